/** Numbers and colours of the lab. */
import type { Texts } from "@/i18n/index.ts";

export function percent(value: number, texts: Texts, digits = 1): string {
  return value.toLocaleString(texts.locale, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** How sure an equity is, 95 times of 100, in points of percent; nothing if it is certain. */
export function margin([low, high]: readonly [number, number] | readonly number[]): number {
  return ((high ?? 0) - (low ?? 0)) / 2;
}

/** A margin with as many digits as it needs to be more than nothing. */
export function formatMargin(value: number, texts: Texts): string {
  return percent(value, texts, value >= 0.01 ? 1 : value >= 0.0001 ? 2 : 3);
}

const HUES = [85, 250, 150, 315, 25, 200, 55, 280, 120, 345];

/** The colour of a hand, for marks; the theme says how light it is. */
export function handColour(at: number): React.CSSProperties {
  return { "--tint": `oklch(var(--mark-light) 0.125 ${HUES[at % HUES.length]})` } as React.CSSProperties;
}

const MAX_TINT = 40; // percent of colour: the ink on it stays readable in both themes

/** A shade for an equity: from worse by what is usual to better. */
export function equityShade(value: number, usual = 0.5): string {
  const up = value >= usual;
  const span = up ? 1 - usual : usual;
  const part = span > 0 ? Math.abs(value - usual) / span : 0;
  return `color-mix(in srgb, var(${up ? "--win" : "--danger"}) ${Math.round(MAX_TINT * Math.sqrt(part))}%, var(--plate-raised))`;
}

/** One order of several that agree: each next to the one that it follows somewhere. */
export function mergeOrders(orders: readonly (readonly string[])[]): string[] {
  const merged: string[] = [];
  const all = new Set(orders.flat());
  while (merged.length < all.size) {
    const left = orders.map((order) => order.filter((one) => !merged.includes(one)));
    const heads = left.filter((order) => order.length).map((order) => order[0]!);
    // What no other order wants something before; if they disagree, the first.
    merged.push(heads.find((head) => left.every((order) => order.indexOf(head) <= 0)) ?? heads[0]!);
  }
  return merged;
}

const TIE_MARGIN = 0.02;

/** The best and the worst cards, with those that are about as good or bad; none where too many are to be named. */
export function bestAndWorst(cells: Record<string, number>, most = 12): { best: string[]; worst: string[] } {
  const cards = Object.entries(cells).sort(([, a], [, b]) => b - a);
  const top = cards[0]?.[1] ?? 0;
  const bottom = cards.at(-1)?.[1] ?? 0;
  const few = (some: [string, number][]) => (some.length <= most ? some.map(([card]) => card) : []);
  if (top - bottom <= TIE_MARGIN) return { best: [], worst: [] };
  return {
    best: few(cards.filter(([, value]) => value >= top - TIE_MARGIN)),
    worst: few(cards.filter(([, value]) => value <= bottom + TIE_MARGIN).reverse()),
  };
}
