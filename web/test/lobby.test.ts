import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Game } from "@/api/queries.ts";
import { countRules, fitSummary, gameSummary, searchGames } from "@/lobby/games/gameSummary.ts";
import { randomNickname } from "@/preferences/nickname.ts";
import { qr } from "@/sharing/qr.ts";
import { LANGUAGES } from "@/words/index.ts";
import { reasonSaid, ruleSaid } from "@/words/rules.ts";
import recorded from "./games.json";
import { OURS } from "./ours.ts";

const games = recorded as unknown as Game[];

describe("a game in one line", () => {
  const ruleCounts = countRules(games);

  it("says what is dealt and who wins, and what is wild apart", () => {
    for (const game of games) {
      const lines = gameSummary(game, ruleCounts, games.length);
      expect(lines.length).toBeGreaterThan(1);
      expect(lines[0]).toMatch(/^(Everybody|Each in turn) gets/);
      expect(lines.at(-1)).toMatch(/^The pot goes to/);
      expect(lines.join(" ")).not.toContain("wild:");
    }
  });

  it("says what only this game does", () => {
    const lone = games.find((game) => game.rules.some((rule) => rule.startsWith("Everybody places")))!;
    expect(gameSummary(lone, ruleCounts, games.length)[1]).toMatch(/^Everybody places/);
  });
});

describe("a card of the lobby", () => {
  it("has whole sentences, as many as fit, and the first in any case", () => {
    const [long, short, other] = ["a".repeat(125), "b".repeat(20), "c".repeat(20)] as [string, string, string];
    expect(fitSummary([short, long, other])).toEqual([short, other]);
    expect(fitSummary([`${long}${long}`, short])).toEqual([`${long}${long}`]);
    const ruleCounts = countRules(games);
    const three = games.filter((game) => fitSummary(gameSummary(game, ruleCounts, games.length)).length > 1);
    expect(three.length).toBeGreaterThan(games.length / 2);
  });
});

describe("search", () => {
  const names = (wanted: string) => searchGames(games, wanted, () => []).map((game) => game.name);

  it("finds by name first, whatever the signs", () => {
    expect(names("holdem")[0]).toMatch(/hold'em/);
    const omaha = games.filter((game) => /omaha/i.test(game.name));
    expect(
      names("OMAHA")
        .slice(0, omaha.length)
        .every((name) => /omaha/i.test(name)),
    ).toBe(true);
  });

  it("finds by a word of the rules", () => {
    const wild = games.filter((game) => game.wild).map((game) => game.name);
    expect(names("wild").sort()).toEqual(expect.arrayContaining(wild));
    expect(names("no such game")).toEqual([]);
    expect(names("  ")).toHaveLength(games.length);
  });
});

describe("Swedish", () => {
  it("knows every rule of every game that came with us", () => {
    const ours = games.filter((game) => OURS.includes(game.code));
    expect(ours).toHaveLength(OURS.length);
    const left = new Set(ours.flatMap((game) => game.rules).filter((rule) => ruleSaid(rule, "sv") === rule));
    expect([...left]).toEqual([]);
    const english = /\b(the|and|of|cards?|board|everybody|best)\b/i;
    const mixed = ours
      .flatMap((game) => game.rules.map((rule) => ruleSaid(rule, "sv")))
      .filter((rule) => english.test(rule));
    expect([...new Set(mixed)]).toEqual([]);
  });

  it("leaves a rule that it does not know in English", () => {
    expect(ruleSaid("Everybody may pay a toll.", "sv")).toBe("Everybody may pay a toll.");
  });

  it("says why not, and leaves what it does not know", () => {
    expect(reasonSaid("seats: from 2 to 10", "sv")).toBe("Platser: 2 till 10");
    expect(reasonSaid("seats: from 2 to 10", "en")).toBe("Seats: from 2 to 10");
    expect(reasonSaid("something new", "sv")).toBe("Something new");
  });
});

describe("a nickname", () => {
  it.each(Object.values(LANGUAGES))("is short enough in $language", (said) => {
    for (let at = 0; at < 1; at += 0.08) expect(randomNickname(said, () => at).length).toBeLessThanOrEqual(24);
    expect(randomNickname(said, () => 0)).not.toBe(randomNickname(said, () => 0.5));
  });
});

describe("a QR code", () => {
  // Made by another encoder, python-qrcode: SHA-256 of the rows, first digits.
  const table = "http://127.0.0.1:8124/t/abcdefgh12345678";
  const arrive = `http://192.168.178.40:8000/arrive#${"k3J_x-9Qa".repeat(5)}`;
  it.each([
    ["A", 0, 21, "2bae48594b732587"],
    ["A", 5, 21, "a6fca46e028f9962"],
    [table, 0, 29, "3ac4fd4caa18336e"],
    [table, 1, 29, "6db2a1cb8c11e2b9"],
    [table, 2, 29, "37a9495aa3df6ed0"],
    [table, 3, 29, "34eaf88351834c90"],
    [table, 4, 29, "a0702a71d4481cf0"],
    [table, 6, 29, "90530066a17a1477"],
    [table, 7, 29, "f08a06ee46caebef"],
    [arrive, 5, 37, "d5fbb930e31db0dd"],
    ["å".repeat(90), 0, 53, "22036cc20f7c7cb0"],
  ])("%s with mask %i", (text, mask, size, digits) => {
    const rows = qr(text, mask)!.map((row) => row.map(Number).join(""));
    expect(rows).toHaveLength(size);
    expect(createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16)).toBe(digits);
  });

  it("chooses one of the masks, and has none for what is too long", () => {
    const chosen = JSON.stringify(qr(table));
    expect(Array.from({ length: 8 }, (_, mask) => JSON.stringify(qr(table, mask)))).toContain(chosen);
    expect(qr("x".repeat(213))).toBeDefined();
    expect(qr("x".repeat(214))).toBeUndefined();
  });
});
