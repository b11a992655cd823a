import { describe, expect, it } from "vitest";
import type { Schemas } from "@/api/queries.ts";
import { signedAmount } from "@/components/amounts/signedAmount.ts";
import { LANGUAGES } from "@/i18n/index.ts";
import { groupLedgerLines, type LedgerLine } from "@/ledger/groupLedgerLines.ts";
import { paymentLines } from "@/ledger/SettleUp.tsx";

const line = (seq: number, kind: string, giver: string, taker: string, amount: number, note = ""): LedgerLine => ({
  seq,
  line: 0,
  at: 1000 * seq,
  kind,
  giver,
  taker,
  amount,
  hand: kind === "hand" ? "h" : null,
  note,
});

describe("ledger lines", () => {
  it("written together are grouped, winners first", () => {
    const made = groupLedgerLines([
      line(1, "buy-in", "tab:a", "stack:a", 200),
      line(2, "buy-in", "tab:b", "stack:b", 200),
      line(9, "hand", "stack:a", "pot", 30),
      line(9, "hand", "kitty", "pot", 5),
      line(9, "hand", "pot", "stack:b", 35),
      line(10, "correction", "stack:b", "tab:b", 20, "miscounted"),
      line(11, "correction", "tab:a", "stack:a", 20),
      line(12, "kitty", "kitty", "stack:a", 7),
      line(12, "cash-out", "stack:a", "tab:a", 197),
    ]);
    expect(made.map(({ kind, changes }) => [kind, changes.map(({ player, amount }) => `${player} ${amount}`)])).toEqual(
      [
        ["buy-in", ["a 200"]],
        ["buy-in", ["b 200"]],
        ["hand", ["b 35", " -5", "a -30"]],
        ["correction", ["b -20"]],
        ["correction", ["a 20"]],
        ["kitty", ["a 7"]],
        ["cash-out", ["a 197"]],
      ],
    );
    expect(made[3]!.notes).toEqual(["miscounted"]);
  });
});

describe("settling up", () => {
  const settle = {
    payments: [
      { payer: "a", payee: "b", amount: 1200, words: "" },
      { payer: "kitty", payee: "b", amount: 3, words: "" },
    ],
    nets: {},
    names: { a: "Anna", b: "Bo" },
  } as unknown as Schemas["SettleUp"];

  it("is described in the language of the page", () => {
    expect(paymentLines(settle, LANGUAGES.en)).toEqual(["Anna pays Bo 1,200", "The kitty pays Bo 3"]);
    expect(paymentLines(settle, LANGUAGES.sv)[0]).toMatch(/^Anna betalar Bo 1\s200$/);
  });

  it("shows signs of wins and losses", () => {
    expect([5, -5, 0, 1500].map((value) => signedAmount(value, LANGUAGES.en))).toEqual(["+5", "−5", "0", "+1,500"]);
  });
});
