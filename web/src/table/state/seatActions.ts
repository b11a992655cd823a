/** What a seat did, as a word and a number at it. */
import type { TableEvent } from "@/connection/messages.ts";
import type { Words } from "@/words/index.ts";
import type { Deed } from "./tableState.ts";

export interface DeedSaid {
  word: string;
  count: string; // how much or how many; where there is little room the word gives way to it
}

export function deedSaid(
  event: TableEvent,
  words: Words,
  chips: (value: number) => string,
  said: (text: string) => string,
  short = false,
): DeedSaid {
  const did = short ? { ...words.did, ...words.didShort } : words.did;
  const only = (word: string) => ({ word, count: "" });
  switch (event.event) {
    case "checked":
      return only(did.checked);
    case "called":
      return { word: did.called, count: chips(event.amount) };
    case "raised":
      return { word: event.over ? did.raised : did.bet, count: chips(event.to) };
    case "folded":
      return only(event.why ? did.killed : did.folded);
    case "posted":
      return { word: said(event.kind), count: short ? chips(event.amount) : "" };
    case "chosen":
      return only(said(event.word));
    case "discarded":
      return event.positions.length ? { word: did.drew, count: String(event.positions.length) } : only(did.stood);
    case "placed":
      return only(did.placed);
    case "mucked":
      return only(did.mucked);
    case "awarded":
      return { word: "", count: `+${chips(event.amount)}` };
    default:
      return only("");
  }
}

/** How a deed is coloured. */
export function deedKind(event: TableEvent): "win" | "bold" | "plain" {
  if (event.event === "awarded") return "win";
  return event.event === "raised" ? "bold" : "plain";
}

const SAID = new Set([
  "checked",
  "called",
  "raised",
  "folded",
  "chosen",
  "discarded",
  "placed",
  "mucked",
  "awarded",
  "posted",
]);

/** What is said at each seat after these events: a street begins anew, but who has folded stays so. */
export function deedsAfter(before: Record<number, Deed>, events: TableEvent[], id: number): Record<number, Deed> {
  const made: Record<number, Deed> = { ...before };
  for (const event of events) {
    if (event.event === "entered" || event.event === "started")
      for (const seat in made) if (made[seat]?.event.event !== "folded") delete made[seat];
    if ("seat" in event && event.seat !== null && SAID.has(event.event))
      made[event.seat] = { event: together(made[event.seat]?.event, event), id };
  }
  return made;
}

/** Who wins several shares has won what they come to. */
function together(before: TableEvent | undefined, event: TableEvent): TableEvent {
  return event.event === "awarded" && before?.event === "awarded"
    ? { ...event, amount: before.amount + event.amount }
    : event;
}
