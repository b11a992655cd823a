/** The store of a table page: receives messages, animates events, sends commands. */
import { createContext, useContext } from "react";
import { createStore, type StoreApi, useStore } from "zustand";
import { saveCommitments } from "@/connection/deckCommitments.ts";
import type { Command, FromClient, FromServer, Value } from "@/connection/messages.ts";
import { TableSocket } from "@/connection/tableSocket.ts";
import { prefersReducedMotion, usePreferences } from "@/preferences/preferences.ts";
import { preActionOutcome } from "@/table/actions/preAction.ts";
import { AnimationQueue, type AnimationStep, animationSteps } from "@/table/animation/animationQueue.ts";
import { foldEvents } from "./foldEvents.ts";
import { type MessageEffect, reduceMessage } from "./reduceMessage.ts";
import { actionsAfter } from "./seatActions.ts";
import { type Draft, initialState, NO_DRAFT, type PreAction, type TableState } from "./tableState.ts";

export type Reply = { done: true } | { done: false; reason: string };

export interface TableActions {
  start(): void;
  stop(): void;
  reconnect(): void;
  skip(): void;
  answer(value: Value): Promise<Reply>;
  command(command: Command): Promise<Reply>;
  react(face: string): void;
  setShowdownOpen(showdownOpen: boolean): void;
  dismissRefusal(): void;
  editDraft(change: Partial<Draft>): void;
  setPreAction(preAction: PreAction | null): void;
}

export type TableStore = TableState & TableActions;

/** Side effects of the store, such as sounds. */
export interface TableObserver {
  onMessage?(message: FromServer, state: TableStore): void;
  onStep?(step: AnimationStep, state: TableStore): void;
}

const MAX_RECENT_STEPS = 30; // kept for screen readers, which lag behind the animation

type UnansweredCommands = Map<string, { message: FromClient; resolve: (reply: Reply) => void }>;

/** A request with a stale token makes the server clear its cookie. */
async function clearStalePass(): Promise<void> {
  await fetch("/api/guests/me").catch(() => undefined);
}

let actions = 0;
function newAction(): string {
  actions += 1;
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `${Date.now().toString(36)}-${random[0]!.toString(36)}${random[1]!.toString(36)}-${actions}`;
}

function socketUrl(id: string): string {
  const { protocol, host } = location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/tables/${encodeURIComponent(id)}/socket`;
}

export function createTableStore(
  id: string,
  observer: TableObserver = {},
  open?: (url: string) => WebSocket,
): StoreApi<TableStore> {
  const unanswered: UnansweredCommands = new Map();

  return createStore<TableStore>()((set, get) => {
    let passCleared = false;
    const animationQueue = new AnimationQueue(
      showStep,
      () => prefersReducedMotion(usePreferences.getState()) || document.hidden,
    );
    const socket = new TableSocket(
      socketUrl(id),
      {
        lastSeq: () => get().seq,
        onMessage: handleMessage,
        onStateChange: (state) => {
          if (state.state === "closed" && state.why === "stranger" && !passCleared) {
            passCleared = true;
            void clearStalePass().finally(() => socket.reconnectNow()); // then we watch as a new visitor
            return;
          }
          set({ connection: state });
          if (state.state === "open") for (const { message } of unanswered.values()) socket.send(message);
        },
      },
      open,
    );

    /** Shows a step: applies its events to the shown hand and updates the seat actions. */
    function showStep(step: AnimationStep): void {
      step.run?.();
      if (step.events.length) {
        const { shownHand, seatActions, stepId, recentSteps } = get();
        set({
          shownHand: shownHand && { ...shownHand, table: foldEvents(step.events, shownHand.table) },
          currentEvents: step.events,
          stepId: stepId + 1,
          recentSteps: [...recentSteps.slice(-MAX_RECENT_STEPS), { id: stepId + 1, events: step.events }],
          seatActions: actionsAfter(seatActions, step.events, stepId + 1),
        });
      }
      observer.onStep?.(step, get());
    }

    function handleMessage(message: FromServer): void {
      if (message.type === "done" || message.type === "refused") resolveActions(message);
      const known = get().lastHand?.hand;
      const { roots } = get();
      const effect = reduceMessage(get(), message, Date.now());
      if (effect.gap) {
        socket.reconnectNow();
        return;
      }
      set(effect.change);
      if (effect.newHand && roots.length) saveCommitments(effect.newHand.hand, roots);
      if (message.type === "welcome" && message.view) animationQueue.clear();
      enqueueEvents(effect);
      if (message.type === "hand_over") {
        const { hand, verdict } = message;
        const fresh = known !== hand && get().hand?.hand === hand; // the animation may lag behind
        const telling = Boolean(verdict.carried) || verdict.pots.some((pot) => pot.contested); // an uncontested pot needs no showdown panel
        if (fresh && telling) animationQueue.push([{ events: [], ms: 0, run: () => set({ showdownOpen: true }) }]);
      }
      if (message.type === "question" && message.offer) animationQueue.hurry();
      runPreAction();
      observer.onMessage?.(message, get());
    }

    /** Sends the pre-action on our turn; cancels it if the price changed. */
    function runPreAction(): void {
      const { preAction, hand, question, you } = get();
      if (!preAction) return;
      const outcome = preActionOutcome(preAction, hand, question, you);
      if (outcome === "waits") return;
      const changed = outcome === "off" && hand?.hand === preAction.hand && !hand.table.over; // the end of a hand cancels it silently
      set({ preAction: null, preActionCancelled: changed });
      if (outcome !== "off") void get().answer(outcome);
    }

    function enqueueEvents(effect: MessageEffect): void {
      if (!effect.events) return;
      const begins = effect.newHand;
      const queue = animationSteps(effect.events);
      if (begins)
        queue.unshift({
          events: [],
          ms: 0,
          run: () => set({ shownHand: begins, seatActions: {}, currentEvents: [], showdownOpen: false }),
        });
      else if (!effect.events.length && !get().hand)
        queue.push({ events: [], ms: 0, run: () => set({ shownHand: null, seatActions: {} }) });
      animationQueue.push(queue);
      if (document.hidden) animationQueue.skip();
    }

    function resolveActions(message: Extract<FromServer, { type: "done" | "refused" }>): void {
      // A refusal without an action id is about an unreadable message: release all waiting commands.
      const actions = message.action ? [message.action] : [...unanswered.keys()];
      const reply: Reply = message.type === "done" ? { done: true } : { done: false, reason: message.reason };
      for (const action of actions) {
        unanswered.get(action)?.resolve(reply);
        unanswered.delete(action);
        if (get().pending?.action === action) set({ pending: null });
      }
    }

    function send(command: Command): Promise<Reply> {
      const action = newAction();
      const message = { ...command, action } as FromClient;
      const pending = { action, type: command.type, value: command.type === "answer" ? command.value : undefined };
      set({ pending: command.type === "say" ? get().pending : pending, refused: "" });
      return new Promise((resolve) => {
        unanswered.set(action, { message, resolve });
        socket.send(message); // sent again after a reconnect; the action id makes it take effect once
      });
    }

    return {
      ...initialState(id),
      start: () => socket.start(),
      stop: () => {
        socket.stop();
        animationQueue.clear();
      },
      reconnect: () => socket.reconnectNow(),
      skip: () => animationQueue.skip(),
      answer: (value) => {
        const { question } = get();
        if (!question) return Promise.resolve({ done: false, reason: "" });
        return send({ type: "answer", ask: question.ask, value });
      },
      command: send,
      react: (face) => void socket.send({ type: "react", face }),
      setShowdownOpen: (showdownOpen) => set({ showdownOpen }),
      dismissRefusal: () => set({ refused: "" }),
      editDraft: (change) => {
        const { draft, question } = get();
        const ask = question?.ask ?? -1;
        set({ draft: { ...(draft.ask === ask ? draft : NO_DRAFT), ...change, ask } });
      },
      setPreAction: (preAction) => set({ preAction, preActionCancelled: false }),
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
