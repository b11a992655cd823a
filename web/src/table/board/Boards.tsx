import { PlayingCard } from "@/components/cards/PlayingCard.tsx";
import { type Board, UNSEEN } from "@/connection/messages.ts";
import { useTexts, useTranslate } from "@/i18n/index.ts";
import { usePlacing } from "@/table/actions/usePlacing.ts";
import { CardRow } from "@/table/cards/CardRow.tsx";
import { type CardHighlights, displayCards } from "@/table/cards/displayCards.ts";
import { useMySeat } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useWideScreen } from "@/theme/mediaQueries.ts";
import css from "./Boards.module.css";
import { useContest } from "./boardContest.ts";
import { PlacementTray } from "./PlacementTray.tsx";

/** The middle of the table: any number of boards, trays without a board, and the deck's own hand. */
export function Boards({ highlights }: { highlights: CardHighlights }) {
  const texts = useTexts();
  const wide = useWideScreen();
  const mySeat = useMySeat();
  const placing = usePlacing();
  const boards = useTable((state) => state.shownHand?.table.boards);
  const placed = useTable((state) => (mySeat === null ? undefined : state.shownHand?.table.seats[mySeat]?.placed));
  const faced = useTable((state) => state.shownHand?.table.faced);
  const rabbitHunt = useTable((state) => (state.rabbitHunt?.hand === state.shownHand?.hand ? state.rabbitHunt : null));
  if (!boards) return null;
  const lying = boards.length
    ? boards
    : (rabbitHunt?.boards ?? []).map(({ name }) => ({ name, cards: [], down: false }));
  const known = new Set(lying.map((board) => board.name));
  const trays = [...new Set([...(placing?.offer.boards ?? []), ...(placed ?? []).map(([name]) => name)])]
    .filter((name) => !known.has(name))
    .map((name) => ({ name, cards: [], down: false }));
  const all = [...lying, ...trays];
  const several = all.length > 1;
  const width = several ? (wide ? 50 : 38) : wide ? 68 : 60;
  return (
    <>
      {all.length > 0 && (
        <div className={css.boards} data-several={several} data-wraps={all.length > 3}>
          {all.map((board) => (
            <BoardView
              key={board.name}
              board={board}
              rabbitCards={rabbitHunt?.boards.find((candidate) => candidate.name === board.name)?.cards ?? []}
              highlights={highlights}
              width={width}
              overlap={several ? (wide ? 0.24 : 0.6) : 0}
              several={several}
            />
          ))}
        </div>
      )}
      {faced && faced.length > 0 && (
        <figure className={css.faced}>
          <figcaption>{texts.theDeck}</figcaption>
          <CardRow cards={displayCards(faced, highlights)} width={wide ? 60 : 48} enter="flip" label={texts.theDeck} />
        </figure>
      )}
    </>
  );
}

/** The cards that other players have shown on a board. */
function ShownCards({ board, highlights }: { board: string; highlights: CardHighlights }) {
  const wide = useWideScreen();
  const mySeat = useMySeat();
  const shownHand = useTable((state) => state.shownHand);
  const names = useTable((state) => state.names);
  const shows = (shownHand?.table.seats ?? []).flatMap((seat, at) => {
    const lying = at === mySeat || seat.folded ? [] : (seat.placed.find(([name]) => name === board)?.[1] ?? []);
    const cards = lying.map((position) => seat.cards[position]!).filter((card) => card !== UNSEEN);
    return cards.length ? [{ name: names[shownHand!.players[at]!] ?? "", cards }] : [];
  });
  if (!shows.length) return null;
  return (
    <ul className={css.others}>
      {shows.map(({ name, cards }) => (
        <li key={name}>
          <span>{name}</span>
          <CardRow
            cards={displayCards(cards, highlights)}
            width={wide ? 30 : 22}
            overlap={0.3}
            enter="flip"
            label={name}
          />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  board: Board;
  rabbitCards: readonly string[];
  highlights: CardHighlights;
  width: number;
  overlap: number;
  several: boolean;
}

function BoardView({ board, rabbitCards, highlights, width, overlap, several }: Props) {
  const texts = useTexts();
  const translate = useTranslate();
  const seat = useMySeat();
  const wide = useWideScreen();
  const contest = useContest(board.name);
  const settled = contest?.kinds.length === 1; // a phone has no room for both kinds
  const makes = useTable((state) =>
    several ? state.madeHands?.makes?.find((made) => made.share === board.name) : undefined,
  );
  return (
    <section className={css.board} aria-label={board.name ? texts.board(translate(board.name)) : texts.table}>
      {board.name && (
        <header className={css.head}>
          <h3>{translate(board.name)}</h3>
          {contest && (
            <p>
              {contest.kinds.length > 0 && (
                <b className={settled || wide ? undefined : "unseen"}>
                  {contest.kinds.map(translate).join(` ${texts.or} `)}
                </b>
              )}{" "}
              {texts.part(contest.parts)} <span className="unseen">{texts.ofThePot}</span>
            </p>
          )}
        </header>
      )}
      <div className={css.cards} data-empty={!board.cards.length && !rabbitCards.length}>
        <CardRow
          cards={displayCards(board.cards, highlights)}
          width={width}
          overlap={overlap}
          enter="flip"
          from={{ x: 0, y: -40 }}
        />
        {rabbitCards.length > 0 && (
          <div className={css.would} style={{ "--card-width": `${width}px` } as React.CSSProperties}>
            <span className={css.wouldName}>{texts.rabbitShown}</span>
            {rabbitCards.map((card) => (
              <span key={card}>
                <PlayingCard card={card} />
              </span>
            ))}
          </div>
        )}
      </div>
      {seat !== null && <PlacementTray board={board.name} highlights={highlights} />}
      {makes?.words && <p className={css.makes}>{translate(makes.words)}</p>}
      <ShownCards board={board.name} highlights={highlights} />
    </section>
  );
}
