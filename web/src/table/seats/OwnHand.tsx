import { motion } from "motion/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { Card } from "@/connection/messages.ts";
import { useTexts, useTranslate } from "@/i18n/index.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { useDiscarding } from "@/table/actions/useDiscarding.ts";
import { usePlacing } from "@/table/actions/usePlacing.ts";
import { CardRow, type DisplayCard } from "@/table/cards/CardRow.tsx";
import { type CardHighlights, displayCards } from "@/table/cards/displayCards.ts";
import { ownCardsWidth } from "@/table/layout/seatPositions.ts";
import { useMyPlace, useMySeat } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useWideScreen } from "@/theme/mediaQueries.ts";
import css from "./OwnHand.module.css";
import { cardsMucked } from "./seatView.ts";

/** The own cards, large; tapped to discard, picked up to place. The made hand is named below. */
export function OwnHand({ highlights }: { highlights: CardHighlights }) {
  const texts = useTexts();
  const wide = useWideScreen();
  const large = usePreferences((preferences) => preferences.largeCards);
  const mySeat = useMySeat();
  const seat = useTable((state) => (mySeat === null ? null : (state.shownHand?.table.seats[mySeat] ?? null)));
  const lastAction = useTable((state) => (mySeat === null ? null : state.seatActions[mySeat]));
  const plays = usePlaysAs();
  const discarding = useDiscarding();
  const placing = usePlacing();
  const dragged = useRef(false); // a drag ends with a click, which must not drop the card again
  const box = useRef<HTMLDivElement>(null);
  const between = useCardRoom(box);
  if (!seat) return <div className={css.hand} ref={box} />;

  const away = cardsMucked(seat, lastAction);
  const lying = new Set(seat.placed.flatMap(([, positions]) => positions));
  const at = seat.cards
    .map((_, position) => position)
    .filter((position) => !away && (placing ? placing.free.includes(position) : !lying.has(position)));
  const cards: DisplayCard[] = displayCards(
    at.map((position) => seat.cards[position]!),
    highlights,
  ).map((card, index) => ({
    ...card,
    playsAs: plays.get(card.card),
    state: discarding?.thrown.includes(at[index]!)
      ? texts.cardThrown
      : placing?.picked === at[index]
        ? texts.cardChosen
        : seat.up[at[index]!] && seat.up.includes(false)
          ? texts.cardUp
          : "",
  }));
  const count = cards.length;
  const width = Math.round(
    (wide ? (count > 6 ? 70 : count > 4 ? 82 : 94) : count > 6 ? 58 : count > 4 ? 68 : 86) * (large ? 1.14 : 1),
  );
  const room = wide ? Math.min(640, between) : 351;
  const close = count > 1 ? Math.max(0, (count * width * 1.06 - room) / ((count - 1) * width)) : 0;
  const overlap = Math.min(close, 0.56); // keeps each card's corner visible

  const wrap = (_: DisplayCard, index: number, face: ReactNode) => {
    const position = at[index]!;
    if (discarding)
      return (
        <button
          type="button"
          className={css.card}
          data-thrown={discarding.thrown.includes(position)}
          aria-pressed={discarding.thrown.includes(position)}
          onClick={(event) => {
            // After a click, Enter discards, as the bar says; for keyboard users it selects the card.
            event.currentTarget.dataset.yields = event.detail > 0 ? "Enter" : "";
            discarding.toggle(position);
          }}
        >
          {face}
          <span className={css.number} aria-hidden="true">
            {position + 1}
          </span>
        </button>
      );
    if (placing)
      return (
        <motion.button
          type="button"
          className={css.card}
          data-picked={placing.picked === position}
          aria-pressed={placing.picked === position}
          drag
          dragSnapToOrigin
          dragMomentum={false}
          whileDrag={{ scale: 1.06, zIndex: 20 }}
          onPointerDown={() => {
            dragged.current = false;
          }}
          onDragStart={() => {
            dragged.current = true;
            placing.pick(position);
          }}
          onDragEnd={(_, info) => dropOnTray(info.point, (board) => placing.place(position, board))}
          onClick={() => dragged.current || placing.pick(placing.picked === position ? null : position)}
        >
          {face}
          <span className={css.number} aria-hidden="true">
            {position + 1}
          </span>
        </motion.button>
      );
    return (
      <div className={css.still} data-up={seat.up[position] && seat.up.includes(false)}>
        {face}
      </div>
    );
  };

  return (
    <div className={css.hand} ref={box} data-asked={Boolean(discarding ?? placing)} data-away={away}>
      {!away && <DrawnCards />}
      {(count > 0 || wide || away) && ( // on a phone, an empty row would waste space
        <CardRow
          cards={cards}
          width={width}
          overlap={overlap}
          from={{ x: 0, y: -140 }}
          wrap={wrap}
          label={texts.youHave}
        />
      )}
      {!away && <MadeHands />}
    </div>
  );
}

/** The room between the neighbouring seats. */
function useCardRoom(box: RefObject<HTMLElement | null>): number {
  const mySeat = useMyPlace();
  const count = useTable((state) => state.view?.places.length ?? 0);
  const beside = useTable((state) =>
    [1, count - 1].some((step) => mySeat !== null && state.view?.places[(mySeat + step) % count]?.player),
  );
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const felt = box.current?.closest<HTMLElement>("[data-felt]");
    if (!felt || !beside) {
      setRoom(Number.POSITIVE_INFINITY);
      return;
    }
    const watch = new ResizeObserver(() =>
      setRoom(ownCardsWidth(count, { width: felt.clientWidth, height: felt.clientHeight })),
    );
    watch.observe(felt);
    return () => watch.disconnect();
  }, [box, count, beside]);
  return room;
}

/** The tray at a point of the screen. */
function dropOnTray(point: { x: number; y: number }, lay: (board: string) => void): void {
  for (const element of document.elementsFromPoint(point.x - scrollX, point.y - scrollY)) {
    const tray = element.closest<HTMLElement>("[data-tray]");
    if (tray) {
      lay(tray.dataset.tray!);
      return;
    }
  }
}

/** What the wild cards currently play as. */
function usePlaysAs(): Map<Card, Card> {
  const makes = useTable((state) =>
    state.madeHands && state.madeHands.hand === state.shownHand?.hand ? state.madeHands.makes : undefined,
  );
  return new Map((makes ?? []).flatMap((made) => (made.wilds ?? []) as [Card, Card][]));
}

/** The made hand for each share of the pot. */
function MadeHands() {
  const texts = useTexts();
  const translate = useTranslate();
  const boards = useTable((state) => state.shownHand?.table.boards);
  const makes = useTable((state) =>
    state.madeHands && state.madeHands.hand === state.shownHand?.hand ? state.madeHands.makes : undefined,
  );
  // The made hand for a board is shown under that board.
  const under = new Set(boards && boards.length > 1 ? boards.map((board) => board.name) : []);
  const shown = (makes ?? []).filter((made) => made.words && made.words !== "nothing" && !under.has(made.share));
  if (!shown.length) return <p className={css.makes} />;
  return (
    <p className={css.makes}>
      {shown.map((made, index) => (
        <span key={made.share} data-dim={made.score === null}>
          {index > 0 && " · "}
          {shown.length > 1 ? texts.shareOf(translate(made.share), translate(made.words)) : translate(made.words)}
        </span>
      ))}
    </p>
  );
}

/** The discarded cards and their replacements. */
function DrawnCards() {
  const texts = useTexts();
  const drawnCards = useTable((state) =>
    state.drawnCards && state.drawnCards.hand === state.shownHand?.hand ? state.drawnCards : null,
  );
  if (!drawnCards?.got.length) return null;
  return (
    <div className={css.swap}>
      <CardRow cards={displayCards(drawnCards.thrown, { wilds: new Set(), winning: new Set() })} width={26} />
      <span>{texts.threwGot(drawnCards.thrown.length)}</span>
      <CardRow cards={displayCards(drawnCards.got, { wilds: new Set(), winning: null })} width={26} />
    </div>
  );
}
