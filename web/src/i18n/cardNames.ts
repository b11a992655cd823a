/** Cards in words. */
import { UNSEEN } from "@/connection/messages.ts";
import type { Words } from "./en.ts";

export const SIGNS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

export function cardName(card: string, said: Words): string {
  if (card === UNSEEN) return said.hiddenCard;
  return said.cardName(said.ranks[card[0]!] ?? card[0]!, said.suits[card[1]!] ?? card[1]!);
}

/** As it stands in a line of text: 10♥. */
export function cardSign(card: string): string {
  return card === UNSEEN ? "▪" : `${card[0] === "T" ? "10" : card[0]}${SIGNS[card[1]!] ?? ""}`;
}

export function cardSigns(cards: readonly string[]): string {
  return cards.map(cardSign).join(" ");
}
