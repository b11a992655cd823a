import { Link } from "wouter";
import type { Game } from "@/api/queries.ts";
import { Button } from "@/components/Button.tsx";
import { PlayingCard } from "@/components/cards/PlayingCard.tsx";
import { Icon } from "@/components/Icon.tsx";
import { errorText } from "@/i18n/errorText.ts";
import { useTexts } from "@/i18n/index.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { useLobbyStorage } from "./lobbyStorage.ts";
import { PlayerName } from "./PlayerName.tsx";
import css from "./PlayNowBanner.module.css";
import type { usePlayNow } from "./queries.ts";

const FAN = ["Kd", "Ah", "7s", "Jc", "Qd"];

/** The game to offer: the last one played, else a favourite, else the default. */
export function useFirstGame(games: Game[], usual: string): Game | undefined {
  const last = useLobbyStorage((storage) => storage.game);
  const favourites = usePreferences((preferences) => preferences.favourites);
  const wanted = [last, ...favourites, usual];
  return wanted.map((code) => games.find((game) => game.code === code)).find((game) => game !== undefined) ?? games[0];
}

/** The banner with the "play now" button. */
export function PlayNowBanner({ game, play }: { game: Game; play: ReturnType<typeof usePlayNow> }) {
  const texts = useTexts();
  const words = texts.inLobby;
  return (
    <section className={css.hero} aria-labelledby="play-now">
      <div className={css.fan} aria-hidden="true">
        {FAN.map((card) => (
          <PlayingCard key={card} card={card} />
        ))}
      </div>
      <div className={css.words}>
        <h2 id="play-now" className={css.title}>
          {game.name}
        </h2>
        <p className={css.more}>{words.playNowMore}</p>
        <div className={css.actions}>
          <Button
            kind="main"
            size="large"
            className={css.play}
            waiting={play.isPending}
            disabled={play.isPending}
            aria-label={play.isPending ? undefined : words.playNowGame(game.name)}
            onClick={() => play.mutate(game)}
          >
            <Icon name="play" size={20} />
            {play.isPending ? words.sitting : words.playNow}
          </Button>
          <Link href={`/new?game=${game.code}`} className={css.other}>
            {words.setUp}
          </Link>
        </div>
        {play.error && (
          <p role="alert" className={css.wrong}>
            {texts.wentWrong}: {errorText(play.error, texts)}
          </p>
        )}
        <PlayerName />
      </div>
    </section>
  );
}
