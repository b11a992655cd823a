/** Values derived from the table state. */
import { type Game, ruleParameters, useGameDetails, useGames } from "@/api/queries.ts";
import { stakesWithDefaults } from "@/connection/fillDefaults.ts";
import type { HandState, Stakes, TableGame } from "@/connection/messages.ts";
import { houseRuleNames } from "@/i18n/houseRules.ts";
import { formatNumber, type Texts, useTexts } from "@/i18n/index.ts";
import { seatOf, viewingPlayer } from "./tableState.ts";
import { useTable } from "./tableStore.ts";

export function useMySeat(): number | null {
  return useTable((state) => seatOf(state.hand, viewingPlayer(state)));
}

/** Our place at the table; null for spectators. */
export function useMyPlace(): number | null {
  return useTable((state) => {
    const member = state.view?.members[viewingPlayer(state)];
    return member ? member.place : null;
  });
}

/** The name of a player, also after leaving. */
export function useName(): (player: string | undefined) => string {
  const names = useTable((state) => state.names);
  return (player) => (player ? (names[player] ?? "?") : "?");
}

/** The name of a seat in the shown hand. */
export function useSeatName(): (seat: number | null, playing?: Pick<HandState, "players"> | null) => string {
  const names = useTable((state) => state.names);
  const shownHand = useTable((state) => state.shownHand);
  const texts = useTexts();
  return (seat, playing = shownHand) => (seat === null ? texts.theDeck : (names[playing?.players[seat] ?? ""] ?? "?"));
}

export interface PlayedGame {
  played: TableGame;
  name: string; // with its house rules
  info: Game | null; // the server's description, house rules included
  limit: string;
  stakes: Stakes | null;
  rules: Game["rules"];
}

/** The game of the shown hand, or of the next. */
export function usePlayedGame(which?: number): PlayedGame | null {
  const settings = useTable((state) => state.settings);
  const now = useTable((state) => state.shownHand?.played ?? state.view?.chosen ?? 0);
  const texts = useTexts();
  const { data: games } = useGames();
  const played = settings?.games[which ?? now] ?? settings?.games[0];
  const options = played?.options ?? {};
  const { data: details } = useGameDetails(played && ruleParameters(played).length ? played.game : "", played);
  const game = games?.find((candidate) => candidate.code === played?.game);
  if (!played) return null;
  return {
    played,
    name: game ? [game.name, ...houseRuleNames(options, game.options, texts)].join(" · ") : "",
    info: details ?? game ?? null,
    limit: game && game.limit === null ? "" : played.limit || (game?.limit ?? ""),
    stakes: played.stakes ?? (game ? stakesWithDefaults(game.stakes) : null),
    rules: (details ?? game)?.rules ?? [],
  };
}

/** The big blind in chips; 0 if there is none. */
export function bigBlind(stakes: Stakes | null): number {
  return stakes ? Math.max(0, stakes.button_blind, ...stakes.blinds) : 0;
}

export function useBigBlind(): number {
  return bigBlind(usePlayedGame()?.stakes ?? null);
}

/** The stakes in short: 1/2, ante 1; or buy-in 100. */
export function stakesText(stakes: Stakes, texts: Texts): string {
  const { stake } = texts;
  const amount = (value: number) => formatNumber(value, texts);
  const parts: string[] = [];
  if (stakes.blinds.length) parts.push(stakes.blinds.map(amount).join("/"));
  if (stakes.button_blind) parts.push(`${stake.buttonBlind} ${amount(stakes.button_blind)}`);
  if (stakes.straddle) parts.push(`${stake.straddle} ${amount(stakes.straddle)}`);
  if (stakes.small_bet && !stakes.blinds.length) {
    const bets = stakes.big_bet ? `${amount(stakes.small_bet)}/${amount(stakes.big_bet)}` : amount(stakes.small_bet);
    parts.push(`${stake.bet} ${bets}`);
  }
  if (stakes.buy_in) parts.push(`${stake.buyIn} ${amount(stakes.buy_in)}`);
  const ante = stakes.ante || stakes.button_ante || stakes.big_blind_ante;
  if (ante) parts.push(`${stake.ante} ${amount(ante)}`);
  if (stakes.bring_in) parts.push(`${stake.bringIn} ${amount(stakes.bring_in)}`);
  return parts.join(", ");
}
