/** The cards of a seat for display. */
import { type Card, type Seat, UNSEEN } from "@/connection/messages.ts";
import type { DisplayCard } from "./CardRow.tsx";

export interface CardHighlights {
  wilds: ReadonlySet<Card>;
  winning: ReadonlySet<Card> | null; // the winning cards; the others are dimmed
}

/** A visible card is keyed by itself, a hidden one by its place. */
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

/** Face-down cards, then face-up cards; those shown on a board are left out. */
export function splitByFace(seat: Seat): { down: Card[]; up: Card[] } {
  const down: Card[] = [];
  const up: Card[] = [];
  const placed = new Set(seat.placed.flatMap(([, positions]) => positions));
  seat.cards.forEach((card, at) => {
    if (card === UNSEEN || !placed.has(at)) (seat.up[at] ? up : down).push(card);
  });
  return { down, up };
}
