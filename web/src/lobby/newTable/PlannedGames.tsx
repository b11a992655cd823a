import { useState } from "react";
import type { Game } from "@/api/queries.ts";
import { Button, IconButton } from "@/components/Button.tsx";
import { Icon } from "@/components/Icon.tsx";
import { houseRuleNames } from "@/i18n/houseRules.ts";
import { type Texts, useTexts } from "@/i18n/index.ts";
import { GamePicker } from "@/lobby/games/GamePicker.tsx";
import { stakesText } from "@/table/state/selectors.ts";
import { GameOptionsForm } from "./GameOptionsForm.tsx";
import css from "./NewTableForm.module.css";
import { type PlannedGame, withSimilarStakes } from "./tablePlan.ts";

interface Props {
  games: Game[];
  played: PlannedGame[];
  wrong: { games?: string; stakes?: string }; // the server's errors
  onChange(played: PlannedGame[]): void;
  onScale(at: number, factor: number): void;
  onReplace(game: Game): void; // replace the only game
}

/** Stakes and changed options of a game, readable while it is collapsed. */
function summary(planned: PlannedGame, game: Game, texts: Texts): string {
  const limit = planned.limit && planned.limit !== game.limit ? (texts.limitNames[planned.limit] ?? planned.limit) : "";
  return [stakesText(planned.stakes, texts), limit, ...houseRuleNames(planned.options, game.options, texts)]
    .filter(Boolean)
    .join(" · ");
}

/** The games of a table, each with house rules, limit and stakes; games can be added and removed. */
export function PlannedGames({ games, played, wrong, onChange, onScale, onReplace }: Props) {
  const texts = useTexts();
  const words = texts.inLobby;
  const [picking, setPicking] = useState<"" | "more" | "instead">("");
  const [opened, setOpened] = useState(0);
  const known = (code: string) => games.find((game) => game.code === code)!;
  const pick = (game: Game) => {
    setPicking("");
    if (picking === "instead") return onReplace(game);
    setOpened(played.length);
    onChange([...played, withSimilarStakes(game, played, games)]);
  };
  const drop = (at: number) => {
    const rest = played.filter((_, index) => index !== at);
    setOpened(0);
    if (rest.length) onChange(rest);
    else setPicking("instead");
  };
  return (
    <>
      <p className="dim small">{words.gameMore}</p>
      <ul className={css.games}>
        {played.map((planned, at) => (
          <li key={`${planned.game} ${at}`} className={css.planned}>
            <div className={css.title}>
              <strong>{known(planned.game).name}</strong>
              <span className="dim small">{words.players(...known(planned.game).seats)}</span>
              <IconButton label={words.removeGame(known(planned.game).name)} onClick={() => drop(at)}>
                <Icon name="close" size={18} />
              </IconButton>
            </div>
            <details
              open={opened === at}
              onToggle={(event) => event.currentTarget.open && setOpened(at)}
              className={css.more}
            >
              <summary>
                {words.moreRules}
                <span className={css.now}>{summary(planned, known(planned.game), texts)}</span>
              </summary>
              <GameOptionsForm
                game={known(planned.game)}
                planned={planned}
                wrong={at === Math.max(0, opened) ? (wrong.stakes ?? "") : ""}
                onChange={(now) => onChange(played.map((other, index) => (index === at ? now : other)))}
                onScale={(factor) => onScale(at, factor)}
              />
            </details>
          </li>
        ))}
      </ul>
      <Button onClick={() => setPicking("more")}>
        <Icon name="plus" size={18} />
        {words.addGame}
      </Button>
      {wrong.games && <FormError text={wrong.games} />}
      {played.length === 1 && (
        <Button kind="quiet" onClick={() => setPicking("instead")}>
          {words.otherInstead}
        </Button>
      )}
      <GamePicker
        open={picking !== ""}
        games={games.filter((game) => !played.some((planned) => planned.game === game.code))}
        onPick={pick}
        onClose={() => setPicking("")}
      />
    </>
  );
}

export function FormError({ text }: { text: string }) {
  return (
    <p role="alert" className={css.wrong}>
      {text}
    </p>
  );
}
