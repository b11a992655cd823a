/** All-in equities by pot: the main pot, then each contested side pot. */
import type { AllInOdds } from "@/connection/messages.ts";

export type StageOdds = AllInOdds["stages"][number];

/** The odds for a number of cards on the boards and in the remaining hands. */
export function oddsAt(allInOdds: AllInOdds, known: number, held: number): StageOdds | undefined {
  return allInOdds.stages.findLast((stage) => stage.cards <= known && (stage.held ?? 0) <= held) ?? allInOdds.stages[0];
}

/** Whether the stages differ by the cards in the hands, because there is no board. */
export function variesByHand(allInOdds: AllInOdds): boolean {
  return (
    allInOdds.stages.every((stage) => stage.cards === 0) &&
    allInOdds.stages.some((stage) => stage.held !== allInOdds.stages[0]?.held)
  );
}

/** A seat's chance in each pot that it can win; pot 0 is the main pot. */
export function seatOdds(odds: StageOdds, seat: number): { pot: number; chance: number }[] {
  return [odds.equity, ...(odds.sides ?? [])].flatMap((equity, pot) => {
    const chance = equity[seat];
    return chance === undefined ? [] : [{ pot, chance }];
  });
}
