/** The store of one table's page: hears the server, shows it in time, and says what the player does. */
import { createContext, useContext } from "react";
import { createStore, type StoreApi, useStore } from "zustand";
import { keep } from "@/connection/deckCommitments.ts";
import type { Command, FromClient, FromServer, Value } from "@/connection/messages.ts";
import { Link } from "@/connection/tableSocket.ts";
import { isCalm, useTaste } from "@/preferences/preferences.ts";
import { planned } from "@/table/actions/preAction.ts";
import { Pace, type Step, steps } from "@/table/animation/animationQueue.ts";
import { fold } from "./foldEvents.ts";
import { hear, type News } from "./reduceMessage.ts";
import { deedsAfter } from "./seatActions.ts";
import { blank, type Draft, NO_DRAFT, type Pre, type State } from "./tableState.ts";

export type Reply = { done: true } | { done: false; reason: string };

export interface Actions {
  start(): void;
  stop(): void;
  reconnect(): void;
  skip(): void;
  answer(value: Value): Promise<Reply>;
  command(command: Command): Promise<Reply>;
  react(face: string): void;
  open(showing: boolean): void;
  forgive(): void;
  edit(change: Partial<Draft>): void;
  plan(pre: Pre | null): void;
}

export type TableStore = State & Actions;

/** What the page does beside showing: sounds, mostly. */
export interface Witness {
  heard?(message: FromServer, state: TableStore): void;
  shown?(step: Step, state: TableStore): void;
}

const BEATS = 30; // that are remembered, for who tells them later than they are shown

type Waiting = Map<string, { message: FromClient; resolve: (reply: Reply) => void }>;

/** Whom nobody knows any more loses his pass by asking for it. */
async function forget(): Promise<void> {
  await fetch("/api/guests/me").catch(() => undefined);
}

let actions = 0;
function newAction(): string {
  actions += 1;
  const chance = crypto.getRandomValues(new Uint32Array(2));
  return `${Date.now().toString(36)}-${chance[0]!.toString(36)}${chance[1]!.toString(36)}-${actions}`;
}

function address(id: string): string {
  const { protocol, host } = location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/tables/${encodeURIComponent(id)}/socket`;
}

export function createTable(
  id: string,
  witness: Witness = {},
  open?: (url: string) => WebSocket,
): StoreApi<TableStore> {
  const waiting: Waiting = new Map();

  return createStore<TableStore>()((set, get) => {
    let forgotten = false;
    const pace = new Pace(show, () => isCalm(useTaste.getState()) || document.hidden);
    const link = new Link(
      address(id),
      {
        last: () => get().seq,
        heard,
        changed: (state) => {
          if (state.state === "closed" && state.why === "stranger" && !forgotten) {
            forgotten = true;
            void forget().finally(() => link.now()); // then we watch as somebody new
            return;
          }
          set({ link: state });
          if (state.state === "open") for (const { message } of waiting.values()) link.say(message);
        },
      },
      open,
    );

    /** A step of what is shown: the stage goes on, and says at each seat what it did. */
    function show(step: Step): void {
      step.run?.();
      if (step.events.length) {
        const { stage, deeds, beatId, beats } = get();
        set({
          stage: stage && { ...stage, table: fold(step.events, stage.table) },
          beat: step.events,
          beatId: beatId + 1,
          beats: [...beats.slice(-BEATS), { id: beatId + 1, events: step.events }],
          deeds: deedsAfter(deeds, step.events, beatId + 1),
        });
      }
      witness.shown?.(step, get());
    }

    function heard(message: FromServer): void {
      if (message.type === "done" || message.type === "refused") settle(message);
      const known = get().last?.hand;
      const { roots } = get();
      const news = hear(get(), message, Date.now());
      if (news.gap) {
        link.now();
        return;
      }
      set(news.change);
      if (news.begins && roots.length) keep(news.begins.hand, roots);
      if (message.type === "welcome" && message.view) pace.clear();
      play(news);
      if (message.type === "showdown") {
        const { hand, verdict } = message;
        const fresh = known !== hand && get().hand?.hand === hand; // what is shown may still be behind
        const telling = Boolean(verdict.carried) || verdict.pots.some((pot) => pot.contested); // who won because all others folded is seen
        if (fresh && telling) pace.push([{ events: [], ms: 0, run: () => set({ showing: true }) }]);
      }
      if (message.type === "question" && message.offer) pace.hurry();
      consider();
      witness.heard?.(message, get());
    }

    /** What was chosen before our turn: done if it still stands, taken back if the price changed. */
    function consider(): void {
      const { pre, hand, question, you } = get();
      if (!pre) return;
      const found = planned(pre, hand, question, you);
      if (found === "waits") return;
      const changed = found === "off" && hand?.hand === pre.hand && !hand.table.over; // a hand that is over took it along
      set({ pre: null, preOff: changed });
      if (found !== "off") void get().answer(found);
    }

    function play(news: News): void {
      if (!news.events) return;
      const begins = news.begins;
      const queue = steps(news.events);
      if (begins)
        queue.unshift({ events: [], ms: 0, run: () => set({ stage: begins, deeds: {}, beat: [], showing: false }) });
      else if (!news.events.length && !get().hand)
        queue.push({ events: [], ms: 0, run: () => set({ stage: null, deeds: {} }) });
      pace.push(queue);
      if (document.hidden) pace.skip();
    }

    function settle(message: Extract<FromServer, { type: "done" | "refused" }>): void {
      // A refusal that names nothing is of something that could not even be read: nobody must wait for it.
      const actions = message.action ? [message.action] : [...waiting.keys()];
      const reply: Reply = message.type === "done" ? { done: true } : { done: false, reason: message.reason };
      for (const action of actions) {
        waiting.get(action)?.resolve(reply);
        waiting.delete(action);
        if (get().pending?.action === action) set({ pending: null });
      }
    }

    function send(command: Command): Promise<Reply> {
      const action = newAction();
      const message = { ...command, action } as FromClient;
      const pending = { action, type: command.type, value: command.type === "answer" ? command.value : undefined };
      set({ pending: command.type === "say" ? get().pending : pending, refused: "" });
      return new Promise((resolve) => {
        waiting.set(action, { message, resolve });
        link.say(message); // if the line is down it is said when we are back: twice has no second effect
      });
    }

    return {
      ...blank(id),
      start: () => link.start(),
      stop: () => {
        link.stop();
        pace.clear();
      },
      reconnect: () => link.now(),
      skip: () => pace.skip(),
      answer: (value) => {
        const { question } = get();
        if (!question) return Promise.resolve({ done: false, reason: "" });
        return send({ type: "answer", ask: question.ask, value });
      },
      command: send,
      react: (face) => void link.say({ type: "react", face }),
      open: (showing) => set({ showing }),
      forgive: () => set({ refused: "" }),
      edit: (change) => {
        const { draft, question } = get();
        const ask = question?.ask ?? -1;
        set({ draft: { ...(draft.ask === ask ? draft : NO_DRAFT), ...change, ask } });
      },
      plan: (pre) => set({ pre, preOff: false }),
    };
  });
}

// --- for components ------------------------------------------------------------------------------------------------

export const TableContext = createContext<StoreApi<TableStore> | null>(null);

export function useTable<T>(select: (state: TableStore) => T): T {
  const store = useContext(TableContext);
  if (!store) throw new Error("this is shown outside a table");
  return useStore(store, select);
}
