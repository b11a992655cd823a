/** What is said over a board, from what the server says of what wins the pot. */
import { describe, expect, it } from "vitest";
import { contestOnBoard } from "@/table/board/boardContest.ts";
import recorded from "../../recordings/shares.json";

const of = (game: keyof typeof recorded) =>
  recorded[game].map((share) => ({ ...share, kinds: share.kinds as Record<string, string> }));
const kinds = (lying: Record<string, number>, fixed = "") =>
  of("eight-cards").map((share) => contestOnBoard(share, lying, fixed).kinds.join(" or "));

describe("a board", () => {
  it("is played for its part of the pot", () => {
    expect(of("eight-cards").map((share) => contestOnBoard(share, {}).parts)).toEqual([3, 3, 3]);
    expect(
      of("holdem").map((share) => [share.board, contestOnBoard(share, {}).parts, contestOnBoard(share, {}).kinds]),
    ).toEqual([
      ["1", 2, []],
      ["2", 2, []],
    ]);
  });

  it("may be of either kind until a player has placed more cards on one board", () => {
    expect(kinds({})).toEqual(Array(3).fill("hold'em or Omaha"));
    expect(kinds({ A: 2, B: 1 })).toEqual(Array(3).fill("hold'em or Omaha"));
  });

  it("is of one kind then, and the others of the other", () => {
    expect(kinds({ A: 2, B: 3, C: 2 })).toEqual(["hold'em", "Omaha", "hold'em"]);
  });

  it("is of the kind that an earlier player fixed", () => {
    expect(kinds({}, "C")).toEqual(["hold'em", "hold'em", "Omaha"]);
  });
});
