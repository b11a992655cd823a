import { type Game, useGames } from "@/api/queries.ts";
import * as defaults from "@/generated/defaults.ts";
import { useTableView } from "@/history/queries.ts";
import { houseRuleNames, type OptionValue } from "@/i18n/houseRules.ts";
import { type Texts, useTexts } from "@/i18n/index.ts";

interface ListedGame {
  game?: string;
  options?: Record<string, OptionValue>;
}

/** A table's name, else the name of its game. */
export function tableName(settings: { name?: string; games?: ListedGame[] }, games: Game[], texts: Texts): string {
  return settings.name || gameNames(settings, games, texts) || texts.table;
}

export function gameNames(settings: { games?: ListedGame[] }, games: Game[], texts: Texts): string {
  const played = settings.games ?? [];
  if (played.length > 1) return `${texts.inLobby.dealersChoice}, ${texts.inLobby.gamesCount(played.length)}`;
  const game = games.find((candidate) => candidate.code === played[0]?.game);
  return game ? [game.name, ...houseRuleNames(played[0]?.options ?? {}, game.options, texts)].join(" · ") : "";
}

/** The name of a table. */
export function useTableName(table: string): string {
  const texts = useTexts();
  const { data: view } = useTableView(table);
  const { data: games = [] } = useGames();
  if (!view) return texts.table;
  const played = view.settings?.games?.map((listed) => ({
    ...listed,
    game: listed.game ?? defaults.TableGame.game,
  })) ?? [{ game: defaults.TableGame.game }];
  return tableName({ name: view.settings?.name, games: played }, games, texts);
}
