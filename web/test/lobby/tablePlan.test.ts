import { describe, expect, it } from "vitest";
import type { Game } from "@/api/queries.ts";
import { stakesWithDefaults } from "@/connection/fillDefaults.ts";
import { en } from "@/i18n/en/index.ts";
import { addTable, mergeTables, type SavedTable } from "@/lobby/lobbyStorage.ts";
import {
  controls,
  defaultPlan,
  fitPlan,
  formPartOf,
  plannedGame,
  playNowPlan,
  readList,
  restorePlan,
  scaleStakes,
  seatRange,
  stakeFields,
  stakesFactor,
  toSettings,
  withOption,
  withStakesFactor,
} from "@/lobby/newTable/tablePlan.ts";
import { tableIdFromLink } from "@/lobby/TableLists.tsx";
import { stakesText } from "@/table/state/selectors.ts";
import recorded from "../recordings/games.json";

const games = recorded as unknown as Game[];
const game = (code: string) => games.find((candidate) => candidate.code === code)!;

describe("the game options", () => {
  it("have a control for every option, by its values", () => {
    for (const candidate of games) {
      const made = controls(candidate, {});
      expect(made.map((control) => control.name)).toEqual(candidate.options.map((option) => option.name));
      for (const control of made) {
        const option = candidate.options.find(({ name }) => name === control.name)!;
        const now = control.kind === "switch" ? control.on : control.value;
        expect(now).toBe(option.default);
        expect(control.kind).toBe(option.values.every((value) => typeof value === "boolean") ? "switch" : "choice");
      }
    }
  });

  it("omit defaults and drop invalid values", () => {
    const candidate = games.find(({ options }) => options.length > 1)!;
    const [first] = candidate.options;
    const other = first!.values.find((value) => value !== first!.default)!;
    const chosen = withOption(candidate, {}, first!.name, other);
    expect(chosen).toEqual({ [first!.name]: other });
    expect(withOption(candidate, chosen, first!.name, first!.default)).toEqual({});
    const control = controls(candidate, { [first!.name]: "no such thing" })[0]!;
    expect(control.kind === "switch" ? control.on : control.value).toBe(first!.default);
  });

  it("list the stakes of the game first", () => {
    for (const candidate of games) {
      const fields = stakeFields(candidate.stakes);
      const main = fields.filter((field) => field.main).map((field) => field.key);
      const custom = Object.entries(candidate.stakes).filter(([, value]) =>
        Array.isArray(value) ? value.length : value,
      );
      expect(main.sort()).toEqual(custom.map(([key]) => key).sort());
      expect(fields.slice(0, main.length).every((field) => field.main)).toBe(true);
      expect(fields.map((field) => field.key)).not.toContain("late");
    }
  });

  it("name a buy-in where that is all that a hand costs, and nowhere else", () => {
    for (const candidate of games) {
      const keys = stakeFields(candidate.stakes).map((field) => field.key);
      if (candidate.stakes.buy_in) expect(keys).toEqual(["buy_in"]);
      else expect(keys).not.toContain("buy_in");
    }
    expect(stakesText(stakesWithDefaults({ buy_in: 100 }), en)).toBe("buy-in 100");
    expect(games.filter((candidate) => candidate.stakes.buy_in).length).toBeGreaterThan(0);
  });

  it("scale stakes and recognise the factor", () => {
    const stakes = { ...game("holdem").stakes, cap: 4 };
    expect(scaleStakes(stakes, 50)).toMatchObject({ blinds: [50, 100], cap: 4, dead_antes: false });
    expect(stakesFactor(stakes, scaleStakes(stakes, 50))).toBe(50);
    expect(stakesFactor(stakes, { ...scaleStakes(stakes, 50), ante: 1 })).toBeUndefined();
  });

  it("parse blinds", () => {
    expect(readList("1/2", "en-GB")).toEqual([1, 2]);
    expect(readList(" 5 / 10 / 20 ", "en-GB")).toEqual([5, 10, 20]);
    expect(readList("", "en-GB")).toEqual([]);
    expect(readList("500/1,000", "en-GB")).toEqual([500, 1000]);
    expect(readList("500/1 000", "sv-SE")).toEqual([500, 1000]);
    for (const text of ["1/x", "-1/2", "1.5/3", "1,2", "1/99999999999999"])
      expect(readList(text, "en-GB"), text).toBeUndefined();
  });
});

describe("the table plan", () => {
  it("limits seats to the game and bots to the seats", () => {
    const two = games.find(({ seats }) => seats[1] === 2)!;
    const plan = fitPlan({ ...defaultPlan(game("holdem")), games: [plannedGame(two)], seats: 9, bots: 8 }, games);
    expect([plan.seats, plan.bots]).toEqual([2, 1]);
    expect(seatRange([two, game("holdem")])).toEqual([2, 10]);
  });

  it("keeps our chips within the buy-in", () => {
    const plan = { ...defaultPlan(game("holdem")), least: 50, most: 80, chips: 500 };
    expect(fitPlan(plan, games).chips).toBe(80);
    expect(fitPlan({ ...plan, chips: 1 }, games).chips).toBe(50);
  });

  it("is restored without its name, and only if all games exist", () => {
    const plan = { ...defaultPlan(game("omaha")), name: "Friday", clock: 60 };
    const kept = JSON.parse(JSON.stringify(plan));
    expect(restorePlan(kept, games)).toEqual({ ...plan, name: "" });
    expect(restorePlan(kept, [game("holdem")])).toBeNull();
    for (const nothing of [null, undefined, {}, { games: [] }]) expect(restorePlan(nothing, games)).toBeNull();
  });

  it("sends no defaults", () => {
    const said = toSettings({ ...defaultPlan(game("holdem")), least: 100, most: 400 }, games);
    expect(said).toEqual({ games: [{ game: "holdem" }] });
    const more = toSettings(
      {
        ...defaultPlan(game("holdem")),
        private: false,
        games: [{ ...plannedGame(game("holdem")), limit: "pot-limit" }],
      },
      games,
    );
    expect(more).toMatchObject({ private: false, games: [{ game: "holdem", limit: "pot-limit" }] });
  });

  // The server's own test builds every one of these: tests/web/test_games.py.
  it("makes settings for the server test", async () => {
    const plans = games.flatMap((candidate) => {
      const options = Object.fromEntries(candidate.options.map((option) => [option.name, option.values.at(-1)!]));
      const changed = { ...defaultPlan(candidate), games: [{ ...plannedGame(candidate), options }] };
      return [
        { what: `${candidate.code} now`, settings: toSettings(playNowPlan(candidate), games) },
        {
          what: `${candidate.code} ×100`,
          settings: toSettings(withStakesFactor(defaultPlan(candidate), 0, candidate, 100), games),
        },
        { what: `${candidate.code} otherwise`, settings: toSettings(changed, games) },
      ];
    });
    const all = { ...defaultPlan(games[0]!), games: games.slice(0, 12).map(plannedGame), seats: 8 };
    plans.push({ what: "dealer's choice", settings: toSettings(fitPlan(all, games), games) });
    await expect(`${JSON.stringify(plans, null, 1)}\n`).toMatchFileSnapshot("../recordings/plans.json");
  });
});

describe("a refusal of the server", () => {
  it.each([
    ["seats: from 2 to 10", "seats"],
    ["Eight Cards is for 2 to 2 players: take at most 2 seats", "seats"],
    ["bots: from 0 to 5", "bots"],
    ["a buy-in is from least to most chips, between 1 and 1000000000000", "buy-in"],
    ["a buy-in is all that a hand costs: there are no other stakes", "stakes"],
    ["Eight Cards has a buy-in, not an ante: name it buy_in", "stakes"],
    ["clock: from 0 to 3600", "clock"],
    ["a straddle is at least twice the big blind, 4", "stakes"],
    ["a bring-in is not more than a small bet, which is 4", "stakes"],
    ["there are 3 blinds for 2 seats", "stakes"],
    ["a table's name is printable, on one line and without blanks around it", "name"],
    ["there is no game 'x'", "games"],
    ["something nobody thought of", ""],
  ])("%s is shown at %s", (reason, place) => expect(formPartOf(reason)).toBe(place));
});

describe("a link to a table", () => {
  const origin = "http://boat.example";
  it.each([
    ["http://boat.example/t/abc_DEF-1", "abc_DEF-1"],
    ["  http://boat.example/t/abcdef/ ", "abcdef"],
    ["/t/abcdef", "abcdef"],
    ["MM3uTBJY_V1TiBFn", "MM3uTBJY_V1TiBFn"],
    ["http://other.example/t/abcdef", undefined],
    ["http://boat.example/h/abcdef", undefined],
    ["javascript:alert(1)", undefined],
    ["", undefined],
  ])("%s", (link, table) => expect(tableIdFromLink(link, origin)).toBe(table));
});

describe("tables opened on this device", () => {
  const kept = (table: string, opened: number) => ({ player: "p", table, opened });

  it("are stored once, latest first, up to a limit", () => {
    const two = addTable(addTable([], kept("a", 1)), kept("b", 2));
    expect(addTable(two, kept("a", 3)).map(({ table }) => table)).toEqual(["a", "b"]);
    const many = Array.from({ length: 40 }, (_, at) => kept(String(at), at)).reduce(addTable, [] as SavedTable[]);
    expect([many.length, many[0]!.table]).toEqual([30, "39"]);
  });

  it("are merged with the tables of the server", () => {
    const all = mergeTables([kept("b", 2), kept("a", 1)], [kept("c", 3), kept("a", 9)]);
    expect(all.map(({ table }) => table)).toEqual(["c", "b", "a"]);
  });
});
