/** A game in one line, and how to find it: from what the server says of its rules. */
import type { Game } from "@/api/queries.ts";
import type { Language } from "@/words/index.ts";
import { ruleSaid } from "@/words/rules.ts";
import { wildSaid } from "@/words/said.ts";

const POT = /^The pot goes to /;
const DEAL = /^(Everybody|Each in turn) gets /;

/** How many games say each sentence. */
export function heardOf(games: readonly Game[]): Map<string, number> {
  const heard = new Map<string, number>();
  for (const game of games) for (const rule of new Set(game.rules)) heard.set(rule, (heard.get(rule) ?? 0) + 1);
  return heard;
}

/** What is dealt, what few other games do, and who wins; what is wild is said apart. */
export function brief(game: Game, heard: Map<string, number>, games: number): string[] {
  const deal = game.rules.find((rule) => DEAL.test(rule));
  const pot = game.rules.findLast((rule) => POT.test(rule));
  const rarity = (rule: string) => heard.get(rule) ?? 1;
  const special = game.rules
    .filter((rule) => rule !== deal && rule !== pot && !rule.startsWith("Bets") && rarity(rule) <= games / 3)
    .sort((a, b) => rarity(a) - rarity(b) || b.length - a.length)[0];
  const won = pot?.replace(/; wild: .*\.$/, ".");
  const chosen = [deal, special, won].filter((rule) => rule !== undefined);
  return chosen.length ? chosen : game.rules.slice(0, 2);
}

const ROOM = 130; // letters of about three lines on a card

/** The sentences that fit, the first in any case: none is cut. */
export function fitting(sentences: readonly string[]): string[] {
  const kept: string[] = [];
  for (const sentence of sentences)
    if (!kept.length || [...kept, sentence].join(" ").length <= ROOM) kept.push(sentence);
  return kept;
}

/** What is said of a game in the language of the page: one looks for what one reads. */
export function gameSaid(game: Game, spoken: Language): string[] {
  return [...game.rules.map((rule) => ruleSaid(rule, spoken)), wildSaid(game.wild, spoken)];
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase();

/** Whether every word of a search is in what is said of a game; in its name it counts for more. */
export function matches(game: Game, wanted: string, told: string[]): number {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const name = plain(game.name);
  const all = plain([game.name, game.code, game.family, game.limit ?? "", game.wild, ...game.rules, ...told].join(" "));
  if (!words.every((word) => all.includes(word))) return 0;
  return words.every((word) => name.includes(word)) ? (name.startsWith(words[0] ?? "") ? 3 : 2) : 1;
}

/** The games that somebody looks for, the best found first. */
export function found(games: readonly Game[], wanted: string, told: (game: Game) => string[]): Game[] {
  if (!wanted.trim()) return [...games];
  return games
    .map((game) => ({ game, score: matches(game, wanted, told(game)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ game }) => game);
}
