import { Link } from "wouter";
import type { Game } from "@/api/queries.ts";
import { Avatar } from "@/components/Avatar.tsx";
import { amountTone, signedAmount } from "@/components/amounts/signedAmount.ts";
import { Timestamp } from "@/components/Timestamp.tsx";
import type { HandLine } from "@/history/queries.ts";
import { formatNumber, useTexts } from "@/i18n/index.ts";
import css from "./History.module.css";

/** Hands, latest first: game, pot and winners. */
export function HandList({
  hands,
  games,
  you,
  several,
}: {
  hands: HandLine[];
  games: Game[];
  you: string;
  several: boolean;
}) {
  return (
    <ol className={css.hands}>
      {hands.map((hand) => (
        <li key={hand.id}>
          <HandRow
            hand={hand}
            game={games.find((game) => game.code === hand.game)?.name ?? ""}
            you={you}
            several={several}
          />
        </li>
      ))}
    </ol>
  );
}

function HandRow({ hand, game, you, several }: { hand: HandLine; game: string; you: string; several: boolean }) {
  const texts = useTexts();
  const words = texts.inHistory;
  const winners = hand.seats.filter((seat) => seat.won).sort((a, b) => b.net! - a.net!);
  const mine = hand.seats.find((seat) => seat.player === you);
  return (
    <Link href={`/h/${hand.id}`} className={css.hand}>
      <span className={css.number}>
        <strong>{words.number(hand.number)}</strong>
        <Timestamp at={hand.begun} />
      </span>
      <span className={css.what}>
        {several && <span className={css.game}>{game}</span>}
        <span className="dim">{words.pot(formatNumber(hand.pot, texts))}</span>
        {hand.void && <span className={css.tag}>{words.void}</span>}
        {hand.ended === null && <span className={css.tag}>{words.goesOn}</span>}
      </span>
      <span className={css.winners}>
        {winners.length === 0 && hand.ended !== null && !hand.void && <span className="dim">{words.nobodyWon}</span>}
        {winners.map((seat) => (
          <span key={seat.seat} className={css.winner}>
            <Avatar name={seat.name} size={24} />
            <span className={css.who}>{seat.player === you ? words.you : seat.name}</span>
            <span className={css.took}>{texts.wonAmount(formatNumber(seat.won!, texts))}</span>
            <Net value={seat.net!} />
          </span>
        ))}
      </span>
      {mine && mine.net !== null && !winners.includes(mine) && (
        <span className={css.mine}>
          <span className="dim">{words.you}</span>
          <Net value={mine.net} />
        </span>
      )}
    </Link>
  );
}

/** What a player has more or less than before the hand. */
function Net({ value }: { value: number }) {
  const texts = useTexts();
  return (
    <span className={css.net} data-tone={amountTone(value)}>
      {texts.netAmount(signedAmount(value, texts))}
    </span>
  );
}
