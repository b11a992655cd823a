/** Divides the chips into pots. Mirrors the server, tested on the same recordings. */
import type { Table } from "@/connection/messages.ts";
import type { SeatAction } from "./tableState.ts";

export interface Pot {
  amount: number;
  eligible: number[];
}

/** All chips in the middle, bets included. */
export function totalPot(table: Table): number {
  return table.seats.reduce((sum, seat) => sum + seat.live, table.dead - table.awarded);
}

/** The seats that are out without having folded. */
export function killedSeats(seatActions: Record<number, SeatAction>): number[] {
  return Object.entries(seatActions).flatMap(([seat, { event }]) =>
    event.event === "folded" && event.why ? [Number(seat)] : [],
  );
}

/** The main pot and the side pots with their eligible seats; a pot of killed seats only has none. */
export function pots(table: Table, dead: readonly number[] = []): Pot[] {
  const live = table.seats.map((seat) => seat.live);
  const seats = table.seats.flatMap((seat, index) => (seat.folded ? [] : [index]));
  const result: Pot[] = [];
  let below = 0;
  for (const level of [...new Set(seats.map((seat) => live[seat]!))].sort((a, b) => a - b)) {
    const amount = live.reduce((sum, chips) => sum + Math.min(chips, level) - Math.min(chips, below), 0);
    if (amount || !result.length) result.push({ amount, eligible: seats.filter((seat) => live[seat]! >= level) });
    below = level;
  }
  const lost = Math.max(0, ...dead.map((seat) => live[seat]!));
  if (result.length && lost > below) {
    const amount = live.reduce((sum, chips) => sum + Math.min(chips, lost) - Math.min(chips, below), 0);
    result.push({ amount, eligible: [] });
    below = lost;
  }
  const over = live.reduce((sum, chips) => sum + chips - Math.min(chips, below), 0);
  if (!result.length) return [{ amount: over + table.dead, eligible: [] }];
  result.at(-1)!.amount += over;
  result[0]!.amount += table.dead;
  return result;
}

/** The collected pots while bets are still in front of the seats. */
export function collectedPots(table: Table, dead: readonly number[] = []): Pot[] {
  const closed = { ...table, seats: table.seats.map((seat) => ({ ...seat, live: seat.live - seat.bet })) };
  const all = pots(closed, dead).filter((pot) => pot.amount > 0);
  const merged: Pot[] = [];
  for (const pot of all) {
    // A level without an all-in seat is not a pot of its own.
    const last = merged.at(-1);
    const split =
      !pot.eligible.length ||
      last?.eligible.some((seat) => !pot.eligible.includes(seat) && table.seats[seat]!.stack === 0);
    if (last && !split) last.amount += pot.amount;
    else merged.push({ ...pot });
  }
  return merged;
}
