import { Link } from "wouter";
import type { Game } from "@/api/queries.ts";
import { Button } from "@/components/Button.tsx";
import { Icon } from "@/components/Icon.tsx";
import { useLanguage, useTexts } from "@/i18n/index.ts";
import { translateRule } from "@/i18n/server/translateRules.ts";
import { translateWild } from "@/i18n/server/translateServerText.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import css from "./GameList.module.css";
import { fitSummary } from "./gameSummary.ts";

/** Whether a game is a favourite, and a function to toggle it. */
export function useFavourite(code: string): [boolean, () => void] {
  const favourites = usePreferences((preferences) => preferences.favourites);
  const on = favourites.includes(code);
  const turn = () =>
    usePreferences
      .getState()
      .set({ favourites: on ? favourites.filter((favourite) => favourite !== code) : [...favourites, code] });
  return [on, turn];
}

interface Props {
  game: Game;
  lines: Game["rules"];
  waiting: boolean;
  disabled: boolean;
  onPlay(): void;
  onRules(): void;
}

export function GameCard({ game, lines, waiting, disabled, onPlay, onRules }: Props) {
  const texts = useTexts();
  const words = texts.inLobby;
  const language = useLanguage();
  const [favourite, turn] = useFavourite(game.code);
  return (
    <article className={css.card} aria-labelledby={`game-${game.code}`}>
      <header className={css.head}>
        <h3 id={`game-${game.code}`} className={css.name}>
          {game.name}
        </h3>
        <button
          type="button"
          className={css.star}
          aria-pressed={favourite}
          aria-label={favourite ? words.unfavour(game.name) : words.favour(game.name)}
          title={favourite ? words.unfavour(game.name) : words.favour(game.name)}
          onClick={turn}
        >
          <Icon name="star" size={20} />
        </button>
      </header>
      <p className={css.facts}>
        <span>{words.players(...game.seats)}</span>
        {game.limit && <span>{texts.limitNames[game.limit] ?? game.limit}</span>}
      </p>
      {game.wild && <p className={css.wild}>{words.wild(translateWild(game.wild, language))}</p>}
      <p className={css.brief}>{fitSummary(lines.map((line) => translateRule(line, language))).join(" ")}</p>
      <footer className={css.actions}>
        <Button
          className={css.play}
          onClick={onPlay}
          waiting={waiting}
          disabled={disabled}
          aria-label={words.playNowGame(game.name)}
        >
          <Icon name="play" size={16} />
          {words.playNow}
        </Button>
        <Link href={`/new?game=${game.code}`} className={css.link} aria-label={words.setUpGame(game.name)}>
          {words.setUpShort}
        </Link>
        <button type="button" className={css.link} onClick={onRules} aria-label={words.rulesOf(game.name)}>
          {words.rules}
        </button>
      </footer>
    </article>
  );
}
