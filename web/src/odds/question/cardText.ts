/** Parses and writes cards as text. Anything but plain cards (ranges, "random") is left to the server. */

const SUIT_SIGNS: Record<string, string> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
const CARD = /(10|[2-9TJQKA])([shdc♠♥♦♣])/giy;

/** The cards of a text in order; null if it holds anything else. Spaces, commas, bars and slashes separate cards. */
export function readCards(text: string): string[] | null {
  const cards: string[] = [];
  let at = 0;
  while (at < text.length) {
    if (/[\s,|/]/.test(text[at]!)) {
      at += 1;
      continue;
    }
    CARD.lastIndex = at;
    const match = CARD.exec(text);
    if (!match) return null;
    const rank = match[1] === "10" ? "T" : match[1]!.toUpperCase();
    cards.push(rank + (SUIT_SIGNS[match[2]!] ?? match[2]!.toLowerCase()));
    at = CARD.lastIndex;
  }
  return new Set(cards).size === cards.length ? cards : null;
}

/** The cards of a hand; null for anything else, such as a list of hands: `KdKc, QdQc` for size 2. */
export function readHand(text: string, size: number): string[] | null {
  const cards = readCards(text);
  const listed = (cards?.length ?? 0) > size && text.split(",").some((part) => readCards(part)?.length === size);
  return listed ? null : cards;
}

/** Cards as text, with bars between boards if they are placed. */
export function writeCards(cards: readonly string[], placed: readonly number[] = []): string {
  const groups: string[][] = [];
  let left = [...cards];
  for (const size of placed) {
    if (left.length) groups.push(left.slice(0, size));
    left = left.slice(size);
  }
  if (left.length) groups.push(left);
  return groups.map((group) => group.join(" ")).join(" | ");
}

const RANKS = "AKQJT98765432";
const SUITS = "shdc";

/** The ranks of a deck, highest first. */
export function ranksOf(deck: readonly string[]): string[] {
  return [...RANKS].filter((rank) => deck.some((card) => card[0] === rank));
}

/** The suits of a deck in display order. */
export function suitsOf(deck: readonly string[]): string[] {
  return [...SUITS].filter((suit) => deck.some((card) => card[1] === suit));
}

/** The starting-hand class of a grid cell: pairs on the diagonal, suited above, offsuit below. */
export function classAt(ranks: readonly string[], row: number, column: number): string {
  if (row === column) return ranks[row]! + ranks[row]!;
  return row < column ? `${ranks[row]}${ranks[column]}s` : `${ranks[column]}${ranks[row]}o`;
}

/** The cell that an arrow key leads to; undefined for other keys. */
export function moveInGrid(key: string, at: number, columns: number, count: number): number | undefined {
  const column = at % columns;
  const to: Record<string, number> = {
    ArrowLeft: column > 0 ? at - 1 : at,
    ArrowRight: column < columns - 1 && at + 1 < count ? at + 1 : at,
    ArrowUp: at - columns >= 0 ? at - columns : at,
    ArrowDown: at + columns < count ? at + columns : at,
    Home: at - column,
    End: Math.min(count - 1, at - column + columns - 1),
  };
  return to[key];
}
