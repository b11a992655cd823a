/** Searches games by name and rules, in the language of the page. */
import type { Game } from "@/api/queries.ts";
import type { Language } from "@/i18n/index.ts";
import { translateRule } from "@/i18n/server/translateRules.ts";
import { translateWild } from "@/i18n/server/translateServerText.ts";

/** The translated rules of a game: people search for what they read. */
export function searchTexts(game: Game, language: Language): string[] {
  return [...game.rules.map((rule) => translateRule(rule, language)), translateWild(game.wild, language)];
}

const normalize = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase();

/** How well a game matches a search: 0 unless every word occurs, more if the words are in its name. */
export function matchScore(game: Game, wanted: string, texts: string[]): number {
  const words = normalize(wanted).split(/\s+/).filter(Boolean);
  const name = normalize(game.name);
  const all = normalize(
    [
      game.name,
      game.code,
      game.family,
      game.limit ?? "",
      game.wild,
      ...game.rules.map(({ text }) => text),
      ...texts,
    ].join(" "),
  );
  if (!words.every((word) => all.includes(word))) return 0;
  return words.every((word) => name.includes(word)) ? (name.startsWith(words[0] ?? "") ? 3 : 2) : 1;
}

/** The games that match, best first. */
export function searchGames(games: readonly Game[], wanted: string, textsOf: (game: Game) => string[]): Game[] {
  if (!wanted.trim()) return [...games];
  return games
    .map((game) => ({ game, score: matchScore(game, wanted, textsOf(game)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ game }) => game);
}
