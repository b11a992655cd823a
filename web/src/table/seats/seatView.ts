/** A place at the table as it is shown: who sits there, and what of the hand is his. */
import { useShallow } from "zustand/react/shallow";
import type { Chair, Member, Seat, View } from "@/connection/messages.ts";
import { whole } from "@/connection/settings.ts";
import { type Asked, type Deed, type State, sitter } from "@/table/state/tableState.ts";
import { useTable } from "@/table/state/tableStore.ts";

export interface Sitting {
  place: number;
  player: string;
  name: string;
  bot: boolean;
  away: boolean;
  leaving: boolean;
  here: boolean;
  host: boolean;
  stack: number;
  seat: number | null; // in the hand that is shown
  held: Seat | null;
  button: boolean;
  acts: boolean;
  clock: Asked["clocks"][number] | null;
  deed: Deed | null;
  mine: boolean; // we look from there
  you: boolean; // we are that
}

function sitting(state: State, place: number): Sitting | null {
  const { view, stage, question, you } = state;
  const chair = view?.places[place] as Chair | undefined;
  if (!view || !chair?.player) return null;
  const member = view.members[chair.player] as Member | undefined;
  const at = stage ? stage.players.indexOf(chair.player) : -1;
  const seat = stage && at >= 0 && stage.table.seats[at] ? at : null;
  const held = seat === null ? null : stage!.table.seats[seat]!;
  const acting = question && stage && question.hand === stage.hand && seat !== null && question.seats.includes(seat);
  return {
    place,
    player: chair.player,
    name: member?.name ?? state.names[chair.player] ?? "?",
    bot: Boolean(member?.bot),
    away: chair.away,
    leaving: Boolean(member?.leaving),
    here: Boolean(member?.bot) || state.here.includes(chair.player),
    host: view.host === chair.player,
    stack: held && !(stage!.table.over && state.hand?.hand === stage!.hand) ? held.stack : chair.stack, // bought chips are there between hands
    seat,
    held,
    button: stage ? stage.players[stage.table.button] === chair.player : view.button === place, // chairs may have been moved
    acts: Boolean(acting),
    clock: (acting && seat !== null && question!.clocks[seat]) || null,
    deed: seat === null ? null : (state.deeds[seat] ?? null),
    mine: chair.player === sitter(state),
    you: chair.player === you,
  };
}

/** Whether a seat's cards are gone to the muck: it has folded, or has not shown them when it had lost. */
export function gone(held: Seat, deed: Deed | null | undefined): boolean {
  return held.folded || deed?.event.event === "mucked";
}

/** Whether nobody more can sit down: there is no chair, or none that stays after this hand. */
export function isFull(view: Pick<View, "places" | "members" | "pending">): boolean {
  const chairs = view.pending ? whole(view.pending).seats : view.places.length;
  return Object.keys(view.members).length >= Math.min(chairs, view.places.length);
}

/** Whether we may take a chair: we have none, have not asked for one, and there is one. */
export function useMaySit(): boolean {
  return useTable(({ you, view }) => {
    if (!view || isFull(view)) return false;
    return !you || !(view.members[you] || view.guests?.[you]);
  });
}

export function useSitting(place: number): Sitting | null {
  return useTable(useShallow((state) => sitting(state, place)));
}

export function usePlaces(): number {
  return useTable((state) => state.view?.places.length ?? 0);
}
