/** Which cards are marked: wild ones, and those that won. */
import { useMemo } from "react";
import type { Card } from "@/connection/messages.ts";
import { useTable } from "@/table/state/tableStore.ts";
import type { Light } from "./cardLayout.ts";

export function useLight(): Light {
  const aside = useTable((state) => state.aside);
  const stage = useTable((state) => state.stage?.hand);
  const over = useTable((state) => state.stage?.table.over ?? false);
  const last = useTable((state) => state.last);
  return useMemo(() => {
    const wilds = new Set<Card>(aside && aside.hand === stage ? (aside.wilds ?? []) : []);
    if (!last || last.hand !== stage || !over) return { wilds, lifted: null };
    const winners = last.verdict.pots.flatMap((pot) => pot.shares.flatMap((share) => share.winners));
    for (const winner of winners) for (const [card] of winner.hand.wilds) wilds.add(card);
    const lifted = new Set(winners.flatMap((winner) => winner.hand.cards));
    return { wilds, lifted: lifted.size ? lifted : null };
  }, [aside, stage, over, last]);
}
