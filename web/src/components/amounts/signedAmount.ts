import { number, type Words } from "@/words/index.ts";

/** What was won or lost, with its sign. */
export function signedAmount(value: number, said: Words): string {
  const text = number(Math.abs(value), said);
  return value > 0 ? `+${text}` : value < 0 ? `−${text}` : text;
}

export const amountTone = (value: number | null): "won" | "lost" | "even" =>
  !value ? "even" : value > 0 ? "won" : "lost";
