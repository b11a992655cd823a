import { type Game, useGames } from "@/data/queries.ts";
import * as defaults from "@/generated/defaults.ts";
import { useView } from "@/history/queries.ts";
import { useWords, type Words } from "@/words/index.ts";

/** What a table is called: its name, else what is played there. */
export function tableName(
  settings: { name?: string; games?: { game?: string }[] },
  games: Game[],
  said: Words,
): string {
  return settings.name || gamesOf(settings, games, said) || said.table;
}

export function gamesOf(settings: { games?: { game?: string }[] }, games: Game[], said: Words): string {
  const played = settings.games ?? [];
  if (played.length > 1) return `${said.inLobby.dealersChoice}, ${said.inLobby.gamesCount(played.length)}`;
  return games.find((game) => game.code === played[0]?.game)?.name ?? "";
}

/** What a table is called. */
export function useTableName(table: string): string {
  const said = useWords();
  const { data: view } = useView(table);
  const { data: games = [] } = useGames();
  if (!view) return said.table;
  const played = view.settings?.games?.map((one) => ({ game: one.game ?? defaults.Played.game })) ?? [
    { game: defaults.Played.game },
  ];
  return tableName({ name: view.settings?.name, games: played }, games, said);
}
