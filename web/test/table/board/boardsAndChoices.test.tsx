/** What a game may bring that nobody has seen yet: it is shown from the data alone. */
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Offer } from "@/connection/messages.ts";
import { Boards } from "@/table/board/Boards.tsx";
import {
  actionBar,
  handWith,
  highlights,
  pressKey,
  renderAtTable,
  seat,
  simulateWideWindow,
} from "../../tableHarness.tsx";

simulateWideWindow();

describe("boards and choices of any game", () => {
  it("show face-down cards and any number of named boards", () => {
    const boards = [
      { name: "", cards: ["As", "Kd", "2c"], down: false },
      { name: "1", cards: ["??"], down: true },
      { name: "2", cards: ["??", "??"], down: true },
      { name: "good", cards: ["7h"], down: false },
    ];
    const hand = handWith([seat({ cards: ["3c", "3d"], up: [false, false] }), seat()], { boards });
    renderAtTable(<Boards highlights={highlights} />, hand, null);
    expect(screen.getAllByRole("region").map((element) => element.getAttribute("aria-label"))).toEqual([
      "Table",
      "Board 1",
      "Board 2",
      "Board good",
    ]);
    const second = within(screen.getByRole("region", { name: "Board 2" }));
    expect(second.getAllByRole("img", { name: "face-down card" })).toHaveLength(2);
    expect(screen.getAllByRole("img", { name: "face-down card" })).toHaveLength(3);
  });

  it("have a button with price and number key for each choice", () => {
    const words = ["far", "near", "top", "none", "all"];
    const offer: Offer = { offer: "choice", words, prices: [0, 5, 10, 0, 500], otherwise: "", ask: "Which one?" };
    const { answer } = renderAtTable(actionBar, handWith([seat(), seat()]), offer);
    screen.getByText("Which one?");
    const buttons = words.map((word) => screen.getByRole("button", { name: new RegExp(`^${word}`, "i") }));
    const prices = ["free", "costs 5", "costs 10", "free", "costs 500"];
    for (const [at, price] of prices.entries()) expect(buttons[at]!.textContent).toContain(`${words[at]}${price}`);
    expect(buttons[4]!.hasAttribute("disabled")).toBe(true); // more than we have
    pressKey("3");
    pressKey("Enter");
    expect(answer).toHaveBeenCalledWith("top");
  });

  it("can place cards on trays without boards, by letter", () => {
    const cards = ["3c", "3d", "Ah", "Kh", "Qh"];
    const offer: Offer = {
      offer: "placement",
      boards: ["omaha", "showcase"],
      sizes: [4, 1],
      fixed: "omaha",
      step: 0,
      may_fold: false,
      fallback: [[1, 2, 3, 4], [0]],
    };
    const boards = [{ name: "dealer", cards: ["??"], down: true }];
    const hand = handWith([seat({ cards, up: cards.map(() => false) }), seat()], { boards });
    const { answer } = renderAtTable(
      <>
        <Boards highlights={highlights} />
        {actionBar}
      </>,
      hand,
      offer,
    );
    for (const one of ["1", "a", "2", "a", "3", "b", "4", "a", "5", "a", "Enter"]) pressKey(one);
    expect(answer).toHaveBeenCalledWith([[0, 1, 3, 4], [2]]);
  });
});
