/** What a seat did, as a word at it. */
import type { TableEvent } from "@/wire/messages.ts";
import type { Words } from "@/words/index.ts";
import type { Deed } from "./state.ts";

export function deedWord(
  event: TableEvent,
  words: Words,
  chips: (value: number) => string,
  said: (text: string) => string,
): string {
  switch (event.event) {
    case "checked":
      return words.did.checked;
    case "called":
      return `${words.did.called} ${chips(event.amount)}`;
    case "raised":
      return `${event.over ? words.did.raised : words.did.bet} ${chips(event.to)}`;
    case "folded":
      return event.why ? words.did.killed : words.did.folded;
    case "posted":
      return said(event.kind);
    case "chosen":
      return said(event.word);
    case "discarded":
      return words.did.drew(event.positions.length);
    case "placed":
      return words.did.placed;
    case "mucked":
      return words.did.mucked;
    case "awarded":
      return `+${chips(event.amount)}`;
    default:
      return "";
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
    if ("seat" in event && event.seat !== null && SAID.has(event.event)) made[event.seat] = { event, id };
  }
  return made;
}
