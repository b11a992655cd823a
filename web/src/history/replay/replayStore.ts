/** A read-only table store that replays a finished hand. */
import { createStore, type StoreApi } from "zustand";
import { settingsWithDefaults } from "@/connection/fillDefaults.ts";
import type { Card, HandState, MadeHands, TableEvent, Verdict } from "@/connection/messages.ts";
import type { HandDetail } from "@/history/queries.ts";
import { initialState } from "@/table/state/tableState.ts";
import type { TableStore } from "@/table/state/tableStore.ts";
import { actors, type ReplayStep, replaySteps } from "./replaySteps.ts";

export interface FeedEntry {
  seq: number;
  at: number;
  entry: { entry: string; events?: unknown; root?: string };
}

/** All events that the viewer received in a hand. */
export function feedEvents(feed: readonly FeedEntry[]): TableEvent[] {
  return feed.flatMap(({ entry }) => (entry.events ?? []) as TableEvent[]);
}

/** The deck root announced before the deal. */
export function publishedRoot(feed: readonly FeedEntry[]): string {
  return feed.find(({ entry }) => entry.entry === "begun")?.entry.root ?? "";
}

export interface Replay {
  store: StoreApi<TableStore>;
  steps: ReplayStep[];
  wilds: ReadonlySet<Card>[]; // after each step: the wild cards among those that the viewer sees
  show(position: number, moving: boolean): void;
  sit(seat: number | null): void; // look from another seat
}

const READ_ONLY = { done: false as const, reason: "" };

/** A private hint and the number of events after which it was sent. */
export interface TimedMadeHands {
  events: number;
  made_hands: MadeHands;
}

export function createReplay(
  hand: HandDetail,
  feed: readonly FeedEntry[],
  wild: string,
  madeHandsByEvent: readonly TimedMadeHands[] = [],
): Replay {
  const made = replaySteps(feedEvents(feed));
  const ends = made.map(() => 0); // number of events up to the end of each step
  made.forEach((step, at) => {
    ends[at] = (ends[at - 1] ?? 0) + step.events.length;
  });
  // If the hand's variant has changed since, show the game's usual wild cards.
  const usual: MadeHands | null =
    wild && !madeHandsByEvent.length ? { type: "made_hands", hand: hand.id, wild, wilds: [] } : null;
  const players = hand.seats.map((seat) => seat.player);
  const places = players.map((_, seat) => seat);
  const playing: Omit<HandState, "table"> = {
    hand: hand.id,
    number: hand.number,
    played: 0,
    places,
    players,
    root: hand.root,
    seed_hash: hand.seed_hash,
  };
  const names = Object.fromEntries(hand.seats.map((seat) => [seat.player, seat.name]));
  const members = Object.fromEntries(
    hand.seats.map((seat, place) => [
      seat.player,
      { name: seat.name, place, bot: seat.player.startsWith("bot-") ? "bot" : "" },
    ]),
  );
  const verdict = (hand.verdict ?? null) as Verdict | null;
  const settings = settingsWithDefaults({ games: [hand.played ?? { game: hand.game }], clock: 0, bank: 0 });
  const store = createStore<TableStore>()((set) => ({
    ...initialState(hand.id),
    connection: { state: "open" },
    seq: 0,
    you: hand.you === null ? "" : (players[hand.you] ?? ""),
    names,
    view: {
      host: "",
      places: hand.seats.map((seat) => ({ player: seat.player, stack: seat.stack, away: false })),
      button: 0,
      kitty: 0,
      chosen: 0,
      members,
    },
    settings,
    online: players,
    madeHands: usual,
    start: () => {},
    stop: () => {},
    reconnect: () => {},
    skip: () => {},
    answer: () => Promise.resolve(READ_ONLY),
    command: () => Promise.resolve(READ_ONLY),
    react: () => {},
    setShowdownOpen: (showdownOpen) => set({ showdownOpen }),
    dismissRefusal: () => {},
    editDraft: () => {},
    setPreAction: () => {},
  }));

  let stepId = 0;
  let here = 0; // the current step
  // Made hands are shown only from the viewer's own seat.
  const madeHandsAt = (position: number) =>
    madeHandsByEvent.findLast((timed) => timed.events <= ends[position]!)?.made_hands ?? usual;
  const worked = (chair: string): MadeHands | null => {
    const madeHands = madeHandsAt(here);
    return madeHands && chair && chair !== store.getState().you ? { ...madeHands, makes: [] } : madeHands;
  };
  const show = (position: number, moving: boolean) => {
    const step = made[position];
    if (!step) return;
    stepId += 1;
    here = position;
    const stage = { ...playing, table: step.table };
    const next = actors(made[position + 1]);
    const { view } = store.getState();
    const places = hand.seats.map(({ player, stack }, seat) => ({
      player,
      stack: step.table.seats[seat]?.stack ?? stack,
      away: false,
    }));
    store.setState({
      view: view && { ...view, places },
      shownHand: stage,
      hand: stage,
      currentEvents: moving ? step.events : [],
      stepId,
      seatActions: step.seatActions,
      madeHands: worked(store.getState().viewFrom),
      question: next.length ? { ask: position, hand: hand.id, kind: "", seats: next, offer: null, clocks: {} } : null,
      lastHand: step.table.over && verdict ? { hand: hand.id, players, verdict, table: step.table } : null,
      showdownOpen: false,
    });
  };
  const sit = (seat: number | null) => {
    const chair = seat === null ? "" : (players[seat] ?? "");
    store.setState({ viewFrom: chair, madeHands: worked(chair) });
  };
  show(0, false);
  const wilds = made.map((_, position) => new Set(madeHandsAt(position)?.wilds));
  return { store, steps: made, wilds, show, sit };
}

/** The step at an offset, within the hand. */
export function clampStep(position: number, by: number, count: number): number {
  return Math.min(count - 1, Math.max(0, position + by));
}
