/** The data of the new-table form: its controls, its values and the settings to send. All games come from the server. */
import type { Game } from "@/api/queries.ts";
import { readAmount } from "@/components/amounts/readAmount.ts";
import { stakesWithDefaults } from "@/connection/fillDefaults.ts";
import type { PartialSettings, Settings, Stakes, TableGame } from "@/connection/messages.ts";
import * as usual from "@/generated/defaults.ts";

export type OptionValue = string | number | boolean;

/** A table being set up. Stakes are always filled in so that they can be edited. */
export interface TablePlan extends Omit<Settings, "games"> {
  games: PlannedGame[];
  sit: boolean;
  chips: number;
}

export interface PlannedGame extends Omit<TableGame, "stakes"> {
  stakes: Stakes;
}

export const FACTORS = [1, 5, 10, 50, 100] as const;
export const CLOCKS = [10, 15, 20, 30, 45, 60, 120, 0] as const;
export const BANKS = [0, 30, 60, 120, 300] as const;
export const MOST_CHIPS = 10 ** 12;
const SEAT_RANGE: [number, number] = [2, 10];

// --- a game --------------------------------------------------------------------------------------------------------

/** A game with its default options. */
export function plannedGame(game: Game): PlannedGame {
  return {
    ...(usual.TableGame as unknown as TableGame),
    game: game.code,
    options: {},
    stakes: stakesWithDefaults(game.stakes),
  };
}

/** A game of an existing table, with its stakes filled in. */
function planFromTableGame(played: TableGame | PlannedGame, games: Game[]): PlannedGame {
  const game = games.find((other) => other.code === played.game)!;
  return { ...plannedGame(game), ...played, stakes: stakesWithDefaults(played.stakes ?? game.stakes) };
}

/** The games of a table for editing; unknown ones are dropped. */
export function plannedGames(played: readonly TableGame[], games: Game[]): PlannedGame[] {
  return played
    .filter((listed) => games.some((game) => game.code === listed.game))
    .map((listed) => planFromTableGame(listed, games));
}

/** A further game at about the price of the first. */
export function withSimilarStakes(game: Game, played: readonly PlannedGame[], games: Game[]): PlannedGame {
  const first = played[0];
  const custom = games.find((candidate) => candidate.code === first?.game)?.stakes;
  if (!first || !custom) return plannedGame(game);
  const factor = Math.max(1, Math.round(basePrice(first.stakes) / Math.max(1, basePrice(stakesWithDefaults(custom)))));
  return { ...plannedGame(game), stakes: scaleStakes(game.stakes, factor) };
}

function basePrice({ blinds, ante, buy_in, small_bet, button_blind, button_ante }: Stakes): number {
  return Math.max(button_blind, ...blinds) || small_bet || ante || buy_in || button_ante;
}

/** The control for a house rule: a switch for booleans, else a choice. */
export type Control =
  | { kind: "switch"; name: string; on: boolean }
  | { kind: "choice"; name: string; value: OptionValue; values: OptionValue[] };

export function controls(game: Game, options: Record<string, OptionValue>): Control[] {
  return game.options.map(({ name, values, default: first }) => {
    const value = values.includes(options[name] as OptionValue) ? (options[name] as OptionValue) : first;
    const yesNo = values.length === 2 && values.every((allowed) => typeof allowed === "boolean");
    return yesNo ? { kind: "switch", name, on: value === true } : { kind: "choice", name, value, values: [...values] };
  });
}

/** Options with one more set; defaults are omitted. */
export function withOption(
  game: Game,
  options: Record<string, OptionValue>,
  name: string,
  value: OptionValue,
): Record<string, OptionValue> {
  const { [name]: _, ...others } = options;
  const known = game.options.find((option) => option.name === name);
  return known && known.default !== value ? { ...others, [name]: value } : others;
}

export interface StakeField {
  key: keyof Stakes;
  kind: "chips" | "list" | "switch";
  main: boolean; // whether the game uses this field by default
}

// These differ per seat, so a table cannot fix them in advance.
const PER_SEAT_STAKES: (keyof Stakes)[] = ["antes", "late"];

/** The fields of the stakes; those that the game uses by default come first. A buy-in is all that a hand costs. */
export function stakeFields(custom: Partial<Stakes>): StakeField[] {
  const all = stakesWithDefaults(custom);
  const fields = (Object.keys(all) as (keyof Stakes)[])
    .filter((key) => !PER_SEAT_STAKES.includes(key) && (key === "buy_in") === all.buy_in > 0)
    .map((key): StakeField => {
      const value = all[key];
      if (Array.isArray(value)) return { key, kind: "list", main: value.length > 0 };
      if (typeof value === "boolean") return { key, kind: "switch", main: false };
      return { key, kind: "chips", main: value !== 0 };
    });
  return [...fields.filter((field) => field.main), ...fields.filter((field) => !field.main)];
}

/** The stakes multiplied by a factor. */
export function scaleStakes(custom: Partial<Stakes>, factor: number): Stakes {
  const entries = Object.entries(stakesWithDefaults(custom)).map(([key, value]) => {
    if (key === "cap" || typeof value === "boolean") return [key, value];
    return [key, Array.isArray(value) ? value.map((amount) => amount * factor) : value * factor];
  });
  return Object.fromEntries(entries) as Stakes;
}

/** The factor between default and current stakes; undefined if they are not a multiple. */
export function stakesFactor(custom: Partial<Stakes>, stakes: Stakes): number | undefined {
  return FACTORS.find((factor) => deepEqual(scaleStakes(custom, factor), stakes));
}

export function deepEqual(value: unknown, other: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(other))
    return value.length === other.length && value.every((value, at) => deepEqual(value, other[at]));
  if (value && other && typeof value === "object" && typeof other === "object") {
    const keys = new Set([...Object.keys(value), ...Object.keys(other)]);
    return [...keys].every((key) =>
      deepEqual((value as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    );
  }
  return value === other;
}

/** Numbers separated by slashes; undefined if any is invalid. */
export function readList(text: string, locale: string): number[] | undefined {
  const parts = text.split("/").filter((part) => part.trim());
  const read = parts.map((part) => readAmount(part, locale));
  return read.every((amount) => amount !== null) ? read : undefined;
}

// --- a table -------------------------------------------------------------------------------------------------------

/** The possible numbers of seats: the game's own range, or any for dealer's choice. */
export function seatRange(games: Game[]): [number, number] {
  const [least, most] = SEAT_RANGE;
  const enough = Math.max(least, ...games.map((game) => game.seats[0]));
  return [enough, games.length === 1 ? Math.max(enough, Math.min(most, games[0]!.seats[1])) : most];
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The wished number of seats, limited to what the games allow. */
export function fitSeats(wished: number, games: Game[]): number {
  return clamp(wished, ...seatRange(games));
}

/** Adjusts seats, bots and chips so that the plan is valid. */
export function fitPlan(plan: TablePlan, games: Game[]): TablePlan {
  const chosen = games.filter((game) => plan.games.some((planned) => planned.game === game.code));
  const seats = fitSeats(plan.seats, chosen);
  const bots = clamp(plan.bots, 0, seats - 1);
  return { ...plan, seats, bots, chips: clamp(plan.chips, Math.min(plan.least, plan.most), plan.most) };
}

/** A table for a game with default settings and equal stacks. */
export function defaultPlan(game: Game): TablePlan {
  const settings = usual.Settings as unknown as Settings;
  const chips = game.chips;
  const plan = {
    ...settings,
    games: [plannedGame(game)],
    least: Math.max(1, Math.round(chips / 5)),
    most: chips,
    sit: true,
    chips,
  };
  return fitPlan(plan, [game]);
}

/** The plan with the stakes, and for the first game the chips to sit down with, multiplied. */
export function withStakesFactor(plan: TablePlan, at: number, game: Game, factor: number): TablePlan {
  const games = plan.games.map((planned, index) =>
    index === at ? { ...planned, stakes: scaleStakes(game.stakes, factor) } : planned,
  );
  if (at > 0) return { ...plan, games };
  const most = game.chips * factor;
  return { ...plan, games, most, least: Math.max(1, Math.round(most / 5)), chips: most };
}

/** The settings to send, without defaults. */
export function toSettings(plan: TablePlan, games: Game[]): PartialSettings {
  const { sit: _, chips: __, games: played, ...rest } = plan;
  const settings: Record<string, unknown> = {
    games: played.map((planned) =>
      withoutDefaults({ ...toTableGame(planned, games) }, { ...usual.TableGame, game: "" }),
    ),
    ...withoutDefaults(rest, usual.Settings),
  };
  return settings as PartialSettings;
}

/** A game as the server stores it: default stakes and limit are omitted. */
export function toTableGame(planned: PlannedGame, games: Game[]): TableGame {
  const game = games.find((known) => known.code === planned.game);
  const stakes = game && deepEqual(planned.stakes, stakesWithDefaults(game.stakes)) ? null : planned.stakes;
  return { ...planned, stakes, limit: planned.limit === game?.limit ? "" : planned.limit };
}

function withoutDefaults(value: Record<string, unknown>, from: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key, part]) => !deepEqual(part, from[key])));
}

const PLAY_NOW_BOTS = 3; // enough for a game, with seats left for friends

/** A table with bots to play at once. */
export function playNowPlan(game: Game): TablePlan {
  const plan = defaultPlan(game);
  return { ...plan, bots: Math.min(PLAY_NOW_BOTS, plan.seats - 1) };
}

/** The stored plan, if all its games still exist. */
export function restorePlan(kept: unknown, games: Game[]): TablePlan | null {
  const plan = kept as TablePlan | null;
  if (!plan?.games?.length || !plan.games.every((planned) => games.some((game) => game.code === planned.game)))
    return null;
  const settings = usual.Settings as unknown as Settings;
  const known = plannedGames(plan.games, games);
  return fitPlan({ ...settings, ...plan, games: known, name: "" }, games);
}

// --- what is wrong -------------------------------------------------------------------------------------------------

export type FormPart = "games" | "stakes" | "name" | "seats" | "bots" | "buy-in" | "clock" | "bank" | "pace" | "";

const REASON_PATTERNS: [RegExp, FormPart][] = [
  [/^seats:|players: take at most|is for \d+ to \d+ players|sit here: take at least/, "seats"],
  [/^bots:/, "bots"],
  [/a buy-in is (from least|\d+) to|chips to sit down/, "buy-in"],
  [/^clock:/, "clock"],
  [/^bank:/, "bank"],
  [/^pace:/, "pace"],
  [/table's name/, "name"],
  [/there is no game|option|a table needs a game|at most \d+ games|name fewer games/, "games"],
  [/blind|ante|buy-in|bet|straddle|bring-in|stakes|late post|limit/, "stakes"],
];

/** The part of the form that an error of the server is about. */
export function formPartOf(reason: string): FormPart {
  return REASON_PATTERNS.find(([pattern]) => pattern.test(reason))?.[1] ?? "";
}
