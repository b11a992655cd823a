/** The state of a table page. */

import type {
  AllInOdds,
  Board,
  Card,
  Entry,
  HandState,
  MadeHands,
  NextHand,
  Offer,
  Settings,
  Table,
  TableEvent,
  Value,
  Verdict,
  View,
} from "@/connection/messages.ts";
import type { ConnectionState } from "@/connection/tableSocket.ts";

/** The open question, with deadlines in local time. */
export interface OpenQuestion {
  ask: number;
  hand: string;
  kind: string;
  seats: number[];
  offer: Offer | null;
  clocks: Record<number, { ends: number; bank: number }>; // the deadline, and the time bank after it
}

/** The last finished hand. */
export interface FinishedHand {
  hand: string;
  players: string[];
  verdict: Verdict;
  table: Table | null; // null if it ended before we connected
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

/** A command that was sent and not yet confirmed. */
export interface Pending {
  action: string;
  type: string;
  value?: Value;
}

/** A seat's last action, shown at the seat. */
export interface SeatAction {
  event: TableEvent;
  id: number;
}

export interface DrawnCards {
  hand: string;
  thrown: Card[];
  got: Card[];
}

/** The unsent answer: cards to discard, cards placed on boards. */
export interface Draft {
  ask: number; // the question it belongs to
  thrown: number[];
  picked: number | null;
  laid: { card: number; board: string }[]; // in the order of placing
}

/** An answer for our next turn, valid while the price stays the same. */
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
  viewFrom: string; // the player whose seat we look from, if not our own
  names: Record<string, string>;
  view: View | null;
  settings: Settings | null;
  hand: HandState | null; // the hand as known from the server
  shownHand: HandState | null; // the hand as shown, which follows with animation
  currentEvents: TableEvent[]; // the events being animated
  stepId: number;
  recentSteps: { id: number; events: TableEvent[] }[]; // the latest steps
  seatActions: Record<number, SeatAction>;
  question: OpenQuestion | null;
  madeHands: MadeHands | null;
  allInOdds: AllInOdds | null;
  lastHand: FinishedHand | null;
  showdownOpen: boolean; // whether the showdown panel is open
  nextHand: (NextHand & { at: number }) | null;
  roots: string[]; // deck roots announced for the next hand
  commitmentBroken: boolean; // the current hand's deck does not match the announced roots
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
  preActionCancelled: boolean; // cancelled because the price changed
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
    madeHands: null,
    allInOdds: null,
    lastHand: null,
    showdownOpen: false,
    nextHand: null,
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

/** The player whose seat the table is viewed from: by default our own. */
export function viewingPlayer({ viewFrom: chair, you }: Pick<TableState, "viewFrom" | "you">): string {
  return chair || you;
}

/** The seat of a player in a hand. */
export function seatOf(playing: Pick<HandState, "players"> | null, player: string): number | null {
  const seat = player && playing ? playing.players.indexOf(player) : -1;
  return seat < 0 ? null : seat;
}
