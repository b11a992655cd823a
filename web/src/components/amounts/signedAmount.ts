import { formatNumber, type Texts } from "@/i18n/index.ts";

/** An amount won or lost, with its sign. */
export function signedAmount(value: number, texts: Texts): string {
  const text = formatNumber(Math.abs(value), texts);
  return value > 0 ? `+${text}` : value < 0 ? `−${text}` : text;
}

export const amountTone = (value: number | null): "won" | "lost" | "even" =>
  !value ? "even" : value > 0 ? "won" : "lost";
