import { useMemo } from "react";
import type { Game } from "@/api/queries.ts";
import { Dialog } from "@/components/Dialog.tsx";
import { useLanguage, useTexts } from "@/i18n/index.ts";
import { translateRule } from "@/i18n/server/translateRules.ts";
import css from "@/lobby/newTable/NewTableForm.module.css";
import { SearchBox, useGameSearch } from "./GameList.tsx";
import { countRules, gameSummary } from "./gameSummary.ts";

interface Props {
  open: boolean;
  games: Game[]; // games to choose from
  onPick(game: Game): void;
  onClose(): void;
}

/** A dialog to pick a game, with search and favourites first. */
export function GamePicker({ open, games, onPick, onClose }: Props) {
  const words = useTexts().inLobby;
  return (
    <Dialog open={open} onClose={onClose} title={words.pickGame}>
      <Choices games={games} onPick={onPick} />
    </Dialog>
  );
}

function Choices({ games, onPick }: Pick<Props, "games" | "onPick">) {
  const words = useTexts().inLobby;
  const language = useLanguage();
  const { wanted, setWanted, shown } = useGameSearch(games);
  const ruleCounts = useMemo(() => countRules(games), [games]);
  return (
    <>
      <SearchBox value={wanted} onChange={setWanted} slash={false} />
      <p className="unseen" role="status">
        {words.found(shown.length)}
      </p>
      {shown.length === 0 && <p className="dim">{words.nothingFound(wanted)}</p>}
      <ul className={css.choices}>
        {shown.map((game) => (
          <li key={game.code}>
            <button type="button" className={css.choice} onClick={() => onPick(game)}>
              <strong>{game.name}</strong>
              <span className="dim small">{words.players(...game.seats)}</span>
              <span className={css.brief}>
                {gameSummary(game, ruleCounts, games.length)
                  .map((line) => translateRule(line, language))
                  .join(" ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
