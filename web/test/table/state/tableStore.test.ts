import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromServer, HandState, TableEvent, Update } from "@/connection/messages.ts";
import { killedSeats } from "@/table/state/dividePots.ts";
import { EMPTY_TABLE } from "@/table/state/foldEvents.ts";
import { connectedTable, FakeSocket } from "../../tableHarness.tsx";

const view = {
  host: "p0",
  places: [
    { player: "p0", stack: 100, away: false },
    { player: "p1", stack: 100, away: false },
  ],
  button: 0,
  kitty: 0,
  chosen: 0,
  members: { p0: { name: "Anna", place: 0 }, p1: { name: "Bo", place: 1 } },
  settings: {},
};
const welcome: FromServer = { type: "welcome", version: 1, table: "t1", seq: 10, you: "p0", view };
const dealt: TableEvent[] = [
  { event: "started", stacks: [100, 100], button: 0, kitty: 0 },
  { event: "posted", seat: 0, kind: "small blind", amount: 1, chips: "bet" },
  { event: "posted", seat: 1, kind: "big blind", amount: 2, chips: "bet" },
  { event: "dealt", seat: 0, cards: ["As", "Kd"], up: [false, false] },
  { event: "dealt", seat: 1, cards: ["??", "??"], up: [false, false] },
];
const begun: Update = {
  type: "update",
  seq: 11,
  at: 0,
  entry: {
    entry: "begun",
    hand: "h1",
    number: 1,
    played: 0,
    places: [0, 1],
    players: ["p0", "p1"],
    root: "",
    seed_hash: "",
    events: dealt,
  },
};
const asked: FromServer = {
  type: "question",
  ask: 11,
  hand: "h1",
  seats: [0],
  offer: { offer: "wager", call: 1, low: 4, high: 100 },
  left: { 0: 20_000 },
  bank: { 0: 60_000 },
  kind: "wager",
};
const answered = (seq: number, seat: number, events: TableEvent[]): FromServer => ({
  type: "update",
  seq,
  at: 0,
  entry: { entry: "answered", hand: "h1", seat, events, value: null },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the table store", () => {
  it("says hello first without and then with its last sequence number", () => {
    const { socket } = connectedTable();
    expect(socket.sent[0]).toEqual({ type: "hello" });
    socket.serverSends(welcome);
    socket.serverCloses();
    vi.advanceTimersByTime(600);
    const again = FakeSocket.all[1]!;
    again.serverOpens();
    expect(again.sent[0]).toEqual({ type: "hello", last: 10 });
  });

  it("reconnects with growing delays", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverCloses();
    expect(store.getState().connection).toMatchObject({ state: "lost", attempt: 1 });
    vi.advanceTimersByTime(500);
    FakeSocket.all[1]!.serverCloses();
    expect(store.getState().connection).toMatchObject({ state: "lost", attempt: 2 });
    vi.advanceTimersByTime(1000);
    FakeSocket.all[2]!.serverOpens();
    FakeSocket.all[2]!.serverSends({ type: "welcome", version: 1, table: "t1", seq: 10, you: "p0" });
    expect(store.getState().connection.state).toBe("open");
    expect(store.getState().view?.host).toBe("p0");
  });

  it("does not reconnect if another window took over", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends({ type: "bye", reason: "you are connected somewhere else" });
    socket.serverCloses();
    vi.advanceTimersByTime(60_000);
    expect(store.getState().connection).toMatchObject({ state: "closed", why: "elsewhere" });
    expect(FakeSocket.all.length).toBe(1);
  });

  it("knows events at once and shows them step by step", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends(begun);
    expect(store.getState().hand?.table.seats[1]?.cards).toEqual(["??", "??"]);
    expect(store.getState().shownHand?.table.seats[1]?.cards ?? []).toEqual([]);
    vi.advanceTimersByTime(2000);
    expect(store.getState().shownHand?.table).toEqual(store.getState().hand?.table);
  });

  it("shows skipped steps at once", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends(begun);
    store.getState().skip();
    expect(store.getState().shownHand?.table).toEqual(store.getState().hand?.table);
  });

  it("reconnects after a gap and ignores known entries", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends({ ...begun, seq: 10 } as FromServer);
    expect(store.getState().hand).toBeNull();
    socket.serverSends({ ...begun, seq: 13 } as FromServer);
    expect(store.getState().seq).toBe(10);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("answers the open question and keeps it pending until the reply", async () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends(begun);
    socket.serverSends(asked);
    expect(store.getState().question?.clocks[0]?.ends).toBe(Date.now() + 20_000);
    const reply = store.getState().answer("call");
    const sent = socket.sent.at(-1) as { type: string; ask: number; action: string };
    expect(sent).toMatchObject({ type: "answer", ask: 11, value: "call" });
    expect(store.getState().pending).toMatchObject({ type: "answer", value: "call" });
    socket.serverSends({ type: "done", action: sent.action, seq: 12 });
    expect(await reply).toEqual({ done: true });
    expect(store.getState().pending).toBeNull();
  });

  it("restores the offer after a refusal, with the reason", async () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends(begun);
    socket.serverSends(asked);
    const reply = store.getState().answer(3);
    socket.serverSends({
      type: "refused",
      reason: "a raise is to 4 up to 100",
      action: (socket.sent.at(-1) as { action: string }).action,
    });
    expect(await reply).toEqual({ done: false, reason: "a raise is to 4 up to 100" });
    expect(store.getState()).toMatchObject({ pending: null, refused: "a raise is to 4 up to 100" });
    expect(store.getState().question?.offer).not.toBeNull();
  });

  it("releases all commands after a refusal without an action", async () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    const reply = store.getState().command({ type: "away", away: true });
    socket.serverSends({ type: "refused", reason: "not a message" });
    expect(await reply).toEqual({ done: false, reason: "not a message" });
    expect(store.getState()).toMatchObject({ pending: null, refused: "not a message" });
  });

  it("notices at once that the device is offline or online", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    window.dispatchEvent(new Event("offline"));
    expect(store.getState().connection.state).toBe("lost");
    window.dispatchEvent(new Event("online"));
    expect(store.getState().connection.state).toBe("connecting");
    expect(socket.readyState).toBe(3);
    store.getState().stop();
  });

  it("sends pending commands again after a reconnect, with the same action id", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends(begun);
    socket.serverSends(asked);
    void store.getState().answer("call");
    const sent = socket.sent.at(-1);
    socket.serverCloses();
    vi.advanceTimersByTime(600);
    const again = FakeSocket.all[1]!;
    again.serverOpens();
    again.serverSends({ type: "welcome", version: 1, table: "t1", seq: 11, you: "p0" });
    expect(again.sent.at(-1)).toEqual(sent);
  });

  it("carries out a pre-action on our turn", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends(begun);
    socket.serverSends({ ...asked, seats: [1], offer: null } as FromServer);
    store.getState().setPreAction({ hand: "h1", kind: "call", price: 1 });
    socket.serverSends(asked);
    expect(socket.sent.at(-1)).toMatchObject({ type: "answer", value: "call" });
    expect(store.getState().preAction).toBeNull();
  });

  it("cancels a pre-action when the price changes", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends(begun);
    socket.serverSends({ ...asked, seats: [1], offer: null } as FromServer);
    store.getState().setPreAction({ hand: "h1", kind: "call", price: 1 });
    socket.serverSends(answered(12, 1, [{ event: "raised", seat: 1, amount: 8, to: 10, over: 2 }]));
    expect(store.getState()).toMatchObject({ preAction: null, preActionCancelled: true });
    socket.serverSends({ ...asked, ask: 12 } as FromServer);
    expect(socket.sent.filter((one) => one.type === "answer")).toEqual([]);
    expect(store.getState().preActionCancelled).toBe(false); // it is our turn: nothing more to say about the plan
  });

  it("drops a pre-action silently when its hand is over", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends(begun);
    socket.serverSends({ ...asked, seats: [1], offer: null } as FromServer);
    store.getState().setPreAction({ hand: "h1", kind: "call", price: 1 });
    socket.serverSends(
      answered(12, 1, [
        { event: "folded", seat: 1, why: "" },
        { event: "awarded", pot: 0, share: "", seat: 0, amount: 3 },
        { event: "ended" },
      ]),
    );
    expect(store.getState()).toMatchObject({ preAction: null, preActionCancelled: false });
  });

  it("receives earlier chat and log entries", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    const update = (seq: number, entry: object) => ({ type: "update", seq, at: seq, entry });
    socket.serverSends({
      type: "backlog",
      updates: [
        update(8, { entry: "sat", player: "p7", name: "Cem", place: 2, chips: 50, bot: "" }),
        update(9, { entry: "said", player: "p7", text: "hello" }),
      ],
    } as FromServer);
    socket.serverSends(begun);
    const { log, chat, names, seq } = store.getState();
    expect(log.map((line) => line.seq)).toEqual([8, 9, 11]);
    expect(chat).toEqual([{ seq: 9, at: 9, player: "p7", name: "", text: "hello" }]);
    expect(names).toMatchObject({ p0: "Anna", p7: "Cem" });
    expect(seq).toBe(11);
  });

  it("knows earlier actions of a hand that it joins", () => {
    const { store, socket } = connectedTable();
    const playing = { ...(begun.entry as unknown as HandState), table: EMPTY_TABLE };
    socket.serverSends({ ...welcome, view: { ...view, playing } });
    const events = [{ event: "folded", seat: 1, why: "ugly" }];
    const updates = [begun, answered(12, 0, events as TableEvent[])].map((message, at) => ({
      ...message,
      seq: 8 + at,
    }));
    socket.serverSends({ type: "backlog", updates } as FromServer);
    expect(killedSeats(store.getState().seatActions)).toEqual([1]);
  });

  it("remembers discarded cards and their replacements", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends(begun);
    socket.serverSends(
      answered(12, 0, [
        { event: "discarded", seat: 0, positions: [1] },
        { event: "dealt", seat: 0, cards: ["7h"], up: [false] },
      ]),
    );
    expect(store.getState().drawnCards).toEqual({ hand: "h1", thrown: ["Kd"], got: ["7h"] });
  });

  it("opens the showdown after the animation and keeps the seating", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends(begun);
    socket.serverSends(
      answered(12, 0, [
        { event: "folded", seat: 0, why: "" },
        { event: "awarded", pot: 0, share: "", seat: 1, amount: 3 },
        { event: "ended" },
      ]),
    );
    const pot = {
      pot: 0,
      name: "pot",
      amount: 3,
      eligible: [0, 1],
      contested: true,
      shares: [],
      unclaimed: [],
      odd_shares: null,
    };
    const verdict = { pots: [pot], payouts: [], carried: 0 };
    socket.serverSends({ type: "hand_over", hand: "h1", verdict, players: ["p0", "p1"] } as FromServer);
    expect(store.getState().showdownOpen).toBe(false);
    vi.advanceTimersByTime(5000);
    expect(store.getState()).toMatchObject({ showdownOpen: true, lastHand: { hand: "h1", players: ["p0", "p1"] } });
  });

  it("does not open the showdown of an uncontested hand", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends(begun);
    socket.serverSends(answered(12, 0, [{ event: "folded", seat: 0, why: "" }, { event: "ended" }]));
    const pot = { pot: 0, name: "pot", amount: 3, eligible: [1], contested: false, shares: [] };
    socket.serverSends({
      type: "hand_over",
      hand: "h1",
      verdict: { pots: [pot], payouts: [] },
      players: ["p0", "p1"],
    } as FromServer);
    vi.advanceTimersByTime(5000);
    expect(store.getState().showdownOpen).toBe(false);
    expect(store.getState().lastHand?.hand).toBe("h1");
  });
});
