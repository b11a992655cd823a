/** Answers that were chosen before one's turn. */
import type { Playing } from "@/connection/messages.ts";
import { type OpenQuestion, type PreAction, seatOf } from "@/table/state/tableState.ts";

/** What it costs a seat to stay, as the bets lie. */
export function priceToCall(playing: Playing, seat: number): number {
  const { seats } = playing.table;
  const mine = seats[seat];
  return mine ? Math.min(mine.stack, Math.max(...seats.map((one) => one.bet)) - mine.bet) : 0;
}

/** What becomes of a plan: an answer now, "waits", or "off" because the price changed or something else is asked. */
export function preActionOutcome(
  pre: PreAction,
  hand: Playing | null,
  question: OpenQuestion | null,
  you: string,
): "waits" | "off" | "fold" | "check" | "call" {
  const seat = seatOf(hand, you);
  if (!hand || seat === null || hand.hand !== pre.hand || hand.table.over || hand.table.seats[seat]?.folded)
    return "off";
  const asked = question?.seats.includes(seat) ? question.offer : null;
  if (!asked) return pre.kind === "call" && priceToCall(hand, seat) !== pre.price ? "off" : "waits";
  if (asked.offer !== "wager") return "off";
  if (asked.call === 0) return "check";
  if (pre.kind === "fold") return asked.forced ? "off" : "fold";
  return pre.kind === "any" || asked.call === pre.price ? "call" : "off";
}
