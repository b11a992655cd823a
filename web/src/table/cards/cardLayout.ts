/** The cards of a seat as they are laid out. */
import { type Card, type Seat, UNSEEN } from "@/connection/messages.ts";
import type { DisplayCard } from "./CardRow.tsx";

export interface CardHighlights {
  wilds: ReadonlySet<Card>;
  winning: ReadonlySet<Card> | null; // the cards that won; the others are dim
}

/** Keys stay with a card that is seen, and with the place of one that is not. */
export function displayCards(cards: readonly Card[], highlights: CardHighlights, prefix = ""): DisplayCard[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copies = seen.get(card) ?? 0;
    seen.set(card, copies + 1);
    return {
      key: `${prefix}${card === UNSEEN || copies ? `${card}${copies}` : card}`,
      card,
      wild: card !== UNSEEN && highlights.wilds.has(card),
      lifted: highlights.winning?.has(card) ?? false,
      dimmed: highlights.winning !== null && card !== UNSEEN && !highlights.winning.has(card),
    };
  });
}

/** Cards that lie face down first, tucked behind, then those face up; what was shown on a board lies there. */
export function splitByFace(seat: Seat): { down: Card[]; up: Card[] } {
  const down: Card[] = [];
  const up: Card[] = [];
  const placed = new Set(seat.placed.flatMap(([, positions]) => positions));
  seat.cards.forEach((card, at) => {
    if (card === UNSEEN || !placed.has(at)) (seat.up[at] ? up : down).push(card);
  });
  return { down, up };
}
