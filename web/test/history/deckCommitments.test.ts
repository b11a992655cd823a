import { beforeEach, describe, expect, it } from "vitest";
import { committedRoot, saveCommitments } from "@/connection/deckCommitments.ts";
import type { FromServer } from "@/connection/messages.ts";
import { connectedTable } from "../tableHarness.tsx";

const places = [{ player: "p0", stack: 100, away: false }];
const view = { host: "p0", places, button: 0, kitty: 0, chosen: 0, members: { p0: { name: "Anna", place: 0 } } };
const welcome: FromServer = { type: "welcome", version: 1, table: "t1", seq: 10, you: "p0", view };
const nextHand = (root: string): FromServer => ({ type: "next_hand", left: 1000, seed_hash: "s", root });
const dealt = (seq: number, root: string): FromServer => {
  const seats = { places: [0], players: ["p0"], events: [] };
  return {
    type: "update",
    seq,
    at: 0,
    entry: { entry: "begun", hand: `h${seq}`, number: seq, played: 0, root, seed_hash: "s", ...seats },
  };
};

beforeEach(() => localStorage.clear());

describe("deck commitments", () => {
  it("are stored, and a hand from another deck is noticed", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends(nextHand("one"));
    socket.serverSends(nextHand("two")); // the host changed the game
    socket.serverSends(dealt(11, "two"));
    expect(store.getState().commitmentBroken).toBe(false);
    expect(committedRoot("h11", "two")).toBe("two");
    expect(committedRoot("h11", "three")).toBe("two");
    socket.serverSends(nextHand("three"));
    socket.serverSends(dealt(12, "two"));
    expect(store.getState().commitmentBroken).toBe(true);
    expect(committedRoot("h12", "two")).toBe("three");
  });

  it("say nothing about hands dealt while we were away", () => {
    const { store, socket } = connectedTable();
    socket.serverSends(welcome);
    socket.serverSends(dealt(11, "any"));
    expect(committedRoot("h11", "any")).toBeNull();
    socket.serverSends(nextHand("one"));
    socket.serverSends({ type: "welcome", version: 1, table: "t1", seq: 12, you: "p0" });
    socket.serverSends(dealt(12, "another"));
    expect(store.getState().commitmentBroken).toBe(false);
    expect(committedRoot("h12", "another")).toBeNull();
  });

  it("are limited in number, and foreign data is ignored", () => {
    for (let hand = 0; hand < 400; hand += 1) saveCommitments(`h${hand}`, [`${hand}`]);
    expect([committedRoot("h0", "0"), committedRoot("h399", "399")]).toEqual([null, "399"]);
    localStorage.setItem("riverboat promises", "{nonsense");
    expect(committedRoot("h399", "399")).toBeNull();
  });
});
