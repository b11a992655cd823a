import { afterEach, describe, expect, it, vi } from "vitest";
import type { GameDetails } from "@/api/queries.ts";
import { en } from "@/i18n/en/index.ts";
import { sv } from "@/i18n/sv/index.ts";
import { handText } from "@/odds/answer/EquityBars.tsx";
import { bestAndWorst, equityShade, formatMargin, margin, mergeOrders, percent } from "@/odds/answer/formatOdds.ts";
import { OddsFailed, progressFraction, runOddsJob } from "@/odds/oddsJob.ts";
import { classAt, moveInGrid, ranksOf, readCards, readHand, suitsOf, writeCards } from "@/odds/question/cardText.ts";
import { exampleSpot } from "@/odds/question/exampleSpot.ts";
import { paintRange } from "@/odds/question/RangeGrid.tsx";
import {
  adviceRequest,
  blankSpot,
  cardOwners,
  firstTarget,
  fromQuery,
  nextTarget,
  oddsRequest,
  type Spot,
  targetOfProblem,
  targets,
  toggleCard,
  toQuery,
} from "@/odds/question/spot.ts";

const DECK = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const game = (deal: Partial<GameDetails["deal"]>, more: Partial<GameDetails> = {}): GameDetails =>
  ({
    code: "g",
    seats: [2, 9],
    options: [],
    cards: DECK,
    deck: "full",
    deal: { down: 2, up: 0, free: 0, draws: 0, boards: { "": 5 }, turned: { "": 5 }, placed: [], ...deal },
    ...more,
  }) as unknown as GameDetails;
const ONE_BOARD = game({});
const THREE = { A: 5, B: 5, C: 5 };
const PLACING = game({ down: 8, boards: THREE, turned: { A: 3, B: 3, C: 3 }, placed: [4, 2, 2] });
const spot = (more: Partial<Spot>): Spot => ({ ...blankSpot("g"), ...more });

describe("typed cards", () => {
  it("are parsed in every notation", () => {
    expect(readCards("as Kd 10h,t♠ | 2c/3C")).toEqual(["As", "Kd", "Th", "Ts", "2c", "3c"]);
    expect(readCards("")).toEqual([]);
  });

  it("are rejected if a range, incomplete or duplicated", () => {
    for (const text of ["77+", "AK", "random", "As K", "AsAs"]) expect(readCards(text)).toBeNull();
  });

  it("are not one hand if commas separate whole hands", () => {
    for (const text of ["KdKc,QdQc", "Kd Kc, Qd Qc", "KdKc,Qd"]) expect(readHand(text, 2)).toBeNull();
    expect(readHand("AsAhKsKh,QsQhJsJh", 4)).toBeNull();
    expect(readHand("As,Ah", 2)).toEqual(["As", "Ah"]);
    expect(readHand("AsAh,", 2)).toEqual(["As", "Ah"]);
    expect(readHand("AsAh,KdKc", 4)).toEqual(["As", "Ah", "Kd", "Kc"]);
    expect(readHand("As,Ks,Qs", 2)).toEqual(["As", "Ks", "Qs"]); // too many, as the server says
    expect(cardOwners(spot({ hands: ["KdKc,QdQc", "AsAh"] }), ONE_BOARD).size).toBe(2);
    const stud = game({ down: 3, up: 4, boards: {} });
    expect(cardOwners(spot({ hands: ["AsAh,KdKc", ""] }), stud).size).toBe(4);
    expect(handText("KdKc, QdQc", "random")).toBe("KdKc, QdQc");
    expect(handText("Kd Kc", "random")).not.toBe("Kd Kc"); // with their signs
  });

  it("are written with a bar between boards", () => {
    expect(writeCards(["As", "Kd"])).toBe("As Kd");
    expect(writeCards(["As", "Kd", "Qc", "Jc", "2c", "2d", "7h"], [4, 2, 2])).toBe("As Kd Qc Jc | 2c 2d | 7h");
  });

  it("have a grid class: pairs on the diagonal, suited above, offsuit below", () => {
    const ranks = ranksOf(DECK);
    expect(ranks.join("")).toBe("AKQJT98765432");
    expect(suitsOf(["Js", "Qs", "Ks"])).toEqual(["s"]);
    expect([classAt(ranks, 0, 0), classAt(ranks, 0, 1), classAt(ranks, 1, 0)]).toEqual(["AA", "AKs", "AKo"]);
  });

  it("are reached by arrow keys within the grid", () => {
    expect(moveInGrid("ArrowRight", 0, 13, 52)).toBe(1);
    expect(moveInGrid("ArrowRight", 12, 13, 52)).toBe(12);
    expect(moveInGrid("ArrowDown", 45, 13, 52)).toBe(45);
    expect(moveInGrid("ArrowUp", 14, 13, 52)).toBe(1);
    expect(moveInGrid("End", 14, 13, 52)).toBe(25);
    expect(moveInGrid("x", 14, 13, 52)).toBeUndefined();
  });
});

describe("a question in the URL", () => {
  it("survives a round trip", () => {
    const asking = spot({
      options: { burn: "true" },
      hands: ["AsKs", "", "77+, A5s-A2s"],
      boards: { A: "2c 7d", "": "9h" },
      dead: "3c",
      players: 5,
      how: "exact",
      policy: "best",
      view: "place",
      hole: "As Kd",
      opponent: "sensible",
      plo: "B",
    });
    expect(fromQuery(`?${toQuery(asking)}`, "other")).toEqual(asking);
    expect(fromQuery("", "usual")).toEqual(blankSpot("usual"));
    expect(toQuery(blankSpot("g"))).toBe("game=g");
  });

  it("ignores invalid parameters", () => {
    const read = fromQuery("?game=g&players=1e9&how=guess&throw=all&view=x&hand=AsKs", "u");
    expect(read).toEqual(spot({ hands: ["AsKs", ""] }));
  });
});

describe("the odds request", () => {
  it("contains only what is known", () => {
    expect(oddsRequest(spot({ hands: ["AsKs", ""] }), ONE_BOARD)).toEqual({
      variant: "g",
      hands: ["AsKs"],
      next_card: true,
      grid: true,
    });
    expect(oddsRequest(blankSpot("g"), ONE_BOARD)).toBeNull();
    const more = spot({
      hands: ["", "QQ+"],
      boards: { "": " 2c 7d 9h ", X: "As" },
      players: 4,
      how: "exact",
      dead: "3c",
    });
    expect(oddsRequest(more, ONE_BOARD)).toMatchObject({
      hands: ["random", "QQ+"],
      board: "2c 7d 9h",
      opponents: 3,
      exact: true,
      dead: "3c",
    });
  });

  it("names boards, and has a draw policy only for draw games", () => {
    const several = oddsRequest(spot({ hands: ["AsKs"], boards: { B: "2c" }, policy: "best" }), PLACING);
    expect(several).toMatchObject({ board: { B: "2c" } });
    expect(several).not.toHaveProperty("policy");
    expect(several).not.toHaveProperty("grid");
    const beside = game({ boards: { "": 3, hidden: 1 } });
    const both = { "": "2c 3c 4c", hidden: "Kd" };
    expect(oddsRequest(spot({ hands: ["AsKs"], boards: both }), beside)?.board).toEqual(both);
    expect(oddsRequest(spot({ hands: ["AsKs"], boards: { hidden: "Kd" } }), beside)?.board).toEqual({ hidden: "Kd" });
    expect(oddsRequest(spot({ hands: ["As"], policy: "best" }), game({ draws: 1 }))).toMatchObject({ policy: "best" });
  });

  it("converts house rules to values of the game", () => {
    const details = game({}, { options: [{ name: "low", default: false, values: [false, true] }] });
    const some = spot({ hands: ["As"], options: { low: "true", gone: "1" } });
    expect(oddsRequest(some, details)).toMatchObject({ options: { low: true } });
    expect(oddsRequest({ ...some, options: { low: "false" } }, details)).not.toHaveProperty("options");
  });

  it("for a placement needs every card", () => {
    const hole = "AsKsQdJd2c2d7h8h";
    const boards = { A: "Ts9s2h", B: "3c3d8s", C: "5h6h4h" };
    expect(adviceRequest(spot({ hole, boards }), PLACING)).toMatchObject({
      hole: "As Ks Qd Jd 2c 2d 7h 8h",
      flops: { A: "Ts 9s 2h" },
    });
    expect(adviceRequest(spot({ hole, boards: { ...boards, C: "5h6h" } }), PLACING)).toBeNull();
    expect(adviceRequest(spot({ hole: "As", boards }), PLACING)).toBeNull();
    expect(adviceRequest(spot({ hole, boards, plo: "B" }), PLACING)).toMatchObject({ plo: "B" });
    expect(adviceRequest(spot({ hole, boards, plo: "Z" }), PLACING)).not.toHaveProperty("plo");
  });
});

describe("clicked cards", () => {
  it("are added to a field and removed", () => {
    let now = toggleCard(blankSpot("g"), ONE_BOARD, "hand 0", "As");
    now = toggleCard(now, ONE_BOARD, "hand 0", "Kd");
    expect(now.hands[0]).toBe("As Kd");
    expect(nextTarget(now, ONE_BOARD, "hand 0")).toBe("hand 1");
    expect(toggleCard(now, ONE_BOARD, "hand 0", "Qd")).toBe(now); // full
    expect(toggleCard(now, ONE_BOARD, "hand 1", "As")).toBe(now); // taken
    expect(toggleCard(now, ONE_BOARD, "hand 0", "As").hands[0]).toBe("Kd");
    expect(cardOwners(now, ONE_BOARD).get("Kd")).toBe("hand 0");
    expect(toggleCard(spot({ dead: "3c" }), ONE_BOARD, "dead", "4c").dead).toBe("3c 4c");
    expect(toggleCard(spot({ hands: ["77+", ""] }), ONE_BOARD, "hand 0", "As").hands[0]).toBe("As");
  });

  it("fill one field after the other", () => {
    expect(targets(blankSpot("g"), ONE_BOARD)).toEqual(["hand 0", "hand 1", "board ", "dead"]);
    expect(targets(spot({ view: "place" }), PLACING)).toEqual(["hole", "board A", "board B", "board C"]);
    expect(firstTarget(spot({ hands: ["AsKs", "77+"] }), ONE_BOARD)).toBe("board ");
    expect(nextTarget(spot({ hands: ["As", ""] }), ONE_BOARD, "hand 0")).toBe("hand 0");
  });

  it("of an example make a valid question", () => {
    const shown = exampleSpot(spot({ view: "place" }), PLACING, () => 0.3);
    expect(adviceRequest(shown, PLACING)).not.toBeNull();
    const odds = exampleSpot(blankSpot("g"), ONE_BOARD, () => 0.7);
    expect(cardOwners(odds, ONE_BOARD).size).toBe(7);
  });
});

describe("an error of the server", () => {
  it("is shown at its field", () => {
    const asking = spot({ hands: ["AsKs", "77+, AKx"] });
    expect(targetOfProblem("3 cards in a hand of 2 at position 7\n  77+, AKx\n         ^", asking, ONE_BOARD)).toBe(
      "hand 1",
    );
    expect(targetOfProblem("As is in hand 1 and in hand 2", asking, ONE_BOARD)).toBe("hand 0");
    expect(targetOfProblem("the time was up", asking, ONE_BOARD)).toBeUndefined();
  });
});

describe("a painted range", () => {
  it("appends the strokes, because the last item counts", () => {
    expect(paintRange("77+, AsKd", { AA: 1, AKo: 0.1 }, { AKs: true, AA: false })).toBe("77+, AsKd, AKs, !AA");
    expect(paintRange("", {}, { AA: true })).toBe("AA");
    expect(paintRange("AA", { AA: 1, KK: 0 }, { AA: false })).toBe("");
  });
});

describe("formatted odds", () => {
  it("follow the language", () => {
    expect(percent(0.23939, en, 2)).toBe("23.94%");
    expect(percent(0.23939, sv).replace(/\s/g, " ")).toBe("23,9 %");
    expect(formatMargin(0.00101, en)).toBe("0.10%");
    expect(margin([0.2, 0.3])).toBeCloseTo(0.05);
  });

  it("list categories in one order", () => {
    expect(
      mergeOrders([
        ["flush", "pair"],
        ["four", "flush", "two pair"],
        ["two pair", "pair", "high"],
      ]),
    ).toEqual(["four", "flush", "two pair", "pair", "high"]);
  });

  it("are shaded relative to a neutral value", () => {
    expect(equityShade(0.5)).toContain(" 0%");
    expect(equityShade(1)).toContain("--win");
    expect(equityShade(0)).toContain("--danger");
    expect(equityShade(0.3, 0.2)).toContain("--win");
    expect(equityShade(1, 1)).toContain(" 0%");
  });

  it("name the best and worst cards with near ties", () => {
    const cells = { Ah: 0.95, Kc: 0.94, "2c": 0.14, Qc: 0, Qs: 0.01 };
    expect(bestAndWorst(cells)).toEqual({ best: ["Ah", "Kc"], worst: ["Qc", "Qs"] });
    expect(bestAndWorst({ "2c": 0.5, "3c": 0.505 })).toEqual({ best: [], worst: [] });
  });
});

describe("an odds job", () => {
  afterEach(() => vi.unstubAllGlobals());

  const server = (answers: [number, unknown][]) => {
    const heard: string[] = [];
    vi.stubGlobal("fetch", (path: string, { method }: { method: string }) => {
      heard.push(`${method} ${path}`);
      const [status, body] = answers.shift() ?? [404, {}];
      return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }));
    });
    return heard;
  };
  const going = (done: number) => ({ id: "j", state: "running", progress: { doing: "odds", done, total: 10 } });

  it("is polled until it is done", async () => {
    const heard = server([
      [202, going(1)],
      [200, going(6)],
      [200, { id: "j", state: "done", result: { kind: "odds" } }],
    ]);
    const told: (number | undefined)[] = [];
    const result = await runOddsJob("/odds", {}, new AbortController().signal, (now) =>
      told.push(progressFraction(now.progress!)),
    );
    expect(result).toEqual({ kind: "odds" });
    expect(told).toEqual([0.1, 0.6]);
    expect(heard).toEqual(["POST /api/odds", "GET /api/odds/j?wait=0.4", "GET /api/odds/j?wait=0.4"]);
  });

  it("reports why there is no answer", async () => {
    server([
      [202, going(1)],
      [200, { id: "j", state: "failed", problem: "the time was up" }],
    ]);
    const asked = runOddsJob("/odds", {}, new AbortController().signal, () => {});
    await expect(asked).rejects.toThrow(OddsFailed);
    await expect(asked).rejects.toThrow("the time was up");
  });

  it("is cancelled on the server when aborted", async () => {
    const heard = server([
      [202, going(1)],
      [200, going(2)],
      [204, null],
    ]);
    const stop = new AbortController();
    const asked = runOddsJob("/odds", {}, stop.signal, () => stop.abort());
    await expect(asked).rejects.toThrow();
    expect(heard.at(-1)).toBe("DELETE /api/odds/j");
  });
});
