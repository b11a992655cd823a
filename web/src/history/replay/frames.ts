/** A hand in steps: what belongs together in one, with the table after it. */

import type { Table, TableEvent } from "@/connection/messages.ts";
import { after, EMPTY } from "@/table/state/foldEvents.ts";
import { deedsAfter } from "@/table/state/seatActions.ts";
import type { Deed } from "@/table/state/tableState.ts";

export interface Frame {
  events: TableEvent[];
  table: Table; // after it
  deeds: Record<number, Deed>; // what is said at the seats then
  ms: number; // to look at it
  street: string; // if it begins one
}

// These are seen with what comes after them; what a hand is called, and the end, with what came before.
const QUIET = new Set<TableEvent["event"]>(["entered", "gathered", "burnt", "reshuffled"]);
const AFTER = new Set<TableEvent["event"]>(["judged", "ended"]);

const LOOK: Partial<Record<TableEvent["event"], number>> = {
  started: 600,
  posted: 900,
  dealt: 1000,
  turned: 1300,
  raised: 1100,
  faced: 1500,
  shown: 1300,
  awarded: 1500,
};
const USUAL = 900;

/** Whether an event is of one move with the one before it. */
function together(before: TableEvent | undefined, event: TableEvent): boolean {
  if (!before) return false;
  if (event.event === "dealt" || event.event === "posted" || event.event === "placed")
    return before.event === event.event;
  if (event.event === "laid") return before.event === "laid";
  if (event.event === "turned") return before.event === "turned" && before.board !== event.board;
  return (
    event.event === "awarded" && before.event === "awarded" && before.pot === event.pot && before.share === event.share
  );
}

/** A street begins with its cards, also if it is named after they were laid. */
function opens(group: TableEvent[]): boolean {
  const last = group.at(-1)!.event;
  return last === "turned" || (last === "dealt" && !group.some((event) => event.event === "discarded"));
}

function grouped(events: TableEvent[]): TableEvent[][] {
  const groups: TableEvent[][] = [];
  const quiet: TableEvent[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && AFTER.has(event.event)) last.push(...quiet.splice(0), event);
    else if (last && event.event === "entered" && !quiet.length && opens(last)) last.push(event);
    else if (QUIET.has(event.event)) quiet.push(event);
    else if (last && !quiet.length && together(last.at(-1), event)) last.push(event);
    else groups.push([...quiet.splice(0), event]);
  }
  if (quiet.length) groups.push(quiet); // the hand was broken off
  return groups;
}

export function frames(events: TableEvent[]): Frame[] {
  let [table, deeds, street]: [Table, Record<number, Deed>, string] = [EMPTY, {}, ""];
  return grouped(events).map((group, id) => {
    table = group.reduce(after, table);
    deeds = deedsAfter(deeds, group, id + 1);
    const begins = table.street !== street ? table.street : "";
    street = table.street;
    const look = group.map(
      (event) => LOOK[event.event] ?? (QUIET.has(event.event) || AFTER.has(event.event) ? 0 : USUAL),
    );
    return { events: group, table, deeds, ms: Math.max(...look, 300), street: begins };
  });
}

const ACTS = new Set(["checked", "called", "raised", "folded", "chosen", "discarded", "placed"]);

/** Who does something in a step: after the one before it these are waited for. */
export function actors(frame: Frame | undefined): number[] {
  const found = frame?.events.flatMap((event) =>
    ACTS.has(event.event) && "seat" in event && event.seat !== null ? [event.seat] : [],
  );
  return [...new Set(found ?? [])];
}
