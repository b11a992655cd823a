/** What this browser heard of each deck before it was dealt: kept on the device, so that a hand can be held to it later. */
const STORAGE_KEY = "riverboat promises";
const MAX_HANDS = 300; // hands

/** A hand, and the roots that were promised since the deal before it: several, if the game was changed meanwhile. */
type SavedCommitments = [hand: string, roots: string[]];

function savedCommitments(): SavedCommitments[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return []; // nothing that we have written, or nothing may be kept here
  }
}

/** Keep what was promised of a hand. */
export function saveCommitments(hand: string, roots: string[]): void {
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify([...savedCommitments().filter(([saved]) => saved !== hand), [hand, roots]].slice(-MAX_HANDS)),
    );
  } catch {
    // A browser that keeps nothing: the hand can still be held to what the server says of it.
  }
}

/** The root that a hand has to have: one that was promised, if we heard any. */
export function committedRoot(hand: string, root: string): string | null {
  const roots = savedCommitments().find(([saved]) => saved === hand)?.[1];
  return roots?.length ? (roots.includes(root) ? root : roots.at(-1)!) : null;
}
