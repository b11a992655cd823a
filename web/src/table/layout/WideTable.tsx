import { Icon } from "@/components/Icon.tsx";
import { useTexts } from "@/i18n/index.ts";
import { usePlacing } from "@/table/actions/usePlacing.ts";
import { MovingChips, percentPosition } from "@/table/animation/MovingChips.tsx";
import { BoardsAndPots } from "@/table/board/BoardsAndPots.tsx";
import type { CardHighlights } from "@/table/cards/displayCards.ts";
import { OwnHand } from "@/table/seats/OwnHand.tsx";
import { SeatCards } from "@/table/seats/SeatCards.tsx";
import { SeatEquity } from "@/table/seats/SeatEquity.tsx";
import { SeatPlate } from "@/table/seats/SeatPlate.tsx";
import { useMaySit, usePlaceCount, useSeatView } from "@/table/seats/seatView.ts";
import { useBigBlind, useMyPlace } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { CENTRE, pointBetween, seatPosition, slotOf } from "./seatPositions.ts";
import css from "./WideTable.module.css";

/** The table on a wide screen: own seat at the bottom, the others clockwise. */
export function WideTable({ highlights, onSit }: { highlights: CardHighlights; onSit(place: number): void }) {
  const texts = useTexts();
  const count = usePlaceCount();
  const myPlace = useMyPlace();
  const bottom = myPlace ?? 0;
  const skip = useTable((state) => state.skip);
  const table = useTable((state) => state.shownHand?.table);
  const several = (table?.boards.length ?? 0) > 1;
  const placing = usePlacing() !== null;
  const full = several || placing || Boolean(table?.seats.some((seat) => seat.placed.length)); // then bets are placed near their seats
  return (
    // biome-ignore lint/a11y: a click anywhere skips the motion; the key S does the same
    <div className={css.area} data-felt="" data-crowded={count > 7} onClick={skip}>
      <div className={css.felt} />
      <div className={css.middle} style={percentPosition(several ? { ...CENTRE, y: CENTRE.y + 4.5 } : CENTRE)}>
        <BoardsAndPots highlights={highlights} />
      </div>
      {Array.from({ length: count }, (_, place) => (
        <SeatSpot
          key={place}
          place={place}
          slot={slotOf(place, bottom, count)}
          count={count}
          own={place === myPlace}
          full={full}
          highlights={highlights}
          onSit={onSit}
        />
      ))}
      {myPlace === null && <p className="unseen">{texts.watching(1)}</p>}
    </div>
  );
}

interface Props {
  place: number;
  slot: number;
  count: number;
  own: boolean;
  full: boolean;
  highlights: CardHighlights;
  onSit(place: number): void;
}

function SeatSpot({ place, slot, count, own, full, highlights, onSit }: Props) {
  const texts = useTexts();
  const seat = useSeatView(place);
  const maySit = useMaySit();
  const unit = useBigBlind();
  const point = own ? { x: 50, y: 88 } : seatPosition(slot, count);
  const above = point.y > 34; // cards are on the inner side of the plate
  const beside = point.y > 66; // the own cards are there too
  const spot = own
    ? full
      ? { x: 36, y: 93 }
      : { x: 50, y: 57 }
    : pointBetween(point, CENTRE, full ? 0.24 : above && !beside ? 0.36 : 0.5);
  if (!seat)
    return maySit ? (
      <button
        type="button"
        className={css.empty}
        style={percentPosition(point)}
        onClick={() => onSit(place)}
        aria-label={texts.emptySeat(place + 1)}
      >
        <Icon name="plus" size={18} />
        {texts.sitHere}
      </button>
    ) : null;
  const from = { x: (CENTRE.x - point.x) * 7, y: (CENTRE.y - point.y) * 5 };
  return (
    <>
      <section
        className={own ? css.own : css.seat}
        style={own ? undefined : percentPosition(point)}
        data-above={above}
        data-side={point.x > 72 ? "right" : point.x < 28 ? "left" : "middle"}
        aria-label={seat.you ? `${seat.name}, ${texts.you}` : seat.name}
      >
        {own ? (
          <OwnHand highlights={highlights} />
        ) : (
          <div className={css.cards}>
            <SeatCards seat={seat} highlights={highlights} from={from} width={46} />
          </div>
        )}
        <SeatPlate seat={seat} actionAbove={!above} />
        <div className={css.equity}>
          <SeatEquity seat={seat.seat} />
        </div>
      </section>
      <MovingChips seat={seat.seat} bet={seat.inHand?.bet ?? 0} home={point} spot={spot} pot={CENTRE} unit={unit} />
    </>
  );
}
