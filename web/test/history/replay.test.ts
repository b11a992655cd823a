import { describe, expect, it } from "vitest";
import type { TableEvent } from "@/connection/messages.ts";
import { filterQuery, type HandDetail, NO_FILTERS } from "@/history/queries.ts";
import { actors, replaySteps } from "@/history/replay/replaySteps.ts";
import { clampStep, createReplay, type FeedEntry, feedEvents, publishedRoot } from "@/history/replay/replayStore.ts";
import { foldEvents } from "@/table/state/foldEvents.ts";
import { EVENT_STREAMS, readRecording } from "../recordings.ts";

const hands = (file: string): TableEvent[][] =>
  readRecording(file).map((hand: { watching: [TableEvent, unknown][] }) => hand.watching.map(([event]) => event));

describe("the steps of a hand", () => {
  it.each(EVENT_STREAMS)("%s: every event once, in order, with the table after it", (file) => {
    for (const events of hands(file)) {
      const made = replaySteps(events);
      expect(made.flatMap((step) => step.events)).toEqual(events);
      made.forEach((step, at) => {
        expect(step.table).toEqual(foldEvents(made.slice(0, at + 1).flatMap((one) => one.events)));
        expect(step.ms).toBeGreaterThanOrEqual(300);
      });
      expect(made.at(-1)!.table.over).toBe(true);
      expect(made.length).toBeLessThan(events.length);
      expect(made[0]!.events[0]!.event).toBe("started");
    }
  });

  it("group cards that come together, and a street with its cards", () => {
    const made = replaySteps([
      { event: "started", stacks: [100, 100], button: 0, kitty: 0 },
      { event: "posted", seat: 0, kind: "small blind", amount: 1, chips: "bet" },
      { event: "posted", seat: 1, kind: "big blind", amount: 2, chips: "bet" },
      { event: "dealt", seat: 0, cards: ["??", "??"], up: [false, false] },
      { event: "dealt", seat: 1, cards: ["??", "??"], up: [false, false] },
      { event: "entered", street: "preflop" },
      { event: "called", seat: 0, amount: 1 },
      { event: "checked", seat: 1 },
      { event: "gathered" },
      { event: "burnt", cards: ["??"] },
      { event: "turned", board: "", cards: ["As", "Kd", "2c"] },
      { event: "entered", street: "flop" },
      { event: "checked", seat: 1 },
    ]);
    expect(made.map((step) => step.events.length)).toEqual([1, 2, 3, 1, 1, 4, 1]);
    expect(made.map((step) => step.street)).toEqual(["", "", "preflop", "", "", "flop", ""]);
    expect(made.map(actors)).toEqual([[], [], [], [0], [1], [], [1]]);
    expect(made[4]!.seatActions[0]?.event.event).toBe("called");
    expect(made[5]!.seatActions).toEqual({});
  });

  it("give standing pat a step of its own, and leave it out of hands stored without it", () => {
    const started: TableEvent = { event: "started", stacks: [100, 100], button: 0, kitty: 0 };
    const stood: TableEvent = { event: "stood_pat", seat: 1 };
    const thrown: TableEvent = { event: "discarded", seat: 0, positions: [] };
    const made = replaySteps([started, stood, thrown]);
    expect(made.map((step) => step.events)).toEqual([[started], [stood], [thrown]]);
    expect(made.map(actors)).toEqual([[], [1], [0]]);
    expect(made[1]!.seatActions[1]!.event).toEqual(stood);
    expect(replaySteps([started, thrown]).map(actors)).toEqual([[], [0]]);
  });

  it("have no step before the first and after the last", () => {
    expect([clampStep(0, -1, 5), clampStep(4, 1, 5), clampStep(2, 1, 5), clampStep(9, 0, 5)]).toEqual([0, 4, 3, 4]);
  });
});

describe("the replayed table", () => {
  const events = hands("event_streams/holdem.json")[0]!;
  const count = (events[0] as { stacks: number[] }).stacks.length;
  const seats = Array.from({ length: count }, (_, seat) => ({
    seat,
    player: seat ? `bot-${seat}` : "p",
    name: `N${seat}`,
    stack: 100,
    net: 0,
  }));
  const hand = {
    id: "h",
    number: 3,
    game: "holdem",
    played: null,
    seats,
    you: 0,
    root: "",
    seed_hash: "",
    verdict: { pots: [], payouts: [], carried: 0 },
  };
  const feed: FeedEntry[] = [
    { seq: 1, at: 0, entry: { entry: "begun", root: "abc", events: events.slice(0, 5) } },
    { seq: 2, at: 0, entry: { entry: "said" } },
    { seq: 3, at: 0, entry: { entry: "answered", events: events.slice(5) } },
  ];

  it("needs only the entries of the hand", () => {
    expect(feedEvents(feed)).toEqual(events);
    expect(publishedRoot(feed)).toBe("abc");
  });

  it("steps forward and back, and shows the result only at the end", () => {
    const { store, steps: made, show } = createReplay(hand as unknown as HandDetail, feed, "");
    const state = () => store.getState();
    expect(state().shownHand!.table).toEqual(made[0]!.table);
    expect(state().you).toBe("p");
    show(4, true);
    expect(state().currentEvents).toEqual(made[4]!.events);
    expect(state().question?.seats ?? []).toEqual(actors(made[5]));
    expect(state().lastHand).toBeNull();
    show(2, false);
    expect(state().currentEvents).toEqual([]);
    expect(state().shownHand!.table).toEqual(made[2]!.table);
    show(made.length - 1, true);
    expect(state().lastHand?.hand).toBe("h");
    expect(state().question).toBeNull();
    show(made.length, true);
    expect(state().shownHand!.table).toEqual(made.at(-1)!.table);
  });

  it("marks cards while they are wild", () => {
    const madeHands = (wild: string) => ({ type: "made_hands" as const, hand: "h", wild, wilds: [], makes: [] });
    const madeHandsByEvent = [
      { events: 5, made_hands: madeHands("nothing yet") },
      { events: events.length, made_hands: madeHands("twos") },
    ];
    const { store, steps: made, show } = createReplay(hand as unknown as HandDetail, feed, "usual", madeHandsByEvent);
    expect(store.getState().madeHands).toBeNull();
    const fifth = made.findIndex((_, at) => made.slice(0, at + 1).flatMap((step) => step.events).length >= 5);
    show(fifth, true);
    expect(store.getState().madeHands?.wild).toBe("nothing yet");
    show(made.length - 1, true);
    expect(store.getState().madeHands?.wild).toBe("twos");
    show(0, false);
    expect(store.getState().madeHands).toBeNull();
  });

  it("has only the seats of the hand", () => {
    const { store } = createReplay(hand as unknown as HandDetail, feed, "twos");
    expect(store.getState().view!.places).toHaveLength(count);
    expect(store.getState().madeHands?.wild).toBe("twos");
  });
});

describe("filters", () => {
  it("include only valid choices", () => {
    expect(filterQuery(NO_FILTERS)).toBe("");
    expect(filterQuery({ ...NO_FILTERS, mine: true, pot: "100", first: "x", player: "p-1" })).toBe(
      "mine=true&player=p-1&pot=100",
    );
  });
});
