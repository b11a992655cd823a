/** The last action of each seat, shown as a word and a number. */
import type { TableEvent } from "@/connection/messages.ts";
import type { Texts } from "@/i18n/index.ts";
import type { SeatAction } from "./tableState.ts";

export interface ActionText {
  word: string;
  count: string; // an amount or count; it replaces the word where space is short
}

export function describeAction(
  event: TableEvent,
  texts: Texts,
  chips: (value: number) => string,
  translate: (text: string) => string,
  short = false,
): ActionText {
  const labels = short ? { ...texts.did, ...texts.didShort } : texts.did;
  const only = (word: string) => ({ word, count: "" });
  switch (event.event) {
    case "checked":
      return only(labels.checked);
    case "called":
      return { word: labels.called, count: chips(event.amount) };
    case "raised":
      return { word: event.over ? labels.raised : labels.bet, count: chips(event.to) };
    case "folded":
      return only(event.why ? labels.killed : labels.folded);
    case "posted":
      return { word: translate(event.kind), count: short ? chips(event.amount) : "" };
    case "chosen":
      return only(translate(event.word));
    case "discarded":
      return { word: labels.drew, count: String(event.positions.length) };
    case "stood_pat":
      return only(labels.stood);
    case "placed":
      return only(labels.placed);
    case "mucked":
      return only(labels.mucked);
    case "awarded":
      return { word: "", count: `+${chips(event.amount)}` };
    default:
      return only("");
  }
}

/** The style of an action. */
export function actionStyle(event: TableEvent): "win" | "bold" | "plain" {
  if (event.event === "awarded") return "win";
  return event.event === "raised" ? "bold" : "plain";
}

const SHOWN_EVENTS = new Set([
  "checked",
  "called",
  "raised",
  "folded",
  "chosen",
  "discarded",
  "stood_pat",
  "placed",
  "mucked",
  "awarded",
  "posted",
]);

/** The actions after these events: a new street clears them, except for folds. */
export function actionsAfter(
  before: Record<number, SeatAction>,
  events: TableEvent[],
  id: number,
): Record<number, SeatAction> {
  const actions: Record<number, SeatAction> = { ...before };
  for (const event of events) {
    if (event.event === "entered" || event.event === "started")
      for (const seat in actions) if (actions[seat]?.event.event !== "folded") delete actions[seat];
    if ("seat" in event && event.seat !== null && SHOWN_EVENTS.has(event.event))
      actions[event.seat] = { event: mergeAwards(actions[event.seat]?.event, event), id };
  }
  return actions;
}

/** Adds up the awards of one seat. */
function mergeAwards(before: TableEvent | undefined, event: TableEvent): TableEvent {
  return event.event === "awarded" && before?.event === "awarded"
    ? { ...event, amount: before.amount + event.amount }
    : event;
}
