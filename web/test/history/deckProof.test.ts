import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Card, TableEvent } from "@/connection/messages.ts";
import { cardsInDeckOrder, checkProof, type DeckProof, deckEvents } from "@/history/verify/deckProof.ts";
import { sha256, sha256InScript } from "@/history/verify/sha256.ts";
import recorded from "../recordings/proofs.json";

interface Case {
  game: string;
  published: string;
  events: TableEvent[];
  deck: Card[];
  came: Card[];
  checks: { what: string; proof: DeckProof; problems: number; uncovered: number }[];
}
const cases = recorded as unknown as Case[];

const afterTheEnd = (events: TableEvent[]) => events.slice(events.findIndex((one) => one.event === "ended") + 1);

describe("SHA-256", () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])("of %i bytes is the same in script", async (length) => {
    const message = Uint8Array.from({ length }, (_, at) => (at * 37) % 256);
    const expected = createHash("sha256").update(message).digest("hex");
    expect(Buffer.from(sha256InScript(message)).toString("hex")).toBe(expected);
    expect(Buffer.from(await sha256(message)).toString("hex")).toBe(expected);
  });
});

describe("the check agrees with the server", () => {
  it.each(cases)("$game: the same order of cards", ({ events, came }) =>
    expect(cardsInDeckOrder(events)).toEqual(came),
  );

  it.each(cases.flatMap((one) => one.checks.map((found) => ({ ...one, ...found }))))(
    "$game, $what: $problems problems",
    async ({ proof, published, events, deck, problems, uncovered }) => {
      const checked = await checkProof(proof, published, events, deck);
      expect(checked.problems, JSON.stringify(checked.problems)).toHaveLength(problems);
      expect(checked.uncovered).toBe(uncovered);
      expect([...checked.fits.values()].every(Boolean) || problems > 0).toBe(true);
    },
  );

  it("covers the cards of a rabbit hunt", async () => {
    const { published, events, deck, checks, came } = cases.find(({ events }) => afterTheEnd(events).length > 0)!;
    const rabbitHunt = afterTheEnd(events);
    const hand = events.slice(0, events.length - rabbitHunt.length);
    const told = [
      { entry: { came: rabbitHunt } },
      { entry: { events: hand.slice(0, 3) } },
      { entry: { events: hand.slice(3) } },
    ];
    expect(cardsInDeckOrder(deckEvents(told))).toEqual(came);
    expect((await checkProof(checks[0]!.proof, published, deckEvents(told), deck)).problems).toEqual([]);
    const less = await checkProof(checks[0]!.proof, published, deckEvents(told.slice(1)), deck);
    expect(new Set(less.problems.map(({ kind }) => kind))).toEqual(new Set(["extra"]));
  });

  it("names the wrong card", async () => {
    const { published, events, deck, checks } = cases.find((one) => one.checks.length > 1)!;
    const forged = checks.find((one) => one.what === "another card")!.proof;
    const { position: at, card } = forged.openings[0]!;
    const checked = await checkProof(forged, published, events, deck);
    expect(checked.problems).toContainEqual({ kind: "seal", at, card });
    expect(checked.problems).toContainEqual({ kind: "other", at, card: cardsInDeckOrder(events)[at], there: card });
    expect(checked.fits.get(at)).toBe(false);
  });

  it("rejects another root and a card that changes during a hand", async () => {
    const { events, deck, checks } = cases[0]!;
    const checked = await checkProof(checks[0]!.proof, "00".repeat(32), events, deck);
    expect(checked.problems.map((one) => one.kind)).toEqual(["root", "leaves"]);
    const odd: TableEvent[] = [
      { event: "dealt", seat: 0, cards: ["As"], up: [true] },
      { event: "shown", seat: 0, positions: [0], cards: ["Kd"], board: "" },
    ];
    expect((await checkProof(checks[0]!.proof, checks[0]!.proof.root, odd)).problems).toEqual([{ kind: "events" }]);
  });
});
