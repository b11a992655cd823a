/** Numbers and colours of the odds page. */
import type { Texts } from "@/i18n/index.ts";

export function percent(value: number, texts: Texts, digits = 1): string {
  return value.toLocaleString(texts.locale, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Half the width of a 95 % interval; 0 if the value is exact. */
export function margin([low, high]: readonly [number, number] | readonly number[]): number {
  return ((high ?? 0) - (low ?? 0)) / 2;
}

/** A margin with enough digits to be above zero. */
export function formatMargin(value: number, texts: Texts): string {
  return percent(value, texts, value >= 0.01 ? 1 : value >= 0.0001 ? 2 : 3);
}

const HUES = [85, 250, 150, 315, 25, 200, 55, 280, 120, 345];

/** The colour of a hand; the theme sets its lightness. */
export function handColour(at: number): React.CSSProperties {
  return { "--tint": `oklch(var(--mark-light) 0.125 ${HUES[at % HUES.length]})` } as React.CSSProperties;
}

const MAX_TINT = 40; // percent of colour that keeps text readable in both themes

/** A background for an equity, between bad and good relative to a neutral value. */
export function equityShade(value: number, usual = 0.5): string {
  const up = value >= usual;
  const span = up ? 1 - usual : usual;
  const part = span > 0 ? Math.abs(value - usual) / span : 0;
  return `color-mix(in srgb, var(${up ? "--win" : "--danger"}) ${Math.round(MAX_TINT * Math.sqrt(part))}%, var(--plate-raised))`;
}

/** Merges several orders of the same items into one that agrees with all of them. */
export function mergeOrders(orders: readonly (readonly string[])[]): string[] {
  const merged: string[] = [];
  const all = new Set(orders.flat());
  while (merged.length < all.size) {
    const left = orders.map((order) => order.filter((one) => !merged.includes(one)));
    const heads = left.filter((order) => order.length).map((order) => order[0]!);
    // Take an item that no other order puts later; if they disagree, the first.
    merged.push(heads.find((head) => left.every((order) => order.indexOf(head) <= 0)) ?? heads[0]!);
  }
  return merged;
}

const TIE_MARGIN = 0.02;

/** The best and worst cards with their near ties; empty if there are too many. */
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
