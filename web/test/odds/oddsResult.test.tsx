/** How an answer of the lab was come by is said with it. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { GameDetails } from "@/api/queries.ts";
import { en } from "@/i18n/en/index.ts";
import { OddsResultView } from "@/odds/answer/OddsResultView.tsx";
import type { OddsResult } from "@/odds/oddsJob.ts";
import { handWith, renderAtTable, seat, simulateWideWindow } from "../tableHarness.tsx";

simulateWideWindow();

it("says if the answer was computed in Python", () => {
  const chance = { win: 0.5, tie: 0, equity: 0.5, stderr: 0, interval: [0.5, 0.5], categories: {} };
  const more = { win_interval: [0.5, 0.5], tie_interval: [0, 0], category_intervals: {} };
  const hands = ["AsKs", "QdQh"].map((hand) => ({ ...chance, ...more, hand, shares: {} }));
  const found = { hands, winners: {}, exact: true, samples: 990, seed: null, stopped: "all", backend: "kernel" };
  const details = { deal: { boards: {} } } as unknown as GameDetails;
  const shows = (backend: string) => {
    const answer = { ...found, backend } as unknown as OddsResult;
    const { shown } = renderAtTable(<OddsResultView result={answer} details={details} />, handWith([seat()]), null);
    const said = screen.queryByText(en.inOdds.inPython);
    shown.unmount();
    return said !== null;
  };
  expect(["reference", "kernel", "table", "cache"].map(shows)).toEqual([true, false, false, false]);
});
