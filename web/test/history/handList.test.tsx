/** The rows of the history: what each player won, and the net result. */
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { HandList } from "@/history/hands/HandList.tsx";
import type { HandLine } from "@/history/queries.ts";
import { expectAccessible } from "../tableHarness.tsx";

const seat = (at: number, name: string, won: number | null, net: number | null) => ({
  seat: at,
  player: `p${at}`,
  name,
  stack: 200,
  won,
  net,
});
const hand = (seats: HandLine["seats"], ended: number | null = 2): HandLine => ({
  id: "h",
  number: 3,
  game: "g",
  begun: 1,
  ended,
  void: false,
  pot: 135,
  seats,
});
const shown = (line: HandLine, you = "") => render(<HandList hands={[line]} games={[]} you={you} several={false} />);

it("a row names the amount won and the net result of everybody who won chips, and the player's own", async () => {
  const split = hand([seat(0, "Anna", 67, 7), seat(1, "Bo", 68, -7), seat(2, "Cleo", 0, -12)]);
  const { container } = shown(split, "p2");
  expect(container.textContent).toContain("Annawon 67net +7");
  expect(container.textContent).toContain("Bowon 68net −7");
  expect(container.textContent).toContain("Younet −12");
  await expectAccessible(container);
});

it("a hand that is being played has no result", () => {
  const { container } = shown(hand([seat(0, "Anna", null, null), seat(1, "Bo", null, null)], null), "p0");
  expect(container.textContent).not.toMatch(/won|net/);
});
