/** A newcomer is told what to do next, and nobody is told what he sees. */
import { describe, expect, it } from "vitest";
import type { View } from "@/connection/messages.ts";
import { waitingHint } from "@/table/actions/waitingHint.ts";
import { handWith, seat } from "../../tableHarness.tsx";

const chair = (player = "", more = {}) => ({ player, stack: player ? 100 : 0, away: false, ...more });
const member = (place: number) => ({ name: `Name ${place}`, place });
const nextHand = { type: "next_hand" as const, why_not: "we wait for more players", at: 0 };

function hint(you: string, view: Partial<View>, more: Partial<Parameters<typeof waitingHint>[0]> = {}) {
  const table = {
    host: "p0",
    places: [chair("p0"), chair("p1"), chair()],
    button: 0,
    kitty: 0,
    chosen: 0,
    members: { p0: member(0), p1: member(1) },
    ...view,
  };
  return waitingHint({ you, view: table as View, nextHand: null, hand: null, ...more });
}

describe("the hint", () => {
  it("is empty during the game", () => {
    expect(hint("p0", {})).toBe("");
    expect(hint("", {})).toBe(""); // there is a button
    expect(hint("p0", { paused: true }, { hand: handWith([seat(), seat()]) })).toBe("");
  });

  it("tells the host of a paused table to resume", () => {
    expect(hint("p0", { paused: true })).toBe("pausedHost");
    expect(hint("p1", { paused: true })).toBe("paused");
  });

  it("tells a lone player to invite others", () => {
    const alone = { places: [chair("p0"), chair(), chair()], members: { p0: member(0) } };
    expect(hint("p0", alone, { nextHand })).toBe("aloneHost");
    expect(hint("p0", { ...alone, host: "p9" }, { nextHand })).toBe("alone");
    expect(hint("p0", { places: [chair("p0"), chair("p1", { away: true })] }, { nextHand })).toBe("aloneHost");
  });

  it("tells guests to wait and the host to approve them", () => {
    const seat_requests = { p2: { name: "Name 2", place: 2, chips: 100 } };
    expect(hint("p2", { seat_requests })).toBe("asked");
    expect(hint("p0", { seat_requests })).toBe("guests");
    expect(hint("p1", { seat_requests })).toBe("");
  });

  it("offers a seat at an empty table and watching at a full one", () => {
    expect(hint("", { places: [chair(), chair()], members: {} })).toBe("empty");
    expect(hint("", { places: [chair("p0"), chair("p1")] })).toBe("full");
  });

  it("tells absent players to return, and all to settle after the end", () => {
    expect(hint("p1", { places: [chair("p0"), chair("p1", { away: true })] })).toBe("away");
    expect(hint("p1", { closed: true })).toBe("over");
  });

  it("says full if the only free seat goes after this hand", () => {
    expect(hint("p9", { pending: { seats: 2 } as View["pending"] })).toBe("full");
    expect(hint("p9", { pending: { seats: 3 } as View["pending"] })).toBe("");
  });
});
