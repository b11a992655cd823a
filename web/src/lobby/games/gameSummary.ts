/** Sums up a game in two or three of its rules. */
import type { Game } from "@/api/queries.ts";

type Rule = Game["rules"][number];

const DEALS = ["rule_deal", "rule_bet_between"];
const POTS = ["rule_pot_to", "rule_half_to", "rule_parts_for_boards", "rule_parts_for_each_board", "rule_parts_to"];

/** Rules that say little about a game alone: rounds, wild cards, which are shown separately, and how the pot is divided. */
const LEFT_OUT =
  /^rule_(betting_round|wild|natural|rest|odd|nobody|all_split|ties|side_pots|others|place_timeout|ranking|pick)/;

/** How many games have each rule. */
export function countRules(games: readonly Game[]): Map<string, number> {
  const ruleCounts = new Map<string, number>();
  for (const game of games)
    for (const rule of new Set(game.rules.map(({ text }) => text)))
      ruleCounts.set(rule, (ruleCounts.get(rule) ?? 0) + 1);
  return ruleCounts;
}

/** The deal, the rarest rule and the winner. */
export function gameSummary(game: Game, ruleCounts: Map<string, number>, games: number): Rule[] {
  const deal = game.rules.find(({ code }) => DEALS.includes(code));
  const pot = game.rules.find(({ code }) => POTS.includes(code));
  const rarity = ({ text }: Rule) => ruleCounts.get(text) ?? 1;
  const special = game.rules
    .filter((rule) => rule !== deal && rule !== pot && !LEFT_OUT.test(rule.code) && rarity(rule) <= games / 3)
    .sort((a, b) => rarity(a) - rarity(b) || b.text.length - a.text.length)[0];
  const chosen = [deal, special, pot].filter((rule) => rule !== undefined);
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
