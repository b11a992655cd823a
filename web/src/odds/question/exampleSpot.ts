/** A deal to look at, of any game: cards from a shuffled deck. */
import { readCards, writeCards } from "./cardText.ts";
import type { Spot, Told } from "./spot.ts";

/** Fills what is empty: hands to the number of cards that they begin with, boards as far as they are usually looked at. */
export function exampleSpot(spot: Spot, details: Told, random: () => number = Math.random): Spot {
  const { down, up, boards, turned, placed } = details.deal;
  const deck = shuffle(details.cards, random);
  const take = (count: number) => deck.splice(0, count);
  if (spot.view === "place") {
    const hole = readCards(spot.hole)?.length === down ? spot.hole : writeCards(take(down));
    const boardCards = Object.entries(turned).map(([board, count]) => [board, writeCards(take(count))]);
    return { ...spot, hole, boards: Object.fromEntries(boardCards) };
  }
  // Of a hand that comes card by card the last ones are still to come.
  const first = up > 0 ? Math.max(1, down + up - 2) : down;
  const hands = [writeCards(take(first), placed), writeCards(take(first), placed)];
  const flops = Object.entries(boards).map(([board, count]) => [board, writeCards(take(Math.min(3, count)))]);
  return { ...spot, hands, boards: Object.fromEntries(flops), dead: "", players: 0 };
}

function shuffle(cards: readonly string[], random: () => number): string[] {
  const deck = [...cards];
  for (let at = deck.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [deck[at], deck[other]] = [deck[other]!, deck[at]!];
  }
  return deck;
}
