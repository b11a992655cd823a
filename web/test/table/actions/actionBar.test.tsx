import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Offer, Verdict } from "@/connection/messages.ts";
import { Boards } from "@/table/board/Boards.tsx";
import { OwnHand } from "@/table/seats/OwnHand.tsx";
import { VerdictView } from "@/table/showdown/ShowdownPanel.tsx";
import {
  actionBar,
  expectAccessible,
  handWith,
  highlights,
  pressKey,
  renderAtTable,
  seat,
  simulateWideWindow,
} from "../../tableHarness.tsx";

simulateWideWindow();

const wager: Offer = { offer: "wager", call: 8, low: 18, high: 100, forced: false };
const hand = handWith([seat({ bet: 2, live: 12 }), seat({ bet: 10, live: 20 })]);

describe("a wager", () => {
  it("is answered with buttons", async () => {
    const { answer, shown } = renderAtTable(actionBar, hand, wager);
    await userEvent.click(screen.getByRole("button", { name: /^Call 8/ }));
    expect(answer).toHaveBeenCalledWith("call");
    await userEvent.click(screen.getByRole("button", { name: /^Fold/ }));
    expect(answer).toHaveBeenLastCalledWith("fold");
    await userEvent.click(screen.getByRole("button", { name: /^Raise to 18/ }));
    expect(answer).toHaveBeenLastCalledWith(18);
    await expectAccessible(shown.container);
  });

  it("is answered with keys; a raise needs Enter", () => {
    const { answer } = renderAtTable(actionBar, hand, wager);
    pressKey("c");
    expect(answer).toHaveBeenCalledWith("call");
    pressKey("a");
    expect(answer).toHaveBeenCalledTimes(1);
    pressKey("Enter");
    expect(answer).toHaveBeenLastCalledWith(100);
    pressKey("1");
    pressKey("ArrowRight");
    pressKey("Enter");
    expect(answer).toHaveBeenLastCalledWith(19);
  });

  it("accepts a typed amount and keeps it legal", async () => {
    const { answer } = renderAtTable(actionBar, hand, wager);
    const box = screen.getByRole("textbox", { name: "Amount" });
    await userEvent.click(box);
    await userEvent.clear(box);
    await userEvent.type(box, "5000{Enter}");
    await userEvent.click(screen.getByRole("button", { name: /^Raise to 100|^All-in/ }));
    expect(answer).toHaveBeenLastCalledWith(100);
  });

  it("does not misread fractions of a chip", async () => {
    const { answer } = renderAtTable(actionBar, hand, wager);
    const box = screen.getByRole("textbox", { name: "Amount" });
    await userEvent.clear(box);
    await userEvent.type(box, "22.5{Enter}");
    expect(box.getAttribute("aria-invalid")).toBe("true");
    await userEvent.tab();
    expect(box).toHaveProperty("value", "18");
    await userEvent.click(screen.getByRole("button", { name: /^Raise to 18/ }));
    expect(answer).toHaveBeenLastCalledWith(18);
  });

  it("is raised by Enter after a size was clicked, but not from another button", async () => {
    const { answer } = renderAtTable(actionBar, hand, wager);
    await userEvent.click(screen.getByRole("button", { name: "Pot" }));
    await userEvent.tab();
    await userEvent.keyboard("{Enter}"); // the next size is pressed
    expect(answer).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    expect(answer).toHaveBeenCalledExactlyOnceWith(100);
    screen.getByRole("button", { name: /^Fold/ }).focus();
    await userEvent.keyboard("{Enter}");
    expect(answer).toHaveBeenLastCalledWith("fold");
  });

  it("has an all-in key also for a call", () => {
    const short = handWith([seat({ bet: 2, stack: 6 }), seat({ bet: 10 })]);
    const { answer } = renderAtTable(actionBar, short, { ...wager, call: 6, low: 0, high: 0 } as Offer);
    pressKey("a");
    expect(answer).toHaveBeenCalledWith("call");
  });

  it("confirms a fold where checking is free", async () => {
    const { answer } = renderAtTable(actionBar, handWith([seat(), seat()]), { ...wager, call: 0 } as Offer);
    await userEvent.click(screen.getByRole("button", { name: /^Fold/ }));
    expect(answer).not.toHaveBeenCalled();
    expect(screen.getByText(/Checking is free/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^Fold/ }));
    expect(answer).toHaveBeenCalledWith("fold");
  });

  it("shows the pressed button as busy and disables the others", async () => {
    const { answer } = renderAtTable(actionBar, hand, wager, {
      pending: { action: "a", type: "answer", value: "call" },
    });
    expect(screen.getByRole("button", { name: /^Call 8/ }).getAttribute("aria-busy")).toBe("true");
    expect(screen.getByRole("button", { name: /^Fold/ })).toHaveProperty("disabled", true);
    pressKey("f");
    expect(answer).not.toHaveBeenCalled();
  });

  it("shows why an answer was refused and keeps the offer", () => {
    renderAtTable(actionBar, hand, wager, { refused: "a raise is to 18 up to 100" });
    expect(screen.getByRole("alert").textContent).toContain("a raise is to 18 up to 100");
    expect(screen.getByRole("button", { name: /^Call 8/ })).toBeTruthy();
  });
});

describe("a discard", () => {
  const five = handWith([
    seat({ cards: ["As", "Kd", "7h", "7c", "2s"], up: [false, false, false, false, false] }),
    seat(),
  ]);
  const offer: Offer = { offer: "discard", most: 3, least: 0, with_ace: 0 };
  const both = (
    <>
      <OwnHand highlights={highlights} />
      {actionBar}
    </>
  );

  it("discards the tapped cards up to the limit", async () => {
    const { answer, shown } = renderAtTable(both, five, offer);
    expect(screen.getByRole("button", { name: /^Stand pat/ })).toBeTruthy();
    for (const name of ["king of diamonds", "two of spades", "ace of spades", "seven of hearts"])
      await userEvent.click(screen.getByRole("button", { name }));
    await userEvent.click(screen.getByRole("button", { name: /^Throw 3/ }));
    expect(answer).toHaveBeenCalledWith([0, 1, 4]);
    await expectAccessible(shown.container);
  });

  it("is confirmed by Enter after a click; with the keyboard, Enter selects a card", async () => {
    const { answer } = renderAtTable(both, five, offer);
    await userEvent.click(screen.getByRole("button", { name: /^king of diamonds/ }));
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(answer).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: /^two of spades/ }));
    await userEvent.keyboard("{Enter}");
    expect(answer).toHaveBeenCalledExactlyOnceWith([1, 2, 4]);
  });

  it("can be done with keys", () => {
    const { answer } = renderAtTable(both, five, offer);
    for (const one of ["2", "5", "2", "3", "Enter"]) pressKey(one);
    expect(answer).toHaveBeenCalledWith([2, 4]);
  });
});

describe("a choice", () => {
  const offer: Offer = { offer: "choice", words: ["buy", "pass"], prices: [40, 0], otherwise: "", ask: "" };

  it("shows its price", async () => {
    const { answer, shown } = renderAtTable(actionBar, hand, offer);
    expect(screen.getByRole("button", { name: /buy/ }).textContent).toContain("costs 40");
    await userEvent.click(screen.getByRole("button", { name: /pass/ }));
    expect(answer).toHaveBeenCalledWith("pass");
    await expectAccessible(shown.container);
  });

  it("is disabled if too expensive, and works with keys", () => {
    const { answer } = renderAtTable(actionBar, handWith([seat({ stack: 10 }), seat()]), offer);
    expect(screen.getByRole("button", { name: /buy/ })).toHaveProperty("disabled", true);
    for (const one of ["1", "Enter"]) pressKey(one);
    expect(answer).not.toHaveBeenCalled();
    for (const one of ["2", "Enter"]) pressKey(one);
    expect(answer).toHaveBeenCalledWith("pass");
  });
});

describe("a placement", () => {
  const cards = ["As", "Kd", "7h", "7c", "2s", "3s", "4s", "5s"];
  const boards = ["A", "B", "C"].map((name, at) => ({
    name,
    cards: [
      ["Qc", "Jc", "9c"],
      ["8d", "6d", "4d"],
      ["Th", "9h", "3h"],
    ][at]!,
    down: false,
  }));
  const table = handWith([seat({ cards, up: cards.map(() => false) }), seat()], { boards });
  const offer: Offer = {
    offer: "placement",
    boards: ["A", "B", "C"],
    sizes: [4, 2, 2],
    fixed: "",
    step: 0,
    may_fold: false,
    fallback: [],
  };
  const all = (
    <>
      <Boards highlights={highlights} />
      <OwnHand highlights={highlights} />
      {actionBar}
    </>
  );

  it("is done by tapping a card, then a board, and locked when legal", async () => {
    const { answer, shown } = renderAtTable(all, table, offer);
    const put = async (card: string, board: string) => {
      await userEvent.click(screen.getByRole("button", { name: card }));
      await userEvent.click(screen.getByRole("button", { name: new RegExp(`Place on board ${board}`) }));
    };
    const said = [
      "ace of spades",
      "king of diamonds",
      "seven of hearts",
      "seven of clubs",
      "two of spades",
      "three of spades",
      "four of spades",
    ];
    for (const [at, board] of ["B", "B", "B", "B", "A", "A", "C"].entries()) await put(said[at]!, board);
    expect(screen.getByRole("button", { name: /1 to place/ })).toHaveProperty("disabled", true);
    await put("five of spades", "C");
    await userEvent.click(screen.getByRole("button", { name: /^Lock/ }));
    expect(answer).toHaveBeenCalledWith([
      [4, 5],
      [0, 1, 2, 3],
      [6, 7],
    ]);
    await expectAccessible(shown.container);
  });

  it("can be folded with a confirmation if the offer allows it", async () => {
    const { answer, shown } = renderAtTable(all, table, { ...offer, may_fold: true } as Offer);
    await userEvent.click(screen.getByRole("button", { name: /^Fold/ }));
    expect(answer).not.toHaveBeenCalled();
    screen.getByText("Fold this hand?");
    await expectAccessible(shown.container);
    await userEvent.click(screen.getByRole("button", { name: /^Cancel/ }));
    pressKey("f");
    pressKey("Escape");
    expect(answer).not.toHaveBeenCalled();
    pressKey("f");
    pressKey("Enter");
    expect(answer).toHaveBeenCalledExactlyOnceWith("fold");
    shown.unmount();
    const other = renderAtTable(all, table, offer);
    expect(screen.queryByRole("button", { name: /^Fold/ })).toBeNull();
    for (const one of ["f", "f", "Enter"]) pressKey(one);
    expect(other.answer).not.toHaveBeenCalled();
  });

  it("works with keys and undo, and no board takes too many cards", () => {
    const { answer } = renderAtTable(all, table, { ...offer, fixed: "C" } as Offer);
    for (const [card, board] of [
      ["1", "a"],
      ["2", "a"],
      ["3", "a"],
      ["3", "b"],
    ] as const) {
      pressKey(card);
      pressKey(board);
    }
    pressKey("u");
    for (const [card, board] of [
      ["3", "b"],
      ["4", "b"],
      ["5", "c"],
      ["6", "c"],
      ["7", "c"],
      ["8", "c"],
    ] as const) {
      pressKey(card);
      pressKey(board);
    }
    pressKey("Enter");
    expect(answer).toHaveBeenCalledWith([
      [0, 1],
      [2, 3],
      [4, 5, 6, 7],
    ]);
  });
});

describe("before our turn", () => {
  it("a pre-action can be chosen and withdrawn", async () => {
    const waits = { question: { ask: 4, hand: "h1", kind: "wager", seats: [1], offer: null, clocks: {} } };
    const { store } = renderAtTable(actionBar, hand, null, waits);
    await userEvent.click(screen.getByRole("button", { name: "Call 8" }));
    expect(store.getState().preAction).toEqual({ hand: "h1", kind: "call", price: 8 });
    await userEvent.click(screen.getByRole("button", { name: "Call 8" }));
    expect(store.getState().preAction).toBeNull();
  });

  it("a pre-action can be chosen with keys", () => {
    const waits = { question: { ask: 4, hand: "h1", kind: "wager", seats: [1], offer: null, clocks: {} } };
    const { store } = renderAtTable(actionBar, hand, null, waits);
    for (const [name, kind] of [
      ["f", "fold"],
      ["c", "call"],
      ["a", "any"],
    ] as const) {
      pressKey(name);
      expect(store.getState().preAction?.kind).toBe(kind);
    }
    pressKey("a");
    expect(store.getState().preAction).toBeNull();
    pressKey("f");
    pressKey("Escape");
    expect(store.getState().preAction).toBeNull();
    expect(screen.getByRole("region", { name: "Before your turn" })).toBeTruthy();
  });
});

it("the showdown shows each share with its winner, wild cards and reason", async () => {
  const made = (who: number, words: string, cards: string[], wilds: [string, string][] = []) => ({
    seat: who,
    words,
    cards,
    wilds,
  });
  const verdict: Verdict = {
    carried: 0,
    pots: [
      {
        pot: 0,
        name: "pot",
        amount: 135,
        eligible: [0, 1],
        contested: true,
        unclaimed: [],
        odd_shares: { shares: ["high"], rule: "last", why: "135 do not divide by 2: the last share keeps it" },
        shares: [
          {
            share: "sevens",
            name: "sevens",
            amount: 67,
            winners: [{ seat: 0, amount: 67, hand: made(0, "two natural sevens", ["7h", "7c"]) }],
            ahead_of: null as never,
            kicker: null as never,
            odd_chips: null as never,
            carried: 0,
            why: "",
            parts: 2,
            kind: "",
          },
          {
            share: "high",
            name: "high",
            amount: 68,
            winners: [
              {
                seat: 1,
                amount: 68,
                hand: made(1, "three kings, nine-four kickers", ["Kh", "Kc", "2s", "9d", "4c"], [["2s", "Ks"]]),
              },
            ],
            ahead_of: made(0, "three kings, eight-seven kickers", []),
            kicker: { places: [3], cards: ["9d"], rank: "9", against: "8", words: "kicker nine" },
            odd_chips: null as never,
            carried: 0,
            why: "",
            parts: 2,
            kind: "",
          },
        ],
      },
    ],
    payouts: [
      { seat: 0, shares: {}, won: 67, matched: 0, paid: 60, net: 7, stack: 107 },
      { seat: 1, shares: {}, won: 68, matched: 0, paid: 75, net: -7, stack: 93 },
    ],
  };
  const { shown } = renderAtTable(
    <VerdictView verdict={verdict} name={(at) => ["Anna", "Bo"][at ?? 0]!} />,
    hand,
    null,
  );
  const text = shown.container.textContent!;
  for (const words of [
    "Sevens half67",
    "High half68",
    "two natural sevens",
    "won 67",
    "won 68",
    "Annawon 67net +7",
    "Bowon 68net −7",
    "ahead of Anna, three kings, eight-seven kickers",
    "decided by: kicker nine",
    "What cannot be split evenly goes with the high half.",
  ])
    expect(text).toContain(words);
  expect(screen.getByRole("img", { name: "two of spades, wild, plays as king of spades" })).toBeTruthy();
  expect(screen.getAllByRole("term").map((element) => element.textContent)).toContain("Bo");
  await expectAccessible(shown.container);
});
