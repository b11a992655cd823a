import { describe, expect, it } from "vitest";
import { readAmount } from "@/components/amounts/readAmount.ts";
import type { HandState, Offer, Placement, Seat, Value, Wager } from "@/connection/messages.ts";
import { isLegalAnswer } from "@/table/actions/legalAnswers.ts";
import { preActionOutcome } from "@/table/actions/preAction.ts";
import { amountAtSlider, raiseSizes, sliderPosition, snapAmount } from "@/table/actions/raiseSizes.ts";
import { placementParts } from "@/table/actions/usePlacing.ts";
import type { OpenQuestion, PreAction } from "@/table/state/tableState.ts";
import { readRecording } from "../../recordings.ts";

interface Case {
  offer: Offer;
  seat: Seat;
  answers: [Value, boolean][];
}
const cases: Case[] = readRecording("offers.json");

describe("legal answers are the same as on the server", () => {
  it.each(["wager", "discard", "choice", "placement"] as const)("%s", (kind) => {
    const found = cases.filter((one) => one.offer.offer === kind);
    expect(found.length).toBeGreaterThan(1);
    for (const { offer, seat, answers } of found)
      for (const [value, legal] of answers)
        expect(isLegalAnswer(offer, seat, value), `${JSON.stringify(offer)} ${JSON.stringify(value)}`).toBe(legal);
  });
});

const seat = (more: Partial<Seat>): Seat => ({
  stack: 100,
  live: 0,
  bet: 0,
  cards: [],
  up: [],
  shown: [],
  folded: false,
  choice: "",
  placed: [],
  ...more,
});
const playing = (seats: Seat[], more: Partial<HandState["table"]> = {}): HandState => ({
  hand: "h",
  number: 1,
  played: 0,
  places: seats.map((_, at) => at),
  players: seats.map((_, at) => `p${at}`),
  root: "",
  seed_hash: "",
  table: {
    seats,
    button: 0,
    street: "",
    boards: [],
    dead: 0,
    awarded: 0,
    carried: 0,
    faced: [],
    up_order: [],
    over: false,
    ...more,
  },
});
const wager: Wager = { offer: "wager", call: 4, low: 10, high: 1000, forced: false };

describe("raise sizes", () => {
  it("ascend within the limits", () => {
    expect(amountAtSlider(wager, 0, 2)).toBe(10);
    expect(amountAtSlider(wager, 1000, 2)).toBe(1000);
    for (let place = 0; place <= 1000; place += 7) {
      const amount = amountAtSlider(wager, place, 2);
      expect(amount).toBeGreaterThanOrEqual(10);
      expect(amount).toBeLessThanOrEqual(1000);
    }
  });

  it("of the slider are finer for small amounts and whole blinds in between", () => {
    expect(amountAtSlider(wager, 500, 2)).toBe(100);
    expect(snapAmount(wager, 101, 2) % 2).toBe(0);
    expect(snapAmount({ low: 7, high: 9 }, 8, 5)).toBe(8);
    expect(Math.abs(sliderPosition(wager, amountAtSlider(wager, 700, 1)) - 700)).toBeLessThan(5);
  });

  it("count the call into a pot-sized raise", () => {
    const table = playing([seat({ bet: 6, live: 26 }), seat({ bet: 10, live: 30 }), seat({ live: 20 })], {
      boards: [{ name: "", cards: ["As", "Kd", "2c"], down: false }],
    }).table;
    const found = Object.fromEntries(raiseSizes(wager, table, 0, 2).map((one) => [one.name, one.amount]));
    expect(found).toEqual({ min: 10, half: 50, twoThirds: 63, potSize: 90, max: 1000 });
  });

  it("are in big blinds in the first round", () => {
    const table = playing([seat({ bet: 1, live: 1 }), seat({ bet: 2, live: 2 })]).table;
    expect(raiseSizes({ ...wager, call: 1, low: 4 }, table, 0, 2)).toEqual([
      { name: "min", amount: 4 },
      { name: "blinds", count: 2.5, amount: 5 },
      { name: "blinds", count: 3, amount: 6 }, // as much as the pot
      { name: "max", amount: 1000 },
    ]);
  });

  it("are multiples of a faced raise, without wrong labels", () => {
    const table = playing([seat({ bet: 1, live: 1 }), seat({ bet: 2, live: 2 }), seat({ bet: 12, live: 12 })]).table;
    expect(raiseSizes({ ...wager, call: 11, low: 22 }, table, 0, 2)).toEqual([
      { name: "min", amount: 22 },
      { name: "times", count: 2.5, amount: 30 },
      { name: "times", count: 3, amount: 36 },
      { name: "potSize", amount: 38 },
      { name: "max", amount: 1000 },
    ]);
    expect(raiseSizes({ ...wager, call: 11, low: 22, high: 33 }, table, 0, 2).map((one) => one.amount)).toEqual([
      22, 30, 33,
    ]);
    expect(raiseSizes({ ...wager, call: 11, low: 30, high: 38 }, table, 0, 2).map((one) => one.amount)).toEqual([
      30, 36, 38,
    ]);
  });

  it("call the maximum all-in only if it is the whole stack", () => {
    const table = playing([seat({ bet: 2, live: 2, stack: 98 }), seat({ bet: 10, live: 10 })]).table;
    expect(raiseSizes({ ...wager, call: 8, low: 18, high: 100 }, table, 0, 2).at(-1)?.name).toBe("allInSize");
    expect(raiseSizes({ ...wager, call: 8, low: 18, high: 30 }, table, 0, 2).at(-1)?.name).toBe("max");
  });

  it.each([
    ["125", 0, "en-GB", 125],
    ["12.5", 0, "en-GB", null],
    ["12,5", 0, "sv-SE", null],
    ["1,250", 0, "en-GB", 1250],
    ["1\u00a0250", 0, "sv-SE", 1250],
    ["12.5", 2, "en-GB", 25],
    ["12,5", 2, "en-GB", 25],
    ["12,5 BB", 2, "sv-SE", 25],
    ["1,250.5", 2, "en-GB", 2501],
    ["", 0, "en-GB", null],
    ["-5", 0, "en-GB", null],
    ["1.2.3", 2, "en-GB", null],
    ["1 000", 0, "en-GB", 1000],
    ["1.000", 0, "sv-SE", 1000],
    ["1.000", 0, "en-GB", null],
    ["1 00", 0, "en-GB", null],
    ["10,00", 0, "en-GB", null],
    ["100 chips", 0, "en-GB", null],
  ])("%s typed with a unit of %s in %s is %s", (text, unit, locale, amount) => {
    expect(readAmount(text, locale, { unit })).toBe(amount);
  });

  it("are empty if there is only one amount", () => {
    expect(raiseSizes({ ...wager, low: 16, high: 16 }, playing([seat({}), seat({})]).table, 0, 2)).toEqual([]);
  });
});

describe("a pre-action", () => {
  const hand = playing([seat({ bet: 2 }), seat({ bet: 10 })]);
  const preAction: PreAction = { hand: "h", kind: "call", price: 8 };
  const asked = (offer: Offer | null, seats = [0]): OpenQuestion => ({
    ask: 1,
    hand: "h",
    kind: "wager",
    seats,
    offer,
    clocks: {},
  });

  it("waits and is carried out on our turn", () => {
    expect(preActionOutcome(preAction, hand, asked(null, [1]), "p0")).toBe("waits");
    expect(preActionOutcome(preAction, hand, asked({ ...wager, call: 8 }), "p0")).toBe("call");
    expect(preActionOutcome({ ...preAction, kind: "fold" }, hand, asked({ ...wager, call: 8 }), "p0")).toBe("fold");
    expect(preActionOutcome({ ...preAction, kind: "fold" }, hand, asked({ ...wager, call: 0 }), "p0")).toBe("check");
    expect(preActionOutcome({ ...preAction, kind: "any" }, hand, asked({ ...wager, call: 99 }), "p0")).toBe("call");
  });

  it("is cancelled when the price changes", () => {
    expect(preActionOutcome({ ...preAction, price: 4 }, hand, asked(null, [1]), "p0")).toBe("off");
    expect(preActionOutcome({ ...preAction, price: 4 }, hand, asked({ ...wager, call: 8 }), "p0")).toBe("off");
  });

  it("is cancelled by another question or hand", () => {
    expect(preActionOutcome(preAction, hand, asked({ offer: "discard", most: 3, least: 0, with_ace: 0 }), "p0")).toBe(
      "off",
    );
    expect(preActionOutcome({ ...preAction, hand: "g" }, hand, asked(null, [1]), "p0")).toBe("off");
    expect(
      preActionOutcome({ ...preAction, kind: "fold" }, hand, asked({ ...wager, call: 8, forced: true }), "p0"),
    ).toBe("off");
  });
});

it("cards placed in any order are grouped by board", () => {
  const offer = { boards: ["A", "B", "C"] } as Placement;
  const laid = [
    { card: 3, board: "B" },
    { card: 0, board: "A" },
    { card: 1, board: "B" },
  ];
  expect(placementParts(offer, laid)).toEqual([[0], [3, 1], []]);
});
