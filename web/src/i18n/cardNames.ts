/** Card names and symbols. */
import { UNSEEN } from "@/connection/messages.ts";
import type { Texts } from "./en/index.ts";

export const SUIT_SYMBOLS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

export function cardName(card: string, texts: Texts): string {
  if (card === UNSEEN) return texts.hiddenCard;
  return texts.cardName(texts.ranks[card[0]!] ?? card[0]!, texts.suits[card[1]!] ?? card[1]!);
}

/** For example 10♥. */
export function cardSymbol(card: string): string {
  return card === UNSEEN ? "▪" : `${card[0] === "T" ? "10" : card[0]}${SUIT_SYMBOLS[card[1]!] ?? ""}`;
}

export function cardSymbols(cards: readonly string[]): string {
  return cards.map(cardSymbol).join(" ");
}
