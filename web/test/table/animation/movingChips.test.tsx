/** Chips go their ways on a phone as on a wide table: into a bet, and from the pot to a winner. */
import { act, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PhoneTable } from "@/table/layout/PhoneTable.tsx";
import { WideTable } from "@/table/layout/WideTable.tsx";
import { handWith, highlights, renderAtTable, seat } from "../../tableHarness.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(private readonly seen: () => void) {}
      observe() {
        this.seen();
      }
      unobserve() {}
      disconnect() {}
    },
  );
  // A layer of 400 by 500 pixels, seats of 60 by 120 at its top, the felt below them.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    if (this.tagName === "LI") return new DOMRect(70, 5, 60, 120);
    return this.hasAttribute("data-pot") ? new DOMRect(0, 150, 400, 200) : new DOMRect(0, 0, 400, 500);
  });
});

describe.each([
  ["wide", WideTable],
  ["phone", PhoneTable],
])("%s", (name, Table) => {
  const pile = (shown: { container: HTMLElement }, what: string) => [
    ...shown.container.querySelectorAll<HTMLElement>(what),
  ];

  it("a bet is shown before its seat, and an award moves to it", async () => {
    const hand = handWith([seat({ bet: 2, live: 2 }), seat({ bet: 10, live: 10 })]);
    const { store, shown } = renderAtTable(<Table highlights={highlights} onSit={() => {}} />, hand, null);
    expect(pile(shown, "[data-bet]").map((element) => element.textContent)).toEqual(
      expect.arrayContaining(["2", "10"]),
    );
    const other = pile(shown, "[data-bet]").find((element) => element.textContent === "10")!;
    if (name === "phone") await waitFor(() => expect(other.style).toMatchObject({ left: "25%", top: "25%" }));
    const over = handWith([seat({ live: 2 }), seat({ live: 10 })]);
    const beat = [{ event: "awarded", pot: 0, share: "high", seat: 1, amount: 12 } as const];
    act(() => store.setState({ shownHand: over, hand: over, currentEvents: beat, stepId: 7 }));
    await waitFor(() => expect(pile(shown, "[data-bet]")).toEqual([]));
    const [won, ...more] = pile(shown, "[data-won]");
    expect([won!.textContent, more]).toEqual(["12", []]);
    if (name === "phone") await waitFor(() => expect(won!.style).toMatchObject({ left: "25%", top: "13%" }));
  });
});
