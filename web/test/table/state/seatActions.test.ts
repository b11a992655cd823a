import { expect, test } from "vitest";
import type { TableEvent } from "@/connection/messages.ts";
import { en } from "@/i18n/en/index.ts";
import { sv } from "@/i18n/sv/index.ts";
import { type DescriptionContext, describeEvent } from "@/table/sidebar/describeEvents.ts";
import { actionsAfter, describeAction } from "@/table/state/seatActions.ts";

const context = (texts: DescriptionContext["eventTexts"]): DescriptionContext => ({
  eventTexts: texts,
  translate: (text) => text,
  chips: String,
  name: (player) => player,
  seat: (seat) => `seat ${seat}`,
  game: String,
});

// One who had nothing in raises by as much as he puts in: only what it goes over tells it from a first bet.
const put = (over: number): TableEvent => ({ event: "raised", seat: 1, amount: 10, to: 10, over });

test.each([
  [en, 0, "bet 10", "seat 1 bets 10"],
  [en, 4, "raise 10", "seat 1 raises to 10"],
  [sv, 0, "satsar 10", "seat 1 satsar 10"],
  [sv, 4, "höjer 10", "seat 1 höjer till 10"],
])("a first bet is not called a raise", (texts, over, deed, told) => {
  const { word, count } = describeAction(put(over), texts, String, (text) => text);
  expect(`${word} ${count}`).toBe(deed);
  expect(describeEvent(put(over), context(texts))).toBe(told);
});

test("awards of several shares are added up", () => {
  const award = (seat: number, share: string, amount: number): TableEvent =>
    ({ event: "awarded", seat, pot: 0, share, amount }) as TableEvent;
  const called: TableEvent = { event: "called", seat: 0, amount: 4 };
  let seatActions = actionsAfter({}, [called], 1);
  seatActions = actionsAfter(seatActions, [award(0, "low", 67)], 2);
  seatActions = actionsAfter(seatActions, [award(0, "high", 60), award(1, "high", 7)], 3);
  const said = [0, 1].map((seat) => describeAction(seatActions[seat]!.event, en, String, String).count);
  expect(said).toEqual(["+127", "+7"]);
});

test("the short form keeps the number", () => {
  const thrown: TableEvent = { event: "discarded", seat: 0, positions: [0, 1, 2] };
  expect(describeAction(thrown, sv, String, String, true)).toEqual({ word: "kast", count: "3" });
  expect(describeAction(put(4), en, String, String, true)).toEqual({ word: "to", count: "10" });
});

test("standing pat is shown at the seat until the next street", () => {
  const stood: TableEvent = { event: "stood_pat", seat: 1 };
  const shown = actionsAfter({}, [stood], 1);
  expect(describeAction(shown[1]!.event, en, String, String)).toEqual({ word: "stands pat", count: "" });
  expect(describeAction(stood, sv, String, String, true)).toEqual({ word: "står", count: "" });
  expect(actionsAfter(shown, [{ event: "entered", street: "second" }], 2)).toEqual({});
});
