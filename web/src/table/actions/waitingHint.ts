/** The hint for a player who has nothing to answer; empty if none is needed. */

import type { HintWords } from "@/i18n/en/hints.ts";
import { isFull } from "@/table/seats/seatView.ts";
import type { TableState } from "@/table/state/tableState.ts";

export type Hint = keyof HintWords;

export function waitingHint(state: Pick<TableState, "you" | "view" | "nextHand" | "hand">): Hint | "" {
  const { you, view, nextHand, hand } = state;
  if (!view) return "";
  if (view.closed) return "over";
  const member = you ? view.members[you] : undefined;
  const host = Boolean(you) && view.host === you;
  if (host && Object.keys(view.seat_requests ?? {}).length) return "guests";
  if (!member) {
    if (you && view.seat_requests?.[you]) return "asked";
    if (!Object.keys(view.members).length) return "empty";
    return isFull(view) ? "full" : "";
  }
  if (view.places[member.place]?.away) return "away";
  if (hand && !hand.table.over) return "";
  if (view.paused) return host ? "pausedHost" : "paused";
  const ready = view.places.filter((place) => place.player && !place.away && place.stack).length;
  if (nextHand?.why_not && ready < 2) return host ? "aloneHost" : "alone";
  return "";
}
