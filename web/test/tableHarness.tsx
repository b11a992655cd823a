/** A table for tests: a fake socket and a store connected to it. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render } from "@testing-library/react";
import axe from "axe-core";
import type { ReactNode } from "react";
import { beforeEach, expect, vi } from "vitest";
import type { FromClient, FromServer, HandState, Offer, Seat } from "@/connection/messages.ts";
import { ActionBar } from "@/table/actions/ActionBar.tsx";
import type { CardHighlights } from "@/table/cards/displayCards.ts";
import type { TableState } from "@/table/state/tableState.ts";
import { createTableStore, TableContext } from "@/table/state/tableStore.ts";

export class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: FromClient[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  serverOpens() {
    this.readyState = 1;
    this.onopen?.();
  }

  serverSends(message: FromServer) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  serverCloses() {
    this.readyState = 3;
    this.onclose?.();
  }
}

export function connectedTable() {
  FakeSocket.all = [];
  const store = createTableStore("t1", {}, (url) => new FakeSocket(url) as unknown as WebSocket);
  store.getState().start();
  const socket = FakeSocket.all[0]!;
  socket.serverOpens();
  return { store, socket };
}

export function seat(more: Partial<Seat> = {}): Seat {
  return { stack: 100, live: 0, bet: 0, cards: [], up: [], shown: [], folded: false, choice: "", placed: [], ...more };
}

export function handWith(seats: Seat[], more: Partial<HandState["table"]> = {}): HandState {
  return {
    hand: "h1",
    number: 1,
    played: 0,
    places: seats.map((_, at) => at),
    players: seats.map((_, at) => `p${at}`),
    root: "",
    seed_hash: "",
    table: {
      seats,
      button: 0,
      street: "",
      boards: [],
      dead: 0,
      awarded: 0,
      carried: 0,
      faced: [],
      up_order: [],
      over: false,
      ...more,
    },
  };
}

/** Render components at a table where we sit on seat 0 and are asked this. */
export function renderAtTable(
  children: ReactNode,
  hand: HandState,
  offer: Offer | null,
  more: Partial<TableState> = {},
) {
  const store = createTableStore("t1", {}, (url) => new FakeSocket(url) as unknown as WebSocket);
  const answer = vi.fn().mockResolvedValue({ done: true });
  const question = offer && { ask: 5, hand: hand.hand, kind: offer.offer, seats: [0], offer, clocks: {} };
  const members = Object.fromEntries(hand.players.map((player, place) => [player, { name: `Name ${place}`, place }]));
  const view = {
    host: "p0",
    places: hand.players.map((player, at) => ({ player, stack: hand.table.seats[at]!.stack, away: false })),
    button: 0,
    kitty: 0,
    chosen: 0,
    members,
  };
  store.setState({
    you: "p0",
    hand,
    shownHand: hand,
    question,
    view,
    names: Object.fromEntries(hand.players.map((player, place) => [player, `Name ${place}`])),
    answer,
    connection: { state: "open" },
    ...more,
  });
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const shown = render(
    <QueryClientProvider client={client}>
      <TableContext value={store}>{children}</TableContext>
    </QueryClientProvider>,
  );
  return { store, answer, shown };
}

/** No wild and no winning cards. */
export const highlights: CardHighlights = { wilds: new Set<string>(), winning: null };
export const actionBar = <ActionBar onJoin={() => {}} onRebuy={() => {}} onName={() => {}} />;

export function pressKey(name: string) {
  fireEvent.keyDown(document.body, { key: name, code: name });
}

/** Simulate a wide window in every test of a file. */
export function simulateWideWindow() {
  beforeEach(() => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("min-width"),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
  });
}

/** Check an element with axe. */
export async function expectAccessible(element: Element) {
  const results = await axe.run(element, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(results.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
}
