import { describe, expect, it } from "vitest";
import type { TableEvent } from "@/connection/messages.ts";
import { collectedPots, killedSeats, pots, totalPot } from "@/table/state/dividePots.ts";
import { EMPTY_TABLE, applyEvent as next } from "@/table/state/foldEvents.ts";
import { actionsAfter } from "@/table/state/seatActions.ts";
import type { SeatAction } from "@/table/state/tableState.ts";
import { EVENT_STREAMS, readRecording } from "../../recordings.ts";
import { handWith, seat } from "../../tableHarness.tsx";

type Line = [TableEvent, unknown];
interface Hand {
  watching: Line[];
  seats: Record<string, Record<string, Line>>;
  middle: ({ pot: number; pots: [number, number[]][] } | null)[];
}

/** Lay a recorded change over a value: objects are changes of fields, or of places in a list; all else is the value. */
function changed(value: unknown, change: unknown): unknown {
  if (change === null || typeof change !== "object" || Array.isArray(change)) return change;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  for (const [key, one] of Object.entries(change)) copy[key] = changed(copy[key], one);
  return copy;
}

function hands(file: string): Hand[] {
  return readRecording(file);
}

describe("folding events gives the same table as on the server", () => {
  it("recordings exist", () => expect(EVENT_STREAMS.length).toBeGreaterThan(20));

  it.each(EVENT_STREAMS)("%s, for every viewer, after every event", (file) => {
    for (const hand of hands(file)) {
      for (const viewer of [null, ...Object.keys(hand.seats)]) {
        const own = viewer === null ? {} : hand.seats[viewer]!;
        let [table, expected]: [typeof EMPTY_TABLE, unknown] = [EMPTY_TABLE, EMPTY_TABLE];
        hand.watching.forEach((common, place) => {
          const [event, change] = own[place] ?? common;
          table = next(table, event);
          expected = changed(expected, change);
          expect(table, `viewer ${viewer}, ${place}: ${JSON.stringify(event)}`).toEqual(expected);
        });
        expect(table.over).toBe(true);
      }
    }
  });

  it.each(EVENT_STREAMS)("%s: the same pots", (file) => {
    for (const hand of hands(file)) {
      let table = EMPTY_TABLE;
      let seatActions: Record<number, SeatAction> = {};
      let expected = hand.middle[0];
      hand.watching.forEach(([event], place) => {
        table = next(table, event);
        seatActions = actionsAfter(seatActions, [event], place);
        expected = hand.middle[place] ?? expected;
        expect(totalPot(table)).toBe(expected!.pot);
        expect(pots(table, killedSeats(seatActions)).map((pot) => [pot.amount, pot.eligible])).toEqual(expected!.pots);
      });
    }
  });

  it("a pot of killed seats only has no eligible seat", () => {
    const seats = [10, 100, 100].map((live, at) => ({ ...seat({ live }), folded: at > 0 }));
    const { table } = handWith(seats);
    expect(pots(table, [1, 2])).toEqual([
      { amount: 30, eligible: [0] },
      { amount: 180, eligible: [] },
    ]);
    expect(collectedPots(table, [1, 2])).toEqual(pots(table, [1, 2]));
    expect(pots(table)).toEqual([{ amount: 210, eligible: [0] }]); // who folded leaves it to who is left
  });

  it("a missing change would be noticed", () => {
    expect(changed({ a: 1, b: [{ c: 1 }, { c: 2 }] }, { b: { 1: { c: 3 } } })).toEqual({
      a: 1,
      b: [{ c: 1 }, { c: 3 }],
    });
  });
});
