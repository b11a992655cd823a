import { useGames } from "@/api/queries.ts";
import { Button } from "@/components/Button.tsx";
import { PageFrame } from "@/components/PageFrame.tsx";
import * as defaults from "@/generated/defaults.ts";
import { useTexts } from "@/i18n/index.ts";
import { GameList } from "@/lobby/games/GameList.tsx";
import css from "@/lobby/Lobby.module.css";
import { PlayNowBanner, useFirstGame } from "@/lobby/PlayNowBanner.tsx";
import { usePlayNow } from "@/lobby/queries.ts";
import { TableLists } from "@/lobby/TableLists.tsx";

const USUAL: string = defaults.TableGame.game;

export default function LobbyPage() {
  const texts = useTexts();
  const { data: games = [], error, refetch } = useGames();
  const play = usePlayNow();
  const first = useFirstGame(games, USUAL);
  return (
    <PageFrame title={texts.lobby}>
      {error && (
        <p role="alert">
          {texts.noAnswer} <Button onClick={() => refetch()}>{texts.tryAgain}</Button>
        </p>
      )}
      {first ? <PlayNowBanner game={first} play={play} /> : <div className={css.soon} />}
      <div className={css.columns}>
        <div className={css.tables}>
          <TableLists games={games} />
        </div>
        <GameList games={games} play={play} />
      </div>
    </PageFrame>
  );
}
