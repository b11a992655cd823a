import { expect, test } from "vitest";
import { deedWord } from "@/table/deeds.ts";
import { type Tongue, tellEvent } from "@/table/telling.ts";
import type { TableEvent } from "@/wire/messages.ts";
import { en } from "@/words/en.ts";
import { sv } from "@/words/sv.ts";

const tongue = (words: Tongue["words"]): Tongue => ({
  words,
  said: (text) => text,
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
])("a first bet is no raise", (words, over, deed, told) => {
  expect(deedWord(put(over), words, String, (text) => text)).toBe(deed);
  expect(tellEvent(put(over), tongue(words))).toBe(told);
});
