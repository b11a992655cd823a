/** Chances of hands that lie open, by pot: the main pot, then each side pot that more than one can win. */
import type { Outlook } from "@/wire/messages.ts";

export type Odds = Outlook["stages"][number];

/** The chances with the cards that lie there, so many of them. */
export function stageAt(outlook: Outlook, known: number): Odds | undefined {
  return outlook.stages.findLast((one) => one.cards <= known) ?? outlook.stages[0];
}

/** The chance of a seat in each pot that it can win; the main pot is number 0. */
export function chancesOf(odds: Odds, seat: number): { pot: number; chance: number }[] {
  return [odds.equity, ...(odds.sides ?? [])].flatMap((equity, pot) => {
    const chance = equity[seat];
    return chance === undefined ? [] : [{ pot, chance }];
  });
}
