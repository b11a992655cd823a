/** Computes the effect of a server message on the state. Pure, so that it can be tested on recordings. */

import { settingsWithDefaults } from "@/connection/fillDefaults.ts";
import type {
  Backlog,
  Entry,
  FromServer,
  HandState,
  Question,
  Table,
  TableEvent,
  Update,
  View,
  Welcome,
} from "@/connection/messages.ts";
import { eventsOfLine } from "@/table/sidebar/describeEvents.ts";
import { foldEvents } from "./foldEvents.ts";
import { actionsAfter } from "./seatActions.ts";
import { type DrawnCards, type FinishedHand, type OpenQuestion, seatOf, type TableState } from "./tableState.ts";

const MAX_LINES = 400; // log lines and chat messages kept

/** The effect of a message: the change of the state, and the events to animate. */
export interface MessageEffect {
  change: Partial<TableState>;
  newHand?: HandState; // a hand to show from its beginning
  events?: TableEvent[];
  gap?: boolean; // an entry is missing: reconnect
}

export function reduceMessage(state: TableState, message: FromServer, now: number): MessageEffect {
  switch (message.type) {
    case "welcome":
      return reduceWelcome(state, message);
    case "update":
      return reduceUpdate(state, message);
    case "backlog":
      return { change: reduceBacklog(state, message) };
    case "question":
      return {
        change: {
          question: openQuestion(message, now),
          refused: "",
          nextHand: null,
          preActionCancelled: state.preActionCancelled && !message.offer, // on our turn there is nothing to cancel
        },
      };
    case "made_hands":
      return { change: { madeHands: message } };
    case "all_in_odds":
      return { change: { allInOdds: message } };
    case "hand_over": {
      const table = state.hand?.hand === message.hand ? state.hand.table : null;
      const players = message.players?.length
        ? message.players
        : (state.hand?.hand === message.hand && state.hand.players) || [];
      return {
        change: {
          lastHand: { hand: message.hand, players, verdict: message.verdict as FinishedHand["verdict"], table },
        },
      };
    }
    case "next_hand":
      return {
        change: {
          nextHand: { ...message, at: now + (message.left ?? 0) },
          question: null,
          roots: message.root && !state.roots.includes(message.root) ? [...state.roots, message.root] : state.roots,
        },
      };
    case "presence":
      return { change: { online: message.here, watching: message.watching ?? 0 } };
    case "reacted":
      return {
        change: {
          reactions: [
            ...state.reactions.slice(-20),
            { id: now + Math.random(), player: message.player, face: message.face },
          ],
        },
      };
    case "refused":
      return { change: { refused: message.reason } };
    default:
      return { change: {} };
  }
}

function withNames(names: TableState["names"], view: View | null | undefined): TableState["names"] {
  if (!view) return names;
  const known = { ...names };
  for (const [player, person] of [...Object.entries(view.seat_requests ?? {}), ...Object.entries(view.members)])
    known[player] = person.name;
  return known;
}

function reduceWelcome(state: TableState, message: Welcome): MessageEffect {
  const you = message.you ?? "";
  if (!message.view) return { change: { you, roots: [] } }; // roots announced while we were away are unknown
  const { playing, ...view } = message.view;
  const hand = playing ? (playing as HandState) : null;
  const change: Partial<TableState> = {
    you,
    seq: message.seq,
    view,
    settings: settingsWithDefaults(view.settings ?? {}),
    names: withNames(state.names, view),
    hand,
    shownHand: hand,
    currentEvents: [],
    seatActions: {},
    question: null,
    drawnCards: null,
    roots: [],
  };
  return { change };
}

/** Prepends the entries from before we connected. */
function reduceBacklog(state: TableState, message: Backlog): Partial<TableState> {
  const known = state.log[0]?.seq ?? Number.POSITIVE_INFINITY;
  const before = message.updates.filter((entry) => entry.seq < known);
  const log = [...before.map(({ seq, at, entry }) => ({ seq, at, entry })), ...state.log];
  const begun = log.findLastIndex(({ entry }) => entry.entry === "begun" && entry.hand === state.hand?.hand);
  return {
    log,
    // The seat actions of the current hand, for viewers who join in the middle.
    ...(begun >= 0 ? { seatActions: actionsAfter({}, log.slice(begun).flatMap(eventsOfLine), state.stepId) } : {}),
    chat: [...before.flatMap(chatMessages), ...state.chat],
    names: { ...before.reduce((names, entry) => withEntryName(names, entry.entry), {}), ...state.names },
  };
}

function chatMessages({ seq, at, entry }: Update): TableState["chat"] {
  return entry.entry === "said" ? [{ seq, at, player: entry.player, name: entry.name ?? "", text: entry.text }] : [];
}

function reduceUpdate(state: TableState, message: Update): MessageEffect {
  if (state.seq !== null && message.seq <= state.seq) return { change: {} };
  if (state.seq !== null && message.seq > state.seq + 1) return { change: {}, gap: true };
  const { entry } = message;
  const change: Partial<TableState> = {
    seq: message.seq,
    log: [...state.log.slice(-MAX_LINES), { seq: message.seq, at: message.at, entry }],
    names: withEntryName(withNames(state.names, message.view), entry),
  };
  if (message.view) {
    const { playing: _, ...view } = message.view;
    change.view = view;
    if (view.settings) change.settings = settingsWithDefaults(view.settings);
  }
  return { change, ...reduceEntry(state, entry, message, change) };
}

/** Keeps the names of players who have left. */
function withEntryName(names: TableState["names"], entry: Entry): TableState["names"] {
  return entry.entry === "sat" || entry.entry === "seat_requested" ? { ...names, [entry.player]: entry.name } : names;
}

function reduceEntry(
  state: TableState,
  entry: Entry,
  message: Update,
  change: Partial<TableState>,
): Partial<MessageEffect> {
  switch (entry.entry) {
    case "begun": {
      const { hand, number, played, places, players, root, seed_hash } = entry;
      const events = entry.events as TableEvent[];
      const newHand = { hand, number, played, places, players, root, seed_hash, table: foldEvents([]) };
      Object.assign(change, {
        hand: { ...newHand, table: foldEvents(events) },
        question: null,
        nextHand: null,
        madeHands: null,
        drawnCards: null,
        preActionCancelled: false,
        allInOdds: null,
        rabbitHunt: null,
        voided: "",
        roots: [],
        commitmentBroken: state.roots.length > 0 && !state.roots.includes(root),
      } satisfies Partial<TableState>);
      return { newHand, events };
    }
    case "answered": {
      if (!state.hand) return {};
      const events = entry.events as TableEvent[];
      const mySeat = seatOf(state.hand, state.you);
      change.hand = { ...state.hand, table: foldEvents(events, state.hand.table) };
      // Drawn cards are shown until our next answer.
      if (mySeat !== null)
        change.drawnCards = updateDrawnCards(
          entry.seat === mySeat ? null : state.drawnCards,
          state.hand,
          mySeat,
          events,
        );
      if (state.question && state.question.hand === entry.hand)
        change.question = { ...state.question, seats: state.question.seats.filter((seat) => seat !== entry.seat) };
      if (change.hand.table.over) change.question = null;
      return { events };
    }
    case "voided":
      Object.assign(change, {
        hand: null,
        question: null,
        madeHands: null,
        voided: entry.why,
      } satisfies Partial<TableState>);
      return { events: [] };
    case "said":
      change.chat = [...state.chat.slice(-MAX_LINES), ...chatMessages(message)];
      return {};
    case "rabbit_hunted":
      change.rabbitHunt = { hand: entry.hand, boards: entry.boards.map((board) => ({ down: false, ...board })) };
      return {};
    default:
      return {};
  }
}

/** Our discarded cards and their replacements. */
function updateDrawnCards(
  before: DrawnCards | null,
  hand: HandState,
  mine: number,
  events: TableEvent[],
): DrawnCards | null {
  let drawnCards = before;
  let table: Table = hand.table;
  for (const event of events) {
    const cards = table.seats[mine]?.cards ?? [];
    if (event.event === "discarded" && event.seat === mine)
      drawnCards = { hand: hand.hand, thrown: event.positions.map((position) => cards[position]!), got: [] };
    else if (
      event.event === "dealt" &&
      event.seat === mine &&
      drawnCards &&
      drawnCards.got.length < drawnCards.thrown.length
    )
      drawnCards = { ...drawnCards, got: [...drawnCards.got, ...event.cards] };
    table = foldEvents([event], table);
  }
  return drawnCards;
}

function openQuestion(message: Question, now: number): OpenQuestion {
  const clocks: OpenQuestion["clocks"] = {};
  for (const [seat, left] of Object.entries(message.left ?? {}))
    clocks[Number(seat)] = { ends: now + left, bank: message.bank?.[seat] ?? 0 };
  const offer = (message.offer ?? null) as OpenQuestion["offer"];
  const kind = message.kind || offer?.offer || "";
  return { ask: message.ask, hand: message.hand, kind, seats: message.seats ?? [], offer, clocks };
}
