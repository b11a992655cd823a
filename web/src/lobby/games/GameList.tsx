import { useMemo, useRef, useState } from "react";
import type { Game } from "@/api/queries.ts";
import { Icon } from "@/components/Icon.tsx";
import { useShortcutKeys } from "@/components/useShortcutKeys.ts";
import { useLanguage, useTexts } from "@/i18n/index.ts";
import type { usePlayNow } from "@/lobby/queries.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { GameCard } from "./GameCard.tsx";
import css from "./GameList.module.css";
import { searchGames, searchTexts } from "./gameSearch.ts";
import { countRules, gameSummary } from "./gameSummary.ts";
import { RulesDialog } from "./RulesDialog.tsx";

const ALL = "";
const FAVOURITES = "*";

/** The games that match the search within a family or the favourites. */
export function useGameSearch(games: Game[]) {
  const [wanted, setWanted] = useState("");
  const [family, setFamily] = useState(ALL);
  const favourites = usePreferences((preferences) => preferences.favourites);
  const language = useLanguage();
  const shown = useMemo(() => {
    const all = searchGames(games, wanted, (game) => searchTexts(game, language));
    const some =
      family === FAVOURITES
        ? all.filter((game) => favourites.includes(game.code))
        : all.filter((game) => !family || game.family === family);
    // Favourites first; search results keep their order.
    return wanted
      ? some
      : some.sort((a, b) => Number(favourites.includes(b.code)) - Number(favourites.includes(a.code)));
  }, [games, wanted, family, favourites, language]);
  return { wanted, setWanted, family, setFamily, shown };
}

export function SearchBox({
  value,
  onChange,
  slash = true,
}: {
  value: string;
  onChange(text: string): void;
  slash?: boolean;
}) {
  const words = useTexts().inLobby;
  const field = useRef<HTMLInputElement>(null);
  useShortcutKeys({ "/": () => field.current?.focus() }, slash);
  return (
    <div className={css.search}>
      <Icon name="search" size={18} />
      <input
        ref={field}
        type="search"
        aria-label={words.search}
        aria-keyshortcuts={slash ? "/" : undefined}
        placeholder={words.searchHint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

export function GameList({ games, play }: { games: Game[]; play: ReturnType<typeof usePlayNow> }) {
  const words = useTexts().inLobby;
  const { wanted, setWanted, family, setFamily, shown } = useGameSearch(games);
  const [rulesGame, setTold] = useState<Game | null>(null);
  const ruleCounts = useMemo(() => countRules(games), [games]);
  const families = useMemo(() => [...new Set(games.map((game) => game.family))], [games]);
  const pills: [string, string][] = [
    [ALL, words.all],
    [FAVOURITES, words.favourites],
    ...families.map((name): [string, string] => [name, words.families[name] ?? name]),
  ];
  return (
    <section aria-labelledby="games" className={css.section}>
      <div className={css.bar}>
        <h2 id="games">{words.games}</h2>
        <SearchBox value={wanted} onChange={setWanted} />
      </div>
      <fieldset className={css.pills} aria-label={words.games}>
        {pills.map(([value, text]) => (
          <button
            key={value}
            type="button"
            className={css.pill}
            aria-pressed={family === value}
            onClick={() => setFamily(value)}
          >
            {text}
          </button>
        ))}
      </fieldset>
      <p className="unseen" role="status">
        {words.found(shown.length)}
      </p>
      {shown.length === 0 && <p className="dim">{wanted ? words.nothingFound(wanted) : words.noFavourites}</p>}
      <ul className={css.grid}>
        {shown.map((game) => (
          <li key={game.code}>
            <GameCard
              game={game}
              lines={gameSummary(game, ruleCounts, games.length)}
              waiting={play.isPending && play.variables?.code === game.code}
              disabled={play.isPending}
              onPlay={() => play.mutate(game)}
              onRules={() => setTold(game)}
            />
          </li>
        ))}
      </ul>
      <RulesDialog game={rulesGame} onClose={() => setTold(null)} />
    </section>
  );
}
