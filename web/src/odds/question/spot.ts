/** A question for the odds page: what is known of a deal. It is stored in the URL, so that it can be shared. */
import type { GameDetails, Schemas } from "@/api/queries.ts";
import type { OptionValue } from "@/lobby/newTable/tablePlan.ts";
import { readCards, readHand, writeCards } from "./cardText.ts";

export type OddsRequest = Partial<Schemas["OddsRequest"]>;
export type AdviceRequest = Partial<Schemas["AdviceRequest"]>;
export type Method = "auto" | "exact" | "sample";

export interface Spot {
  game: string;
  options: Record<string, string>; // as text; the game knows the types
  view: "odds" | "place";
  hands: string[]; // an empty hand is random
  boards: Record<string, string>;
  dead: string;
  players: number; // 0: as many as there are hands, at least two
  how: Method;
  policy: "" | "pat" | "best";
  hole: string; // the cards to place
  opponent: "random" | "sensible";
  plo: string; // the board where the opponent has placed the most cards, if known
}

export const MOST_HANDS = 10;
export const PRECISION = 0.0005; // standard error of a requested sample

export function blankSpot(game: string): Spot {
  return {
    game,
    options: {},
    view: "odds",
    hands: ["", ""],
    boards: {},
    dead: "",
    players: 0,
    how: "auto",
    policy: "",
    hole: "",
    opponent: "random",
    plo: "",
  };
}

const METHODS: Method[] = ["auto", "exact", "sample"];

export function fromQuery(query: string, usual: string): Spot {
  const params = new URLSearchParams(query);
  const spot = blankSpot(params.get("game") || usual);
  const hands = params.getAll("hand").slice(0, MOST_HANDS);
  if (hands.length) spot.hands = hands.length > 1 ? hands : [...hands, ""];
  for (const [key, value] of params) {
    if (key === "board") spot.boards[""] = value;
    if (key.startsWith("board.")) spot.boards[key.slice(6)] = value;
    if (key.startsWith("rule.")) spot.options[key.slice(5)] = value;
  }
  const players = Number(params.get("players"));
  if (Number.isInteger(players) && players >= 1 && players <= MOST_HANDS) spot.players = players;
  spot.dead = params.get("dead") ?? "";
  spot.how = METHODS.find((how) => how === params.get("how")) ?? "auto";
  const policy = params.get("throw");
  if (policy === "pat" || policy === "best") spot.policy = policy;
  if (params.get("view") === "place") spot.view = "place";
  spot.hole = params.get("hole") ?? "";
  if (params.get("against") === "sensible") spot.opponent = "sensible";
  spot.plo = params.get("most") ?? "";
  return spot;
}

export function toQuery(spot: Spot): string {
  const query = new URLSearchParams({ game: spot.game });
  for (const [name, value] of Object.entries(spot.options)) query.append(`rule.${name}`, value);
  if (spot.view === "place") query.append("view", "place");
  for (const hand of withoutTrailingBlanks(spot.hands)) query.append("hand", hand);
  for (const [board, cards] of Object.entries(spot.boards))
    if (cards.trim()) query.append(board ? `board.${board}` : "board", cards);
  const more: [string, string, boolean][] = [
    ["dead", spot.dead, Boolean(spot.dead.trim())],
    ["players", String(spot.players), spot.players > 0],
    ["how", spot.how, spot.how !== "auto"],
    ["throw", spot.policy, spot.policy !== ""],
    ["hole", spot.hole, Boolean(spot.hole.trim())],
    ["against", spot.opponent, spot.opponent !== "random"],
    ["most", spot.plo, spot.plo !== ""],
  ];
  for (const [key, value, is] of more) if (is) query.append(key, value);
  return query.toString();
}

/** Removes empty hands from the end. */
function withoutTrailingBlanks(hands: string[]): string[] {
  const last = hands.findLastIndex((hand) => hand.trim());
  return hands.slice(0, last + 1);
}

/** The fewest possible players: all hands up to the last known one. */
export function fewestHands(spot: Spot): number {
  return Math.max(1, withoutTrailingBlanks(spot.hands).length);
}

/** Options converted to the game's values; unknown ones and defaults are omitted. */
export function chosenOptions(spot: Spot, game: { options: Schemas["GameOption"][] }): Record<string, OptionValue> {
  const options: Record<string, OptionValue> = {};
  for (const { name, default: usual, values } of game.options) {
    const value = values.find((candidate) => String(candidate) === spot.options[name]);
    if (value !== undefined && value !== usual) options[name] = value;
  }
  return options;
}

/** The known cards of each board. */
function boardsOf(spot: Spot, details: GameDetails): Record<string, string> {
  const names = Object.keys(details.deal.boards);
  return Object.fromEntries(names.map((name) => [name, spot.boards[name]?.trim() ?? ""]).filter(([, cards]) => cards));
}

/** The odds request; null if no hand is known. */
export function oddsRequest(spot: Spot, details: GameDetails): OddsRequest | null {
  const hands = withoutTrailingBlanks(spot.hands).map((hand) => hand.trim() || "random");
  if (!hands.length && spot.players < 2) return null;
  const boards = boardsOf(spot, details);
  const names = Object.keys(details.deal.boards);
  const single = names.length === 1 && names[0] === "";
  const ranges = details.deal.down === 2 && details.deal.up === 0 && details.deal.draws === 0;
  return {
    variant: spot.game,
    hands,
    ...(Object.keys(boards).length ? { board: single ? boards[""]! : boards } : {}),
    ...(spot.dead.trim() ? { dead: spot.dead.trim() } : {}),
    ...(Object.keys(chosenOptions(spot, details)).length ? { options: chosenOptions(spot, details) } : {}),
    ...(spot.players ? { opponents: Math.max(spot.players, hands.length) - 1 } : {}),
    ...(spot.how === "exact" ? { exact: true, time: 60 } : {}),
    ...(spot.how === "sample" ? { exact: false, error: PRECISION } : {}),
    ...(spot.policy && details.deal.draws ? { policy: spot.policy } : {}),
    next_card: true,
    ...(ranges ? { grid: true } : {}),
  };
}

/** The placement request; null if cards are missing. */
export function adviceRequest(spot: Spot, details: GameDetails): AdviceRequest | null {
  const { placed, turned } = details.deal;
  const hole = readCards(spot.hole);
  if (hole?.length !== placed.reduce((sum, size) => sum + size, 0)) return null;
  const flops = Object.entries(turned).map(
    ([board, count]) => [board, readCards(spot.boards[board] ?? ""), count] as const,
  );
  if (flops.some(([, cards, count]) => cards?.length !== count)) return null;
  return {
    hole: writeCards(hole),
    flops: Object.fromEntries(flops.map(([board, cards]) => [board, writeCards(cards!)])),
    ...(spot.plo in turned ? { plo: spot.plo } : {}),
    opponent: spot.opponent,
    time: 4,
    top: 10,
  };
}

// --- where a card goes ---------------------------------------------------------------------------------------------

/** A field that takes cards: a hand, a board, the dead cards, or the cards to place. */
export type Target = `hand ${number}` | `board ${string}` | "dead" | "hole";

export function textAt(spot: Spot, target: Target): string {
  if (target === "dead") return spot.dead;
  if (target === "hole") return spot.hole;
  if (target.startsWith("hand ")) return spot.hands[Number(target.slice(5))] ?? "";
  return spot.boards[target.slice(6)] ?? "";
}

/** The cards in a field; null if it holds something else, such as a range. */
export function cardsAt(spot: Spot, details: GameDetails, target: Target): string[] | null {
  const text = textAt(spot, target);
  return isHand(target, details) ? readHand(text, details.deal.down) : readCards(text);
}

/** Whether a field is a plain face-down hand, where a list of hands can be told apart from one hand. */
function isHand(target: Target, details: GameDetails): boolean {
  return target.startsWith("hand ") && details.deal.up === 0 && !details.deal.placed.length;
}

export function withText(spot: Spot, target: Target, text: string): Spot {
  if (target === "dead") return { ...spot, dead: text };
  if (target === "hole") return { ...spot, hole: text };
  if (target.startsWith("hand ")) {
    const at = Number(target.slice(5));
    return { ...spot, hands: spot.hands.map((hand, index) => (index === at ? text : hand)) };
  }
  return { ...spot, boards: { ...spot.boards, [target.slice(6)]: text } };
}

/** How many cards a field takes; undefined if unlimited. */
export function capacity(target: Target, details: GameDetails, view: Spot["view"]): number | undefined {
  const { down, up, boards, turned } = details.deal;
  if (target === "dead") return undefined;
  if (target === "hole" || target.startsWith("hand ")) return down + up;
  return (view === "place" ? turned : boards)[target.slice(6)] ?? 0;
}

/** All fields in the order of filling them. */
export function targets(spot: Spot, details: GameDetails): Target[] {
  const boards = Object.keys(details.deal.boards).map((board): Target => `board ${board}`);
  if (spot.view === "place") return ["hole", ...boards];
  return [...spot.hands.map((_, at): Target => `hand ${at}`), ...boards, "dead"];
}

/** The field that holds each card. */
export function cardOwners(spot: Spot, details: GameDetails): Map<string, Target> {
  const taken = new Map<string, Target>();
  for (const target of targets(spot, details))
    for (const card of cardsAt(spot, details, target) ?? []) if (!taken.has(card)) taken.set(card, target);
  return taken;
}

/** Add a card to a field or remove it. Cards replace a range. */
export function toggleCard(spot: Spot, details: GameDetails, target: Target, card: string): Spot {
  const taken = cardOwners(spot, details).get(card);
  const cards = cardsAt(spot, details, target) ?? [];
  const placed = target.startsWith("hand ") ? details.deal.placed : [];
  const put = (now: string[]) => withText(spot, target, writeCards(now, placed));
  if (taken === target) return put(cards.filter((one) => one !== card));
  if (taken || cards.length >= (capacity(target, details, spot.view) ?? details.cards.length)) return spot;
  return put([...cards, card]);
}

/** The first empty hand or board, else the first field. */
export function firstTarget(spot: Spot, details: GameDetails): Target {
  const all = targets(spot, details);
  return all.find((target) => target !== "dead" && textAt(spot, target).trim() === "") ?? all[0]!;
}

/** The field for the next card: the next empty one if the current is full. */
export function nextTarget(spot: Spot, details: GameDetails, target: Target): Target {
  const cards = cardsAt(spot, details, target)?.length ?? 0;
  if (cards < (capacity(target, details, spot.view) ?? details.cards.length)) return target;
  const all = targets(spot, details);
  const rest = all.slice(all.indexOf(target) + 1);
  return rest.find((place) => place !== "dead" && textAt(spot, place).trim() === "") ?? target;
}

/** The field that an error of the server is about: the error quotes its text. */
export function targetOfProblem(problem: string, spot: Spot, details: GameDetails): Target | undefined {
  const line = problem.split("\n")[1]?.slice(2);
  const named = /hand (\d+)/.exec(problem.split("\n")[0]!);
  const all = targets(spot, details);
  if (line !== undefined) return all.find((target) => textAt(spot, target).trim() === line.trim());
  return named ? all.find((target) => target === `hand ${Number(named[1]) - 1}`) : undefined;
}
