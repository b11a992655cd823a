/** What a message changes: pure, so that it can be told on recorded messages. */
import type {
  Entry,
  FromServer,
  Past,
  Playing,
  Question,
  Table,
  TableEvent,
  Told,
  View,
  Welcome,
} from "@/connection/messages.ts";
import { whole } from "@/connection/settings.ts";
import { eventsIn } from "@/table/sidebar/describeEvents.ts";
import { fold } from "./foldEvents.ts";
import { deedsAfter } from "./seatActions.ts";
import { type Asked, type Finished, type State, type Swap, seatOf } from "./tableState.ts";

const REMEMBERED = 400; // lines and remarks that a page keeps

/** The news of a message: what is so now, and what is to be shown in time. */
export interface News {
  change: Partial<State>;
  begins?: Playing; // a hand to lay out from nothing
  events?: TableEvent[];
  gap?: boolean; // something is missing: ask again
}

export function hear(state: State, message: FromServer, now: number): News {
  switch (message.type) {
    case "welcome":
      return welcome(state, message);
    case "told":
      return told(state, message);
    case "past":
      return { change: past(state, message) };
    case "question":
      return {
        change: {
          question: asked(message, now),
          refused: "",
          soon: null,
          preOff: state.preOff && !message.offer, // once it is our turn there is nothing to plan
        },
      };
    case "aside":
      return { change: { aside: message } };
    case "outlook":
      return { change: { outlook: message } };
    case "showdown": {
      const table = state.hand?.hand === message.hand ? state.hand.table : null;
      const players = message.players?.length
        ? message.players
        : (state.hand?.hand === message.hand && state.hand.players) || [];
      return {
        change: { last: { hand: message.hand, players, verdict: message.verdict as Finished["verdict"], table } },
      };
    }
    case "soon":
      return {
        change: {
          soon: { ...message, at: now + (message.left ?? 0) },
          question: null,
          roots: message.root && !state.roots.includes(message.root) ? [...state.roots, message.root] : state.roots,
        },
      };
    case "presence":
      return { change: { here: message.here, watching: message.watching ?? 0 } };
    case "reacted":
      return {
        change: {
          waves: [...state.waves.slice(-20), { id: now + Math.random(), player: message.player, face: message.face }],
        },
      };
    case "refused":
      return { change: { refused: message.reason } };
    default:
      return { change: {} };
  }
}

function named(names: State["names"], view: View | null | undefined): State["names"] {
  if (!view) return names;
  const found = { ...names };
  for (const [player, one] of [...Object.entries(view.guests ?? {}), ...Object.entries(view.members)])
    found[player] = one.name;
  return found;
}

function welcome(state: State, message: Welcome): News {
  const you = message.you ?? "";
  if (!message.view) return { change: { you, roots: [] } }; // what was promised while we were away we have not heard
  const { playing, ...view } = message.view;
  const hand = playing ? (playing as Playing) : null;
  const change: Partial<State> = {
    you,
    seq: message.seq,
    view,
    settings: whole(view.settings ?? {}),
    names: named(state.names, view),
    hand,
    stage: hand,
    beat: [],
    deeds: {},
    question: null,
    swap: null,
    roots: [],
  };
  return { change };
}

/** What was said and done before we came stands above what we have heard. */
function past(state: State, message: Past): Partial<State> {
  const known = state.lines[0]?.seq ?? Number.POSITIVE_INFINITY;
  const before = message.told.filter((one) => one.seq < known);
  const lines = [...before.map(({ seq, at, entry }) => ({ seq, at, entry })), ...state.lines];
  const begun = lines.findLastIndex(({ entry }) => entry.entry === "begun" && entry.hand === state.hand?.hand);
  return {
    lines,
    // What each did in the hand that is on, for who comes in the middle of it.
    ...(begun >= 0 ? { deeds: deedsAfter({}, lines.slice(begun).flatMap(eventsIn), state.beatId) } : {}),
    remarks: [...before.flatMap(remark), ...state.remarks],
    names: { ...before.reduce((names, one) => learnt(names, one.entry), {}), ...state.names },
  };
}

function remark({ seq, at, entry }: Told): State["remarks"] {
  return entry.entry === "said" ? [{ seq, at, player: entry.player, name: entry.name ?? "", text: entry.text }] : [];
}

function told(state: State, message: Told): News {
  if (state.seq !== null && message.seq <= state.seq) return { change: {} };
  if (state.seq !== null && message.seq > state.seq + 1) return { change: {}, gap: true };
  const { entry } = message;
  const change: Partial<State> = {
    seq: message.seq,
    lines: [...state.lines.slice(-REMEMBERED), { seq: message.seq, at: message.at, entry }],
    names: learnt(named(state.names, message.view), entry),
  };
  if (message.view) {
    const { playing: _, ...view } = message.view;
    change.view = view;
    if (view.settings) change.settings = whole(view.settings);
  }
  return { change, ...happened(state, entry, message, change) };
}

/** Who sat down and left again is still called by his name. */
function learnt(names: State["names"], entry: Entry): State["names"] {
  return entry.entry === "sat" || entry.entry === "knocked" ? { ...names, [entry.player]: entry.name } : names;
}

function happened(state: State, entry: Entry, message: Told, change: Partial<State>): Partial<News> {
  switch (entry.entry) {
    case "begun": {
      const { hand, number, played, places, players, root, seed_hash } = entry;
      const events = entry.events as TableEvent[];
      const begins = { hand, number, played, places, players, root, seed_hash, table: fold([]) };
      Object.assign(change, {
        hand: { ...begins, table: fold(events) },
        question: null,
        soon: null,
        aside: null,
        swap: null,
        preOff: false,
      });
      Object.assign(change, { outlook: null, hunted: null, voided: "" });
      Object.assign(change, { roots: [], unkept: state.roots.length > 0 && !state.roots.includes(root) });
      return { begins, events };
    }
    case "answered": {
      if (!state.hand) return {};
      const events = entry.events as TableEvent[];
      const mine = seatOf(state.hand, state.you);
      change.hand = { ...state.hand, table: fold(events, state.hand.table) };
      // What was thrown is shown until we have answered something else.
      if (mine !== null) change.swap = swapped(entry.seat === mine ? null : state.swap, state.hand, mine, events);
      if (state.question && state.question.hand === entry.hand)
        change.question = { ...state.question, seats: state.question.seats.filter((seat) => seat !== entry.seat) };
      if (change.hand.table.over) change.question = null;
      return { events };
    }
    case "voided":
      Object.assign(change, { hand: null, question: null, aside: null, voided: entry.why });
      return { events: [] };
    case "said":
      change.remarks = [...state.remarks.slice(-REMEMBERED), ...remark(message)];
      return {};
    case "hunted":
      change.hunted = { hand: entry.hand, boards: entry.boards.map((board) => ({ down: false, ...board })) };
      return {};
    default:
      return {};
  }
}

/** Which of our cards went, and what came for them. */
function swapped(before: Swap | null, hand: Playing, mine: number, events: TableEvent[]): Swap | null {
  let swap = before;
  let table: Table = hand.table;
  for (const event of events) {
    const cards = table.seats[mine]?.cards ?? [];
    if (event.event === "discarded" && event.seat === mine)
      swap = { hand: hand.hand, thrown: event.positions.map((position) => cards[position]!), got: [] };
    else if (event.event === "dealt" && event.seat === mine && swap && swap.got.length < swap.thrown.length)
      swap = { ...swap, got: [...swap.got, ...event.cards] };
    table = fold([event], table);
  }
  return swap;
}

function asked(message: Question, now: number): Asked {
  const clocks: Asked["clocks"] = {};
  for (const [seat, left] of Object.entries(message.left ?? {}))
    clocks[Number(seat)] = { ends: now + left, bank: message.bank?.[seat] ?? 0 };
  const offer = (message.offer ?? null) as Asked["offer"];
  const kind = message.kind || offer?.offer || "";
  return { ask: message.ask, hand: message.hand, kind, seats: message.seats ?? [], offer, clocks };
}
