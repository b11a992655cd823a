/** Splits a hand into replay steps, each with the table after it. */

import type { Table, TableEvent } from "@/connection/messages.ts";
import { applyEvent, EMPTY_TABLE } from "@/table/state/foldEvents.ts";
import { actionsAfter } from "@/table/state/seatActions.ts";
import type { SeatAction } from "@/table/state/tableState.ts";

export interface ReplayStep {
  events: TableEvent[];
  table: Table; // after the step
  seatActions: Record<number, SeatAction>; // what each seat shows then
  ms: number; // how long the step is shown
  street: string; // the street that it begins, if any
}

// Leading events join the next step; trailing events join the previous one.
const LEADING = new Set<TableEvent["event"]>(["entered", "gathered", "burnt", "reshuffled"]);
const TRAILING = new Set<TableEvent["event"]>(["judged", "ended"]);

const DURATIONS: Partial<Record<TableEvent["event"], number>> = {
  started: 600,
  posted: 900,
  dealt: 1000,
  turned: 1300,
  raised: 1100,
  faced: 1500,
  shown: 1300,
  awarded: 1500,
};
const DEFAULT_MS = 900;

/** Whether an event belongs to the same step as the event before it. */
function sameMove(before: TableEvent | undefined, event: TableEvent): boolean {
  if (!before) return false;
  if (event.event === "dealt" || event.event === "posted" || event.event === "placed")
    return before.event === event.event;
  if (event.event === "laid") return before.event === "laid";
  if (event.event === "turned") return before.event === "turned" && before.board !== event.board;
  return (
    event.event === "awarded" && before.event === "awarded" && before.pot === event.pot && before.share === event.share
  );
}

/** Whether a group deals a street's cards: some games name the street after dealing them. */
function opensStreet(group: TableEvent[]): boolean {
  const last = group.at(-1)!.event;
  return last === "turned" || (last === "dealt" && !group.some((event) => event.event === "discarded"));
}

function groupEvents(events: TableEvent[]): TableEvent[][] {
  const groups: TableEvent[][] = [];
  const quiet: TableEvent[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && TRAILING.has(event.event)) last.push(...quiet.splice(0), event);
    else if (last && event.event === "entered" && !quiet.length && opensStreet(last)) last.push(event);
    else if (LEADING.has(event.event)) quiet.push(event);
    else if (last && !quiet.length && sameMove(last.at(-1), event)) last.push(event);
    else groups.push([...quiet.splice(0), event]);
  }
  if (quiet.length) groups.push(quiet); // the hand was interrupted
  return groups;
}

export function replaySteps(events: TableEvent[]): ReplayStep[] {
  let [table, seatActions, street]: [Table, Record<number, SeatAction>, string] = [EMPTY_TABLE, {}, ""];
  return groupEvents(events).map((group, id) => {
    table = group.reduce(applyEvent, table);
    seatActions = actionsAfter(seatActions, group, id + 1);
    const begins = table.street !== street ? table.street : "";
    street = table.street;
    const look = group.map(
      (event) => DURATIONS[event.event] ?? (LEADING.has(event.event) || TRAILING.has(event.event) ? 0 : DEFAULT_MS),
    );
    return { events: group, table, seatActions, ms: Math.max(...look, 300), street: begins };
  });
}

const ACTION_EVENTS = new Set(["checked", "called", "raised", "folded", "chosen", "discarded", "stood_pat", "placed"]);

/** The seats that act in a step; the step before shows them as acting. */
export function actors(step: ReplayStep | undefined): number[] {
  const found = step?.events.flatMap((event) =>
    ACTION_EVENTS.has(event.event) && "seat" in event && event.seat !== null ? [event.seat] : [],
  );
  return [...new Set(found ?? [])];
}
