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
import type { LinkState } from "@/connection/tableSocket.ts";

/** The open question, with its ends on this machine's clock. */
export interface Asked {
  ask: number;
  hand: string;
  kind: string;
  seats: number[];
  offer: Offer | null;
  clocks: Record<number, { ends: number; bank: number }>; // when the time is up, and how long the bank lasts then
}

/** A hand that is over, to look at again. */
export interface Finished {
  hand: string;
  players: string[];
  verdict: Verdict;
  table: Table | null; // none if it was over before we came
}

export interface Line {
  seq: number;
  at: number;
  entry: Entry;
}

export interface Remark {
  seq: number;
  at: number;
  player: string;
  name: string;
  text: string;
}

export interface Wave {
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
export interface Deed {
  event: TableEvent;
  id: number;
}

export interface Swap {
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
export interface Pre {
  hand: string;
  kind: "fold" | "call" | "any";
  price: number;
}

export const NO_DRAFT: Draft = { ask: -1, thrown: [], picked: null, laid: [] };

export interface State {
  id: string;
  link: LinkState;
  seq: number | null;
  you: string;
  chair: string; // the player from whose chair we look, if not from our own
  names: Record<string, string>;
  view: View | null;
  settings: Settings | null;
  hand: Playing | null; // the facts
  stage: Playing | null; // what is shown of them
  beat: TableEvent[]; // what moves just now
  beatId: number;
  beats: { id: number; events: TableEvent[] }[]; // the last ones
  deeds: Record<number, Deed>;
  question: Asked | null;
  aside: Aside | null;
  outlook: Outlook | null;
  last: Finished | null;
  showing: boolean; // whether the last hand is laid open
  soon: (Soon & { at: number }) | null;
  roots: string[]; // what was promised of the next deck
  unkept: boolean; // the deck of the hand that is on is another than was promised
  here: string[];
  watching: number;
  remarks: Remark[];
  waves: Wave[];
  lines: Line[];
  hunted: { hand: string; boards: Board[] } | null;
  swap: Swap | null;
  pending: Pending | null;
  refused: string;
  voided: string;
  draft: Draft;
  pre: Pre | null;
  preOff: boolean; // it was taken back because the price changed
}

export function blank(id: string): State {
  return {
    id,
    link: { state: "connecting" },
    seq: null,
    you: "",
    chair: "",
    names: {},
    view: null,
    settings: null,
    hand: null,
    stage: null,
    beat: [],
    beatId: 0,
    beats: [],
    deeds: {},
    question: null,
    aside: null,
    outlook: null,
    last: null,
    showing: false,
    soon: null,
    roots: [],
    unkept: false,
    here: [],
    watching: 0,
    remarks: [],
    waves: [],
    lines: [],
    hunted: null,
    swap: null,
    pending: null,
    refused: "",
    voided: "",
    draft: NO_DRAFT,
    pre: null,
    preOff: false,
  };
}

/** The player at whose chair we are: our own, if no other was chosen. */
export function sitter({ chair, you }: Pick<State, "chair" | "you">): string {
  return chair || you;
}

/** The seat of a player in a hand. */
export function seatOf(playing: Pick<Playing, "players"> | null, player: string): number | null {
  const seat = player && playing ? playing.players.indexOf(player) : -1;
  return seat < 0 ? null : seat;
}
