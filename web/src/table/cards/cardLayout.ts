/** The cards of a seat as they are laid out. */
import { type Card, type Seat, UNSEEN } from "@/connection/messages.ts";
import type { Shown } from "./CardRow.tsx";

export interface Light {
  wilds: ReadonlySet<Card>;
  lifted: ReadonlySet<Card> | null; // the cards that won; the others are dim
}

/** Keys stay with a card that is seen, and with the place of one that is not. */
export function shown(cards: readonly Card[], light: Light, prefix = ""): Shown[] {
  const dark = new Map<string, number>();
  return cards.map((card) => {
    const count = dark.get(card) ?? 0;
    dark.set(card, count + 1);
    return {
      key: `${prefix}${card === UNSEEN || count ? `${card}${count}` : card}`,
      card,
      wild: card !== UNSEEN && light.wilds.has(card),
      lifted: light.lifted?.has(card) ?? false,
      dimmed: light.lifted !== null && card !== UNSEEN && !light.lifted.has(card),
    };
  });
}

/** Cards that lie face down first, tucked behind, then those face up; what was shown on a board lies there. */
export function sorted(seat: Seat): { down: Card[]; up: Card[] } {
  const down: Card[] = [];
  const up: Card[] = [];
  const placed = new Set(seat.placed.flatMap(([, positions]) => positions));
  seat.cards.forEach((card, at) => {
    if (card === UNSEEN || !placed.has(at)) (seat.up[at] ? up : down).push(card);
  });
  return { down, up };
}
