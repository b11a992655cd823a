/** What this browser heard of each deck before it was dealt: kept on the device, so that a hand can be held to it later. */
const KEPT = "riverboat promises";
const MOST = 300; // hands

/** A hand, and the roots that were promised since the deal before it: several, if the game was changed meanwhile. */
type Kept = [hand: string, roots: string[]];

function kept(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // nothing that we have written, or nothing may be kept here
  }
}

/** Keep what was promised of a hand. */
export function keep(hand: string, roots: string[]): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...kept().filter(([one]) => one !== hand), [hand, roots]].slice(-MOST)));
  } catch {
    // A browser that keeps nothing: the hand can still be held to what the server says of it.
  }
}

/** The root that a hand has to have: one that was promised, if we heard any. */
export function promised(hand: string, root: string): string | null {
  const roots = kept().find(([one]) => one === hand)?.[1];
  return roots?.length ? (roots.includes(root) ? root : roots.at(-1)!) : null;
}
