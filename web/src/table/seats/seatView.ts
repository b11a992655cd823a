/** A place at the table for display: its player and their seat in the shown hand. */
import { useShallow } from "zustand/react/shallow";
import { settingsWithDefaults } from "@/connection/fillDefaults.ts";
import type { Member, PlaceView, Seat, View } from "@/connection/messages.ts";
import { type OpenQuestion, type SeatAction, type TableState, viewingPlayer } from "@/table/state/tableState.ts";
import { useTable } from "@/table/state/tableStore.ts";

export interface SeatView {
  place: number;
  player: string;
  name: string;
  bot: boolean;
  away: boolean;
  leaving: boolean;
  online: boolean;
  host: boolean;
  stack: number;
  seat: number | null; // in the shown hand
  inHand: Seat | null;
  button: boolean;
  acting: boolean;
  clock: OpenQuestion["clocks"][number] | null;
  lastAction: SeatAction | null;
  mine: boolean; // the seat that the table is viewed from
  you: boolean; // our own seat
}

function seatView(state: TableState, place: number): SeatView | null {
  const { view, shownHand, question, you } = state;
  const chair = view?.places[place] as PlaceView | undefined;
  if (!view || !chair?.player) return null;
  const member = view.members[chair.player] as Member | undefined;
  const at = shownHand ? shownHand.players.indexOf(chair.player) : -1;
  const seat = shownHand && at >= 0 && shownHand.table.seats[at] ? at : null;
  const held = seat === null ? null : shownHand!.table.seats[seat]!;
  const acting =
    question && shownHand && question.hand === shownHand.hand && seat !== null && question.seats.includes(seat);
  return {
    place,
    player: chair.player,
    name: member?.name ?? state.names[chair.player] ?? "?",
    bot: Boolean(member?.bot),
    away: chair.away,
    leaving: Boolean(member?.leaving),
    online: Boolean(member?.bot) || state.online.includes(chair.player),
    host: view.host === chair.player,
    stack: held && !(shownHand!.table.over && state.hand?.hand === shownHand!.hand) ? held.stack : chair.stack, // chips bought during a hand appear after it
    seat,
    inHand: held,
    button: shownHand ? shownHand.players[shownHand.table.button] === chair.player : view.button === place, // players may have changed places
    acting: Boolean(acting),
    clock: (acting && seat !== null && question!.clocks[seat]) || null,
    lastAction: seat === null ? null : (state.seatActions[seat] ?? null),
    mine: chair.player === viewingPlayer(state),
    you: chair.player === you,
  };
}

/** Whether a seat's cards are in the muck: folded, or lost without showing. */
export function cardsMucked(held: Seat, deed: SeatAction | null | undefined): boolean {
  return held.folded || deed?.event.event === "mucked";
}

/** Whether no more players can sit down: no free seat, or none that remains after this hand. */
export function isFull(view: Pick<View, "places" | "members" | "pending">): boolean {
  const chairs = view.pending ? settingsWithDefaults(view.pending).seats : view.places.length;
  return Object.keys(view.members).length >= Math.min(chairs, view.places.length);
}

/** Whether we may take a seat: we have none, have not asked for one, and one is free. */
export function useMaySit(): boolean {
  return useTable(({ you, view }) => {
    if (!view || isFull(view)) return false;
    return !you || !(view.members[you] || view.seat_requests?.[you]);
  });
}

export function useSeatView(place: number): SeatView | null {
  return useTable(useShallow((state) => seatView(state, place)));
}

export function usePlaceCount(): number {
  return useTable((state) => state.view?.places.length ?? 0);
}
