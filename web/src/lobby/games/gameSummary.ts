/** Sums up a game in two or three of its rules. */
import type { Game } from "@/api/queries.ts";

const POT_RULE = /^The pot goes to /;
const DEAL_RULE = /^(Everybody|Each in turn) gets /;

/** How many games have each rule. */
export function countRules(games: readonly Game[]): Map<string, number> {
  const ruleCounts = new Map<string, number>();
  for (const game of games)
    for (const rule of new Set(game.rules)) ruleCounts.set(rule, (ruleCounts.get(rule) ?? 0) + 1);
  return ruleCounts;
}

/** The deal, the rarest rule and the winner. Wild cards are shown separately. */
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

const MAX_LETTERS = 130; // about three lines on a game card

/** The sentences that fit on a card; always the first, and none is cut. */
export function fitSummary(sentences: readonly string[]): string[] {
  const kept: string[] = [];
  for (const sentence of sentences)
    if (!kept.length || [...kept, sentence].join(" ").length <= MAX_LETTERS) kept.push(sentence);
  return kept;
}
