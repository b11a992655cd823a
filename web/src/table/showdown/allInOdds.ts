/** Chances of hands that lie open, by pot: the main pot, then each side pot that more than one can win. */
import type { Outlook } from "@/connection/messages.ts";

export type StageOdds = Outlook["stages"][number];

/** The chances with the cards that lie there: so many on boards, and so many in the hands that are left. */
export function oddsAt(outlook: Outlook, known: number, held: number): StageOdds | undefined {
  return outlook.stages.findLast((stage) => stage.cards <= known && (stage.held ?? 0) <= held) ?? outlook.stages[0];
}

/** Whether the moments differ by the cards in the hands, because none lie on a board. */
export function variesByHand(outlook: Outlook): boolean {
  return (
    outlook.stages.every((stage) => stage.cards === 0) &&
    outlook.stages.some((stage) => stage.held !== outlook.stages[0]?.held)
  );
}

/** The chance of a seat in each pot that it can win; the main pot is number 0. */
export function seatOdds(odds: StageOdds, seat: number): { pot: number; chance: number }[] {
  return [odds.equity, ...(odds.sides ?? [])].flatMap((equity, pot) => {
    const chance = equity[seat];
    return chance === undefined ? [] : [{ pot, chance }];
  });
}
