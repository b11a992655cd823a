/** A game in one line, and how to find it: from what the server says of its rules. */
import type { Game } from "@/api/queries.ts";
import type { Language } from "@/i18n/index.ts";
import { translateRule } from "@/i18n/server/translateRules.ts";
import { translateWild } from "@/i18n/server/translateServerText.ts";

const POT_RULE = /^The pot goes to /;
const DEAL_RULE = /^(Everybody|Each in turn) gets /;

/** How many games say each sentence. */
export function countRules(games: readonly Game[]): Map<string, number> {
  const ruleCounts = new Map<string, number>();
  for (const game of games)
    for (const rule of new Set(game.rules)) ruleCounts.set(rule, (ruleCounts.get(rule) ?? 0) + 1);
  return ruleCounts;
}

/** What is dealt, what few other games do, and who wins; what is wild is said apart. */
export function gameSummary(game: Game, ruleCounts: Map<string, number>, games: number): string[] {
  const deal = game.rules.find((rule) => DEAL_RULE.test(rule));
  const pot = game.rules.findLast((rule) => POT_RULE.test(rule));
  const rarity = (rule: string) => ruleCounts.get(rule) ?? 1;
  const special = game.rules
    .filter((rule) => rule !== deal && rule !== pot && !rule.startsWith("Bets") && rarity(rule) <= games / 3)
    .sort((a, b) => rarity(a) - rarity(b) || b.length - a.length)[0];
  const won = pot?.replace(/; wild: .*\.$/, ".");
  const chosen = [deal, special, won].filter((rule) => rule !== undefined);
  return chosen.length ? chosen : game.rules.slice(0, 2);
}

const MAX_LETTERS = 130; // letters of about three lines on a card

/** The sentences that fit, the first in any case: none is cut. */
export function fitSummary(sentences: readonly string[]): string[] {
  const kept: string[] = [];
  for (const sentence of sentences)
    if (!kept.length || [...kept, sentence].join(" ").length <= MAX_LETTERS) kept.push(sentence);
  return kept;
}

/** What is said of a game in the language of the page: one looks for what one reads. */
export function searchTexts(game: Game, language: Language): string[] {
  return [...game.rules.map((rule) => translateRule(rule, language)), translateWild(game.wild, language)];
}

const normalize = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase();

/** Whether every word of a search is in what is said of a game; in its name it counts for more. */
export function matchScore(game: Game, wanted: string, texts: string[]): number {
  const words = normalize(wanted).split(/\s+/).filter(Boolean);
  const name = normalize(game.name);
  const all = normalize(
    [game.name, game.code, game.family, game.limit ?? "", game.wild, ...game.rules, ...texts].join(" "),
  );
  if (!words.every((word) => all.includes(word))) return 0;
  return words.every((word) => name.includes(word)) ? (name.startsWith(words[0] ?? "") ? 3 : 2) : 1;
}

/** The games that somebody looks for, the best found first. */
export function searchGames(games: readonly Game[], wanted: string, textsOf: (game: Game) => string[]): Game[] {
  if (!wanted.trim()) return [...games];
  return games
    .map((game) => ({ game, score: matchScore(game, wanted, textsOf(game)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ game }) => game);
}
