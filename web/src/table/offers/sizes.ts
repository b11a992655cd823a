/** How much to raise to: a scale that is fine where amounts are small, and quick sizes. */
import type { Table, Wager } from "@/wire/messages.ts";
import { pot } from "../pots.ts";

const NOTCHES = 1000;

/** The nearest amount that may be said. */
export function within(offer: Pick<Wager, "low" | "high">, amount: number): number {
  return Math.min(offer.high, Math.max(offer.low, Math.round(amount)));
}

/** Amounts between the ends are whole bets. */
export function snapped(offer: Pick<Wager, "low" | "high">, amount: number, unit: number): number {
  const near = within(offer, amount);
  if (unit <= 1 || near === offer.low || near === offer.high || offer.high - offer.low < 4 * unit) return near;
  return within(offer, Math.round(near / unit) * unit);
}

/** The amount at a place of the slider, 0 to 1000. */
export function amountAt(offer: Pick<Wager, "low" | "high">, place: number, unit: number): number {
  if (place <= 0 || offer.low >= offer.high) return offer.low;
  if (place >= NOTCHES) return offer.high;
  const low = Math.max(1, offer.low);
  return snapped(offer, low * (offer.high / low) ** (place / NOTCHES), unit);
}

export function placeOf(offer: Pick<Wager, "low" | "high">, amount: number): number {
  const low = Math.max(1, offer.low);
  if (offer.high <= low || amount <= low) return 0;
  return Math.round((NOTCHES * Math.log(amount / low)) / Math.log(offer.high / low));
}

export interface Size {
  name: "min" | "half" | "twoThirds" | "potSize" | "max" | "blinds";
  blinds?: number;
  amount: number;
}

/** Quick sizes: parts of the pot, before the first cards for all in big blinds. */
export function sizes(offer: Wager, table: Table, seat: number, unit: number): Size[] {
  if (!offer.high || offer.low === offer.high) return [];
  const mine = table.seats[seat]!.bet + offer.call; // what calling comes to
  const whole = pot(table) + offer.call;
  const part = (share: number) => within(offer, mine + share * whole);
  const first = unit > 0 && !table.boards.length && table.seats.every((one) => one.live === one.bet);
  const inner: Size[] = first
    ? [2.5, 3].map((blinds) => ({ name: "blinds", blinds, amount: within(offer, blinds * unit) }))
    : [
        { name: "half", amount: part(1 / 2) },
        { name: "twoThirds", amount: part(2 / 3) },
      ];
  return [
    { name: "min", amount: offer.low },
    ...inner,
    { name: "potSize", amount: part(1) },
    { name: "max", amount: offer.high },
  ];
}
