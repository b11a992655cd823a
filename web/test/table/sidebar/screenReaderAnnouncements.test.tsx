/** What those hear who listen is what the log says. */
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { TableEvent } from "@/connection/messages.ts";
import { LiveAnnouncements } from "@/table/sidebar/ScreenReaderAnnouncements.tsx";
import type { LogLine } from "@/table/state/tableState.ts";
import { handWith, renderAtTable, seat, simulateWideWindow } from "../../tableHarness.tsx";

simulateWideWindow();

it("announces pots and boards correctly even if shown late", () => {
  const award = (seat: number, share: string, amount: number): TableEvent => ({
    event: "awarded",
    pot: 0,
    share,
    seat,
    amount,
  });
  const heard = (...entries: TableEvent[][]) => {
    const { store, shown } = renderAtTable(<LiveAnnouncements />, handWith([seat(), seat()]), null);
    const lines = entries.map((events, at) => ({
      seq: at,
      at: 0,
      entry: { entry: at ? "answered" : "begun", events },
    }));
    for (const event of entries.at(-1)!)
      act(() =>
        store.setState(({ stepId, recentSteps }) => ({
          log: lines as unknown as LogLine[],
          stepId: stepId + 1,
          recentSteps: [...recentSteps, { id: stepId + 1, events: [event] }],
        })),
      );
    const said = screen.getByRole("log").textContent;
    shown.unmount();
    return said;
  };
  expect(heard([], [award(0, "high", 135)])).toBe("Name 0 wins 135");
  const boards: TableEvent[] = ["A", "B"].map((board) => ({ event: "turned", board, cards: [] }));
  expect(heard(boards, [award(0, "A", 20), award(1, "B", 20)])).toBe(
    "Name 0 takes the board A half, 20Name 1 takes the board B half, 20",
  );
});
