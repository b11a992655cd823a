/** What stands at a seat, and how much room there is beside it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { usePreferences } from "@/preferences/preferences.ts";
import { ownCardsWidth, seatPosition } from "@/table/layout/seatPositions.ts";
import { OwnHand } from "@/table/seats/OwnHand.tsx";
import { SeatCards } from "@/table/seats/SeatCards.tsx";
import { SeatPlate } from "@/table/seats/SeatPlate.tsx";
import type { SeatView } from "@/table/seats/seatView.ts";
import { useUnread } from "@/table/sidebar/useUnread.ts";
import {
  expectAccessible,
  handWith,
  highlights,
  renderAtTable,
  seat,
  simulateWideWindow,
} from "../../tableHarness.tsx";

simulateWideWindow();

const bo = (more: Partial<SeatView> = {}): SeatView => ({
  place: 1,
  player: "p1",
  name: "Bo",
  bot: false,
  away: false,
  leaving: false,
  online: true,
  host: false,
  stack: 90,
  seat: 1,
  inHand: seat(),
  button: false,
  acting: false,
  clock: null,
  lastAction: null,
  mine: false,
  you: false,
  ...more,
});
const hand = handWith([seat(), seat()]);

describe("a seat", () => {
  afterEach(() => usePreferences.getState().set({ muted: [] }));

  it("shows no reactions of muted players", () => {
    const reactions = [{ id: 1, player: "p1", face: "😎" }];
    const { shown } = renderAtTable(<SeatPlate seat={bo()} />, hand, null, { reactions });
    expect(screen.getByText("😎")).toBeTruthy();
    shown.unmount();
    usePreferences.getState().set({ muted: ["p1"] });
    renderAtTable(<SeatPlate seat={bo()} />, hand, null, { reactions });
    expect(screen.queryByText("😎")).toBeNull();
  });

  it("shows a reaction for a limited time", () => {
    vi.useFakeTimers();
    renderAtTable(<SeatPlate seat={bo()} />, hand, null, { reactions: [{ id: 1, player: "p1", face: "😎" }] });
    act(() => void vi.advanceTimersByTime(2500));
    expect(screen.getByText("😎")).toBeTruthy();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByText("😎")).toBeNull();
    vi.useRealTimers();
    // Reduced motion cuts animations short; this one ends in nothing.
    const css = readFileSync(join(import.meta.dirname, "../../../src/table/seats/SeatPlate.module.css"), "utf8");
    expect(css).toMatch(/data-motion="reduced"\] \.wave \{\s*animation: none !important/);
  });

  it("shows bot and amount in the compact form", async () => {
    const deed = { id: 1, event: { event: "raised", seat: 1, amount: 14, to: 14, over: 2 } } as const;
    const { shown } = renderAtTable(<SeatPlate seat={bo({ bot: true, lastAction: deed })} compact />, hand, null);
    expect(screen.getByText("bot")).toBeTruthy();
    expect(screen.getByText("14")).toBeTruthy();
    await expectAccessible(shown.container);
  });

  it("shows no cards after a muck or a fold", () => {
    const held = seat({ cards: ["??", "??"], up: [false, false] });
    const cards = (more: Partial<SeatView>) => {
      const neighbour = bo({ inHand: held, ...more });
      const { shown } = renderAtTable(
        <SeatCards seat={neighbour} highlights={highlights} from={{ x: 0, y: 0 }} width={46} />,
        hand,
        null,
      );
      const count = screen.queryAllByRole("img").length;
      shown.unmount();
      return count;
    };
    expect(cards({})).toBe(2);
    expect(cards({ inHand: { ...held, folded: true } })).toBe(0);
    expect(cards({ lastAction: { id: 1, event: { event: "mucked", seat: 1 } } })).toBe(0);
  });

  it("hides our own cards after a fold", () => {
    const mine = handWith([seat({ cards: ["As", "Kd"], up: [false, false] }), seat()]);
    const { store } = renderAtTable(<OwnHand highlights={highlights} />, mine, null);
    expect(screen.getAllByRole("img")).toHaveLength(2);
    act(() => store.setState({ seatActions: { 0: { id: 1, event: { event: "mucked", seat: 0 } } } }));
    expect(screen.queryAllByRole("img").filter((element) => !element.closest("[inert]"))).toEqual([]);
  });

  it("labels shown and hidden cards", () => {
    const cards = {
      seat: bo({ inHand: seat({ cards: ["??", "??"], up: [false, false] }) }),
      highlights,
      from: { x: 0, y: 0 },
    };
    const { shown } = renderAtTable(<SeatCards {...cards} width={46} />, hand, null);
    expect(screen.getByRole("list", { name: "Bo: face-down cards" })).toBeTruthy();
    shown.unmount();
    const open = bo({ inHand: seat({ cards: ["As", "Kd"], up: [false, false], shown: [0, 1] }) });
    renderAtTable(<SeatCards {...cards} seat={open} width={46} />, hand, null);
    expect(screen.getByRole("list", { name: "Bo: shown cards" })).toBeTruthy();
  });
});

function Unread({ open }: { open: boolean }) {
  return <p>{useUnread(open)} unread</p>;
}

it("unread messages of others are counted", () => {
  const said = (seq: number, player: string) => ({ seq, at: 0, player, name: "", text: "hello" });
  usePreferences.getState().set({ muted: ["p2"] });
  const { store } = renderAtTable(<Unread open={false} />, hand, null, { seq: 5, chat: [said(4, "p1")] });
  expect(screen.getByText("0 unread")).toBeTruthy();
  const remarks = [said(4, "p1"), said(6, "p1"), said(7, "p0"), said(8, "p2"), said(9, "p1")];
  act(() => store.setState({ seq: 9, chat: remarks }));
  expect(screen.getByText("2 unread")).toBeTruthy();
  usePreferences.getState().set({ muted: [] });
});

describe("the width for our own cards", () => {
  it("ends before neighbouring plates at the same height", () => {
    for (const count of [8, 9, 10]) {
      const room = ownCardsWidth(count, { width: 980, height: 586 });
      expect(room / 2 + 172 / 2).toBeLessThanOrEqual(((50 - seatPosition(1, count).x) / 100) * 980);
      expect(room).toBeGreaterThan(300);
    }
  });

  it("is unlimited if the neighbours are higher up", () => {
    for (const count of [2, 3, 4])
      expect(ownCardsWidth(count, { width: 980, height: 586 })).toBe(Number.POSITIVE_INFINITY);
  });
});
