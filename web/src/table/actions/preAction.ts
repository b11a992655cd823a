/** Answers chosen before the player's turn. */
import type { HandState } from "@/connection/messages.ts";
import { type OpenQuestion, type PreAction, seatOf } from "@/table/state/tableState.ts";

/** What it costs a seat to call. */
export function priceToCall(playing: HandState, seat: number): number {
  const { seats } = playing.table;
  const mine = seats[seat];
  return mine ? Math.min(mine.stack, Math.max(...seats.map((other) => other.bet)) - mine.bet) : 0;
}

/** The outcome of a pre-action: an answer now, "waits", or "off" because the price or the question changed. */
export function preActionOutcome(
  preAction: PreAction,
  hand: HandState | null,
  question: OpenQuestion | null,
  you: string,
): "waits" | "off" | "fold" | "check" | "call" {
  const seat = seatOf(hand, you);
  if (!hand || seat === null || hand.hand !== preAction.hand || hand.table.over || hand.table.seats[seat]?.folded)
    return "off";
  const asked = question?.seats.includes(seat) ? question.offer : null;
  if (!asked) return preAction.kind === "call" && priceToCall(hand, seat) !== preAction.price ? "off" : "waits";
  if (asked.offer !== "wager") return "off";
  if (asked.call === 0) return "check";
  if (preAction.kind === "fold") return asked.forced ? "off" : "fold";
  return preAction.kind === "any" || asked.call === preAction.price ? "call" : "off";
}
