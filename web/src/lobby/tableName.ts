import { type Game, useGames } from "@/api/queries.ts";
import * as defaults from "@/generated/defaults.ts";
import { useTableView } from "@/history/queries.ts";
import { formsSaid, type OptionValue } from "@/words/forms.ts";
import { useWords, type Words } from "@/words/index.ts";

interface ListedGame {
  game?: string;
  options?: Record<string, OptionValue>;
}

/** What a table is called: its name, else what is played there. */
export function tableName(settings: { name?: string; games?: ListedGame[] }, games: Game[], said: Words): string {
  return settings.name || gameNames(settings, games, said) || said.table;
}

export function gameNames(settings: { games?: ListedGame[] }, games: Game[], said: Words): string {
  const played = settings.games ?? [];
  if (played.length > 1) return `${said.inLobby.dealersChoice}, ${said.inLobby.gamesCount(played.length)}`;
  const game = games.find((one) => one.code === played[0]?.game);
  return game ? [game.name, ...formsSaid(played[0]?.options ?? {}, game.options, said)].join(" · ") : "";
}

/** What a table is called. */
export function useTableName(table: string): string {
  const said = useWords();
  const { data: view } = useTableView(table);
  const { data: games = [] } = useGames();
  if (!view) return said.table;
  const played = view.settings?.games?.map((one) => ({ ...one, game: one.game ?? defaults.Played.game })) ?? [
    { game: defaults.Played.game },
  ];
  return tableName({ name: view.settings?.name, games: played }, games, said);
}
