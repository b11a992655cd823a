/** The line under the felt says what means something to people. */
import { expect, it } from "vitest";
import { settingsWithDefaults } from "@/connection/fillDefaults.ts";
import { GameInfoBar } from "@/table/layout/GameInfoBar.tsx";
import { handWith, renderAtTable, seat, simulateWideWindow } from "../tableHarness.tsx";

simulateWideWindow();

it("names streets but not numbered betting rounds", () => {
  const shows = (street: string) => {
    const hand = handWith([seat(), seat()], { street });
    const { shown } = renderAtTable(<GameInfoBar />, hand, null, {
      settings: settingsWithDefaults({ games: [{ game: "g", limit: "no-limit" }] }),
    });
    const said = shown.container.textContent;
    shown.unmount();
    return said;
  };
  expect(shows("flop")).toContain("flop");
  for (const street of ["first", "second", "only"]) expect(shows(street)).not.toContain(street);
});
