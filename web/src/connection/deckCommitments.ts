/** Stores the deck commitments (roots) announced before each deal, so that a hand can be checked against them later. */
const STORAGE_KEY = "riverboat promises";
const MAX_HANDS = 300; // hands

/** A hand and the roots announced since the previous deal; several if the game changed in between. */
type SavedCommitments = [hand: string, roots: string[]];

function savedCommitments(): SavedCommitments[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return []; // unreadable data, or storage is blocked
  }
}

/** Store the roots announced for a hand. */
export function saveCommitments(hand: string, roots: string[]): void {
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify([...savedCommitments().filter(([saved]) => saved !== hand), [hand, roots]].slice(-MAX_HANDS)),
    );
  } catch {
    // Storage is blocked: the hand can still be checked against the root that the server reports.
  }
}

/** The announced root that a hand must match; null if none was received. */
export function committedRoot(hand: string, root: string): string | null {
  const roots = savedCommitments().find(([saved]) => saved === hand)?.[1];
  return roots?.length ? (roots.includes(root) ? root : roots.at(-1)!) : null;
}
