/** Raise amounts: a logarithmic slider and quick sizes. */
import type { Table, Wager } from "@/connection/messages.ts";
import { totalPot } from "@/table/state/dividePots.ts";

const SLIDER_STEPS = 1000;

/** The nearest legal amount. */
export function clampAmount(offer: Pick<Wager, "low" | "high">, amount: number): number {
  return Math.min(offer.high, Math.max(offer.low, Math.round(amount)));
}

/** Rounds amounts between the limits to whole bets. */
export function snapAmount(offer: Pick<Wager, "low" | "high">, amount: number, unit: number): number {
  const near = clampAmount(offer, amount);
  if (unit <= 1 || near === offer.low || near === offer.high || offer.high - offer.low < 4 * unit) return near;
  return clampAmount(offer, Math.round(near / unit) * unit);
}

/** The amount at a slider position, 0 to 1000. */
export function amountAtSlider(offer: Pick<Wager, "low" | "high">, place: number, unit: number): number {
  if (place <= 0 || offer.low >= offer.high) return offer.low;
  if (place >= SLIDER_STEPS) return offer.high;
  const low = Math.max(1, offer.low);
  return snapAmount(offer, low * (offer.high / low) ** (place / SLIDER_STEPS), unit);
}

export function sliderPosition(offer: Pick<Wager, "low" | "high">, amount: number): number {
  const low = Math.max(1, offer.low);
  if (offer.high <= low || amount <= low) return 0;
  return Math.round((SLIDER_STEPS * Math.log(amount / low)) / Math.log(offer.high / low));
}

export interface RaiseSize {
  name: "min" | "half" | "twoThirds" | "potSize" | "max" | "allInSize" | "blinds" | "times";
  count?: number; // number of big blinds, or multiple of the bet
  amount: number;
}

/** Quick sizes in ascending order: fractions of the pot; in the first round, big blinds or multiples of the raise. */
export function raiseSizes(offer: Wager, table: Table, seat: number, unit: number): RaiseSize[] {
  if (!offer.high || offer.low === offer.high) return [];
  const mine = table.seats[seat]!;
  const called = mine.bet + offer.call;
  const whole = totalPot(table) + offer.call;
  const top = Math.max(...table.seats.map((other) => other.bet));
  const first = unit > 0 && !table.boards.length && table.seats.every((other) => other.live === other.bet);
  const inner: RaiseSize[] = first
    ? [2.5, 3].map((count) => ({ name: top > unit ? "times" : "blinds", count, amount: count * Math.max(top, unit) }))
    : [
        { name: "half", amount: called + whole / 2 },
        { name: "twoThirds", amount: called + (whole * 2) / 3 },
      ];
  inner.push({ name: "potSize", amount: called + whole });
  const most = offer.high === mine.bet + mine.stack ? "allInSize" : "max";
  const offered: RaiseSize[] = [{ name: "min", amount: offer.low }];
  // Skip illegal amounts and duplicates, whose labels would be wrong.
  for (const size of inner) {
    const amount = Math.round(size.amount);
    if (amount > offered.at(-1)!.amount && amount < offer.high) offered.push({ ...size, amount });
  }
  return [...offered, { name: most, amount: offer.high }];
}
