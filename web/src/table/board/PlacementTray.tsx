import { PlayingCard } from "@/components/cards/PlayingCard.tsx";
import { useTexts } from "@/i18n/index.ts";
import { percent } from "@/odds/answer/formatOdds.ts";
import { boardKey, usePlacing } from "@/table/actions/usePlacing.ts";
import type { CardHighlights } from "@/table/cards/displayCards.ts";
import { useMySeat } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useWideScreen } from "@/theme/mediaQueries.ts";
import css from "./PlacementTray.module.css";
import { usePlacementOdds } from "./placementOdds.ts";

/** Our cards on a board: a tray to fill while we are asked, then the placed cards. */
export function PlacementTray({ board, highlights }: { board: string; highlights: CardHighlights }) {
  const texts = useTexts();
  const wide = useWideScreen();
  const mySeat = useMySeat();
  const placing = usePlacing();
  const odds = usePlacementOdds();
  const seat = useTable((state) => (mySeat === null ? null : (state.shownHand?.table.seats[mySeat] ?? null)));
  if (!seat) return null;
  const lying = seat.placed.find(([name]) => name === board)?.[1] ?? [];
  const at = placing?.offer.boards.indexOf(board) ?? -1;
  const asked = at >= 0 ? placing : null; // of this board
  const laid = asked?.parts[at] ?? [];
  if (!asked && !lying.length) return null;
  const count = lying.length + laid.length;
  const size = asked ? asked.room(board) : count;
  const width = {
    "--card-width": `${wide ? 46 : 36}px`,
    "--tuck": size > 2 && !wide ? 0.6 : 0.12, // a phone shows three trays of four cards side by side
  } as React.CSSProperties;
  const cards = (
    <>
      {lying.map((position) => (
        <span key={position} className={css.card}>
          <PlayingCard
            card={seat.cards[position]!}
            wild={highlights.wilds.has(seat.cards[position]!)}
            lifted={highlights.winning?.has(seat.cards[position]!)}
          />
        </span>
      ))}
      {laid.map((position) => (
        <button
          key={position}
          type="button"
          className={css.card}
          onClick={(event) => {
            event.stopPropagation();
            asked!.takeBack(position);
          }}
        >
          <span className="unseen">{texts.undo}: </span>
          <PlayingCard card={seat.cards[position]!} wild={highlights.wilds.has(seat.cards[position]!)} />
        </button>
      ))}
    </>
  );
  if (!asked)
    return (
      <div className={css.tray} style={width}>
        {cards}
      </div>
    );
  const may = asked.mayPlace(board);
  const equity = odds[board];
  return (
    <div
      className={css.tray}
      style={width}
      data-open="true"
      data-may={may}
      data-ready={asked.picked !== null && may}
      data-tray={board}
    >
      {cards}
      {Array.from({ length: Math.max(0, size - count) }, (_, index) => (
        <span key={`free${index}`} className={css.slot} />
      ))}
      <button
        type="button"
        className={css.drop}
        disabled={!may || asked.picked === null}
        onClick={() => asked.picked !== null && asked.place(asked.picked, board)}
        aria-label={`${texts.placeOn(board)}, ${texts.tray(board, count, String(size))}${equity === undefined ? "" : `, ${percent(equity, texts, 0)}`}`}
      />
      <span className={css.mark} aria-hidden="true">
        {boardKey(asked.offer, at)} · {count}/{size}
        {equity !== undefined && <b> {percent(equity, texts, 0)}</b>}
      </span>
    </div>
  );
}
