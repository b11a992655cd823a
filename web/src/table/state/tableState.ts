/** What the page of a table knows. */

import type {
  Aside,
  Board,
  Card,
  Entry,
  Offer,
  Outlook,
  Playing,
  Settings,
  Soon,
  Table,
  TableEvent,
  Value,
  Verdict,
  View,
} from "@/connection/messages.ts";
import type { ConnectionState } from "@/connection/tableSocket.ts";

/** The open question, with its ends on this machine's clock. */
export interface OpenQuestion {
  ask: number;
  hand: string;
  kind: string;
  seats: number[];
  offer: Offer | null;
  clocks: Record<number, { ends: number; bank: number }>; // when the time is up, and how long the bank lasts then
}

/** A hand that is over, to look at again. */
export interface FinishedHand {
  hand: string;
  players: string[];
  verdict: Verdict;
  table: Table | null; // none if it was over before we came
}

export interface LogLine {
  seq: number;
  at: number;
  entry: Entry;
}

export interface ChatMessage {
  seq: number;
  at: number;
  player: string;
  name: string;
  text: string;
}

export interface Reaction {
  id: number;
  player: string;
  face: string;
}

/** What was done and is on its way. */
export interface Pending {
  action: string;
  type: string;
  value?: Value;
}

/** What a seat did last, to be said at it. */
export interface SeatAction {
  event: TableEvent;
  id: number;
}

export interface DrawnCards {
  hand: string;
  thrown: Card[];
  got: Card[];
}

/** What the player is about to answer: cards to throw, cards put on boards. */
export interface Draft {
  ask: number; // the question that it is about
  thrown: number[];
  picked: number | null;
  laid: { card: number; board: string }[]; // in the order in which they were put
}

/** What is to be answered when it is our turn, if the price is still the same. */
export interface PreAction {
  hand: string;
  kind: "fold" | "call" | "any";
  price: number;
}

export const NO_DRAFT: Draft = { ask: -1, thrown: [], picked: null, laid: [] };

export interface TableState {
  id: string;
  connection: ConnectionState;
  seq: number | null;
  you: string;
  viewFrom: string; // the player from whose chair we look, if not from our own
  names: Record<string, string>;
  view: View | null;
  settings: Settings | null;
  hand: Playing | null; // the facts
  shownHand: Playing | null; // what is shown of them
  currentEvents: TableEvent[]; // what moves just now
  stepId: number;
  recentSteps: { id: number; events: TableEvent[] }[]; // the last ones
  seatActions: Record<number, SeatAction>;
  question: OpenQuestion | null;
  aside: Aside | null;
  outlook: Outlook | null;
  lastHand: FinishedHand | null;
  showdownOpen: boolean; // whether the last hand is laid open
  soon: (Soon & { at: number }) | null;
  roots: string[]; // what was promised of the next deck
  commitmentBroken: boolean; // the deck of the hand that is on is another than was promised
  online: string[];
  watching: number;
  chat: ChatMessage[];
  reactions: Reaction[];
  log: LogLine[];
  rabbitHunt: { hand: string; boards: Board[] } | null;
  drawnCards: DrawnCards | null;
  pending: Pending | null;
  refused: string;
  voided: string;
  draft: Draft;
  preAction: PreAction | null;
  preActionCancelled: boolean; // it was taken back because the price changed
}

export function initialState(id: string): TableState {
  return {
    id,
    connection: { state: "connecting" },
    seq: null,
    you: "",
    viewFrom: "",
    names: {},
    view: null,
    settings: null,
    hand: null,
    shownHand: null,
    currentEvents: [],
    stepId: 0,
    recentSteps: [],
    seatActions: {},
    question: null,
    aside: null,
    outlook: null,
    lastHand: null,
    showdownOpen: false,
    soon: null,
    roots: [],
    commitmentBroken: false,
    online: [],
    watching: 0,
    chat: [],
    reactions: [],
    log: [],
    rabbitHunt: null,
    drawnCards: null,
    pending: null,
    refused: "",
    voided: "",
    draft: NO_DRAFT,
    preAction: null,
    preActionCancelled: false,
  };
}

/** The player at whose chair we are: our own, if no other was chosen. */
export function viewingPlayer({ viewFrom: chair, you }: Pick<TableState, "viewFrom" | "you">): string {
  return chair || you;
}

/** The seat of a player in a hand. */
export function seatOf(playing: Pick<Playing, "players"> | null, player: string): number | null {
  const seat = player && playing ? playing.players.indexOf(player) : -1;
  return seat < 0 ? null : seat;
}
