import { formatNumber, type Texts } from "@/i18n/index.ts";

/** An amount won or lost, with its sign. */
export const signedAmount = (value: number, texts: Texts): string =>
  withSign(value, (amount) => formatNumber(amount, texts));

export function withSign(value: number, format: (amount: number) => string): string {
  const text = format(Math.abs(value));
  return value > 0 ? `+${text}` : value < 0 ? `−${text}` : text;
}

export const amountTone = (value: number | null): "won" | "lost" | "even" =>
  !value ? "even" : value > 0 ? "won" : "lost";
