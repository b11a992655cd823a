/** Which answers an offer accepts. Mirrors the server, tested on the same recordings. The server decides; this only enables buttons. */
import type { Card, Choice, Discard, Offer, Placement, Seat, Value, Wager } from "@/connection/messages.ts";

export function isLegalWager(offer: Wager, value: Value): boolean {
  if (value === "fold") return !offer.forced;
  if (value === "check") return offer.call === 0;
  if (value === "call") return offer.call > 0;
  return Number.isInteger(value) && offer.high > 0 && offer.low <= (value as number) && (value as number) <= offer.high;
}

const keepsAce = (cards: Card[], thrown: number[]) => cards.some((card, at) => card[0] === "A" && !thrown.includes(at));

/** The most cards that may be discarded. */
export function mostDiscards(offer: Discard, cards: Card[]): number {
  const beside = keepsAce(cards, []) ? Math.min(cards.length - 1, offer.with_ace) : 0;
  return Math.max(Math.min(cards.length, offer.most), beside);
}

export function isLegalDiscard(offer: Discard, cards: Card[], thrown: number[]): boolean {
  if (new Set(thrown).size < thrown.length || thrown.some((at) => at < 0 || at >= cards.length)) return false;
  if (thrown.length < offer.least || thrown.length > mostDiscards(offer, cards)) return false;
  return thrown.length <= offer.most || keepsAce(cards, thrown);
}

export function isLegalChoice(offer: Choice, stack: number, word: Value): boolean {
  const at = offer.words.indexOf(String(word));
  return at >= 0 && (offer.prices[at] ?? 0) <= stack;
}

/** How many cards of a seat are on each board. */
export function placedCounts(offer: Placement, seat: Pick<Seat, "placed">): number[] {
  const placed = new Map(seat.placed);
  return offer.boards.map((board) => placed.get(board)?.length ?? 0);
}

/** Whether boards with these counts can still reach the required sizes. */
export function fitsBoardSizes(offer: Placement, counts: number[]): boolean {
  const second = offer.sizes[1] ?? 0;
  if (offer.fixed && counts.some((count, at) => offer.boards[at] !== offer.fixed && count > second)) return false;
  const sorted = [...counts].sort((a, b) => b - a);
  return sorted.every((count, at) => count <= (offer.sizes[at] ?? 0));
}

export function isLegalPlacement(offer: Placement, seat: Pick<Seat, "placed" | "cards">, parts: number[][]): boolean {
  const taken = new Set(seat.placed.flatMap(([, positions]) => positions));
  const free = seat.cards.map((_, at) => at).filter((at) => !taken.has(at));
  const named = parts.flat();
  if (parts.length !== offer.boards.length || new Set(named).size < named.length) return false;
  if (named.some((at) => !free.includes(at)) || named.length !== (offer.step || free.length)) return false;
  if (offer.step && parts.filter((part) => part.length).length !== 1) return false;
  const before = placedCounts(offer, seat);
  return fitsBoardSizes(
    offer,
    parts.map((part, at) => part.length + before[at]!),
  );
}

/** Whether a seat may give this answer. */
export function isLegalAnswer(offer: Offer, seat: Seat, value: Value): boolean {
  switch (offer.offer) {
    case "wager":
      return isLegalWager(offer, value);
    case "discard":
      return Array.isArray(value) && isLegalDiscard(offer, seat.cards, value as number[]);
    case "choice":
      return isLegalChoice(offer, seat.stack, value);
    case "placement":
      return value === "fold"
        ? offer.may_fold
        : Array.isArray(value) && isLegalPlacement(offer, seat, value as number[][]);
  }
}
