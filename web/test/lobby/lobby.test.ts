import { describe, expect, it } from "vitest";
import type { Game } from "@/api/queries.ts";
import { LANGUAGES } from "@/i18n/index.ts";
import { translateReason, translateRule } from "@/i18n/server/translateRules.ts";
import { searchGames } from "@/lobby/games/gameSearch.ts";
import { countRules, fitSummary, gameSummary } from "@/lobby/games/gameSummary.ts";
import { randomNickname } from "@/preferences/nickname.ts";
import { TRANSLATED_GAMES } from "../i18n/translatedGames.ts";
import recorded from "../recordings/games.json";

const games = recorded as unknown as Game[];

describe("a game summary", () => {
  const ruleCounts = countRules(games);

  it("names the deal and the winner, without wild cards", () => {
    for (const game of games) {
      const lines = gameSummary(game, ruleCounts, games.length);
      expect(lines.length).toBeGreaterThan(1);
      expect(lines[0]!.text).toMatch(/^Each player (in turn )?is dealt/);
      expect(lines.some(({ code }) => code.startsWith("rule_wild"))).toBe(false);
      const shared = game.rules.some(({ text }) => / goes to |wins the pot|equal parts/.test(text));
      if (shared) expect(lines.at(-1)!.text).toMatch(/ goes to |wins the pot|equal parts/);
    }
  });

  it("includes the rarest rule", () => {
    const lone = games.find((game) => game.rules.some((rule) => rule.code === "rule_place"))!;
    expect(gameSummary(lone, ruleCounts, games.length)[1]!.code).toBe("rule_place");
  });
});

describe("a game card", () => {
  it("shows whole sentences that fit, and always the first", () => {
    const [long, short, other] = ["a".repeat(125), "b".repeat(20), "c".repeat(20)] as [string, string, string];
    expect(fitSummary([short, long, other])).toEqual([short, other]);
    expect(fitSummary([`${long}${long}`, short])).toEqual([`${long}${long}`]);
    const ruleCounts = countRules(games);
    const sentences = (game: Game) => gameSummary(game, ruleCounts, games.length).map(({ text }) => text);
    const three = games.filter((game) => fitSummary(sentences(game)).length > 1);
    expect(three.length).toBeGreaterThan(games.length / 2);
  });
});

describe("search", () => {
  const names = (wanted: string) => searchGames(games, wanted, () => []).map((game) => game.name);

  it("ranks matches by name first and ignores accents", () => {
    expect(names("holdem")[0]).toMatch(/hold'em/);
    const omaha = games.filter((game) => /omaha/i.test(game.name));
    expect(
      names("OMAHA")
        .slice(0, omaha.length)
        .every((name) => /omaha/i.test(name)),
    ).toBe(true);
  });

  it("finds words of the rules", () => {
    const wild = games.filter((game) => game.wild).map((game) => game.name);
    expect(names("wild").sort()).toEqual(expect.arrayContaining(wild));
    expect(names("no such game")).toEqual([]);
    expect(names("  ")).toHaveLength(games.length);
  });
});

describe("Swedish", () => {
  it("translates every rule of the built-in games", () => {
    const ours = games.filter((game) => TRANSLATED_GAMES.includes(game.code));
    expect(ours).toHaveLength(TRANSLATED_GAMES.length);
    const rules = ours.flatMap((game) => game.rules);
    const left = new Set(rules.filter((rule) => translateRule(rule, "sv") === rule.text).map(({ text }) => text));
    expect([...left]).toEqual([]);
    const english = /\b(the|and|of|cards?|board|each|undefined)\b/i;
    const mixed = rules.map((rule) => translateRule(rule, "sv")).filter((rule) => english.test(rule));
    expect([...new Set(mixed)]).toEqual([]);
  });

  it("leaves unknown rules in English", () => {
    const rule = { code: "", text: "Each player may pay a toll." };
    expect(translateRule(rule, "sv")).toBe(rule.text);
    expect(translateRule({ ...rule, code: "rule_of_tomorrow" }, "sv")).toBe(rule.text);
  });

  it("translates refusals and leaves unknown ones in English", () => {
    expect(translateReason("seats: from 2 to 10", "sv")).toBe("Platser: 2 till 10");
    expect(translateReason("seats: from 2 to 10", "en")).toBe("Seats: from 2 to 10");
    expect(translateReason("something new", "sv")).toBe("Something new");
  });
});

describe("a nickname", () => {
  it.each(Object.values(LANGUAGES))("is short enough in $language", (texts) => {
    for (let at = 0; at < 1; at += 0.08) expect(randomNickname(texts, () => at).length).toBeLessThanOrEqual(24);
    expect(randomNickname(texts, () => 0)).not.toBe(randomNickname(texts, () => 0.5));
  });
});
