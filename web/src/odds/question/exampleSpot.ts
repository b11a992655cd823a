/** A random example spot for any game. */

import type { GameDetails } from "@/api/queries.ts";
import { readCards, writeCards } from "./cardText.ts";
import type { Spot } from "./spot.ts";

/** Fills the empty fields: starting hands, and boards up to the flop. */
export function exampleSpot(spot: Spot, details: GameDetails, random: () => number = Math.random): Spot {
  const { down, up, boards, turned, placed } = details.deal;
  const deck = shuffle(details.cards, random);
  const take = (count: number) => deck.splice(0, count);
  if (spot.view === "place") {
    const hole = readCards(spot.hole)?.length === down ? spot.hole : writeCards(take(down));
    const boardCards = Object.entries(turned).map(([board, count]) => [board, writeCards(take(count))]);
    return { ...spot, hole, boards: Object.fromEntries(boardCards) };
  }
  // In stud games, leave the last two cards to come.
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
