/** Which cards are marked: wild ones, and those that won. */
import { useMemo } from "react";
import type { Card } from "@/connection/messages.ts";
import { useTable } from "@/table/state/tableStore.ts";
import type { CardHighlights } from "./cardLayout.ts";

export function useCardHighlights(): CardHighlights {
  const aside = useTable((state) => state.aside);
  const stage = useTable((state) => state.shownHand?.hand);
  const over = useTable((state) => state.shownHand?.table.over ?? false);
  const last = useTable((state) => state.lastHand);
  return useMemo(() => {
    const wilds = new Set<Card>(aside && aside.hand === stage ? (aside.wilds ?? []) : []);
    if (!last || last.hand !== stage || !over) return { wilds, winning: null };
    const winners = last.verdict.pots.flatMap((pot) => pot.shares.flatMap((share) => share.winners));
    for (const winner of winners) for (const [card] of winner.hand.wilds) wilds.add(card);
    const winning = new Set(winners.flatMap((winner) => winner.hand.cards));
    return { wilds, winning: winning.size ? winning : null };
  }, [aside, stage, over, last]);
}
