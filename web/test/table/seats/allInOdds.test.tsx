/** Chances when nobody can decide any more: of the main pot, and of each side pot, at the seats and in the overlay. */
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AllInOdds } from "@/connection/messages.ts";
import { SeatEquity } from "@/table/seats/SeatEquity.tsx";
import { AllInChart } from "@/table/showdown/AllInChart.tsx";
import { expectAccessible, handWith, renderAtTable, seat } from "../../tableHarness.tsx";

const allInOdds: AllInOdds = {
  type: "all_in_odds",
  hand: "h1",
  stages: [
    { cards: 0, equity: { 0: 0.5, 1: 0.3, 2: 0.2 }, sides: [{ 0: 0.62, 1: 0.38 }] },
    { cards: 3, equity: { 0: 0.1, 1: 0.2, 2: 0.7 }, sides: [{ 0: 0.25, 1: 0.75 }] },
  ],
};
const alone: AllInOdds = { ...allInOdds, stages: [{ cards: 0, equity: { 0: 0.5, 1: 0.5 } }] };
const boards = [{ name: "", cards: ["2c", "7d", "9h"], down: false }];
const names = () => screen.getAllByRole("img").map((element) => element.getAttribute("aria-label"));

describe("all-in odds", () => {
  it("are shown at a seat for each pot it can win", async () => {
    const three = [seat(), seat(), seat()];
    const before = renderAtTable(<SeatEquity seat={0} />, handWith(three), null, { allInOdds });
    expect(names()).toEqual(["Main pot: 50 %", "Side pot 1: 62 %"]);
    await expectAccessible(before.shown.container);
    before.shown.unmount();
    const flop = renderAtTable(<SeatEquity seat={1} />, handWith(three, { boards }), null, { allInOdds });
    expect(names()).toEqual(["Main pot: 20 %", "Side pot 1: 75 %"]);
    flop.shown.unmount();
    renderAtTable(<SeatEquity seat={2} />, handWith(three, { boards }), null, { allInOdds });
    expect(names()).toEqual(["Main pot: 70 %"]);
  });

  it("depend on the cards in the hands if there is no board", () => {
    const stages = [4, 5, 6, 7].map((many) => ({
      cards: 0,
      held: 2 * many,
      equity: { 0: many / 10, 1: 1 - many / 10 },
    }));
    const stud: AllInOdds = { ...allInOdds, stages };
    const five = { cards: ["2c", "7d", "9h", "As", "Kd"], up: [false, false, true, true, true] };
    const at = renderAtTable(<SeatEquity seat={0} />, handWith([seat(five), seat(five)]), null, { allInOdds: stud });
    expect(names()).toEqual(["50 %"]);
    at.shown.unmount();
    renderAtTable(<AllInChart allInOdds={stud} name={String} />, handWith([seat(five), seat(five)]), null);
    expect(screen.getByText("With 7 cards each")).toBeTruthy();
    expect(screen.queryByText("Before the board")).toBeNull();
  });

  it("are one number for a single pot, and not of another hand", () => {
    const two = [seat(), seat()];
    const { store } = renderAtTable(<SeatEquity seat={0} />, handWith(two), null, { allInOdds: alone });
    expect(names()).toEqual(["50 %"]);
    act(() => store.setState({ allInOdds: { ...alone, hand: "h0" } }));
    expect(screen.queryAllByRole("img")).toEqual([]);
  });

  it("are listed in the showdown for each pot before each card", async () => {
    const name = (at: number) => `Name ${at}`;
    const { shown } = renderAtTable(
      <AllInChart allInOdds={allInOdds} name={name} />,
      handWith([seat(), seat(), seat()]),
      null,
    );
    expect(names()).toHaveLength(2 * (3 + 2));
    expect(names()).toContain("Side pot 1: Name 1 75.0 %");
    expect(names()).toContain("Main pot: Name 2 70.0 %");
    await expectAccessible(shown.container);
  });
});
