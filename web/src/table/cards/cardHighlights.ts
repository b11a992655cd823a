/** Which cards are highlighted: wild and winning ones. */
import { useMemo } from "react";
import type { Card } from "@/connection/messages.ts";
import { useTable } from "@/table/state/tableStore.ts";
import type { CardHighlights } from "./displayCards.ts";

export function useCardHighlights(): CardHighlights {
  const madeHands = useTable((state) => state.madeHands);
  const hand = useTable((state) => state.shownHand?.hand);
  const over = useTable((state) => state.shownHand?.table.over ?? false);
  const lastHand = useTable((state) => state.lastHand);
  return useMemo(() => {
    const wilds = new Set<Card>(madeHands && madeHands.hand === hand ? (madeHands.wilds ?? []) : []);
    if (!lastHand || lastHand.hand !== hand || !over) return { wilds, winning: null };
    const winners = lastHand.verdict.pots.flatMap((pot) => pot.shares.flatMap((share) => share.winners));
    for (const winner of winners) for (const [card] of winner.hand.wilds) wilds.add(card);
    const winning = new Set(winners.flatMap((winner) => winner.hand.cards));
    return { wilds, winning: winning.size ? winning : null };
  }, [madeHands, hand, over, lastHand]);
}
