import { Icon } from "@/components/Icon.tsx";
import { usePlacing } from "@/table/actions/usePlacing.ts";
import { MovingChips, percentPosition } from "@/table/animation/MovingChips.tsx";
import { BoardsAndPots } from "@/table/board/BoardsAndPots.tsx";
import type { CardHighlights } from "@/table/cards/cardLayout.ts";
import { OwnHand } from "@/table/seats/OwnHand.tsx";
import { SeatCards } from "@/table/seats/SeatCards.tsx";
import { SeatEquity } from "@/table/seats/SeatEquity.tsx";
import { SeatPlate } from "@/table/seats/SeatPlate.tsx";
import { useMaySit, usePlaceCount, useSeatView } from "@/table/seats/seatView.ts";
import { useBigBlind, useMyPlace } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useWords } from "@/words/index.ts";
import { CENTRE, pointBetween, seatPosition, slotOf } from "./seatPositions.ts";
import css from "./WideTable.module.css";

/** The table on a wide screen: our own seat at the bottom, the others clockwise. */
export function WideTable({ highlights, onSit }: { highlights: CardHighlights; onSit(place: number): void }) {
  const words = useWords();
  const count = usePlaceCount();
  const mine = useMyPlace();
  const bottom = mine ?? 0;
  const skip = useTable((state) => state.skip);
  const table = useTable((state) => state.shownHand?.table);
  const several = (table?.boards.length ?? 0) > 1;
  const placing = usePlacing() !== null;
  const full = several || placing || Boolean(table?.seats.some((seat) => seat.placed.length)); // bets lie near their seats
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
          own={place === mine}
          full={full}
          highlights={highlights}
          onSit={onSit}
        />
      ))}
      {mine === null && <p className="unseen">{words.watching(1)}</p>}
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
  const words = useWords();
  const one = useSeatView(place);
  const maySit = useMaySit();
  const unit = useBigBlind();
  const point = own ? { x: 50, y: 88 } : seatPosition(slot, count);
  const above = point.y > 34; // cards lie on the inner side of the plate
  const beside = point.y > 66; // our own cards lie there too
  const spot = own
    ? full
      ? { x: 36, y: 93 }
      : { x: 50, y: 57 }
    : pointBetween(point, CENTRE, full ? 0.24 : above && !beside ? 0.36 : 0.5);
  if (!one)
    return maySit ? (
      <button
        type="button"
        className={css.empty}
        style={percentPosition(point)}
        onClick={() => onSit(place)}
        aria-label={words.emptySeat(place + 1)}
      >
        <Icon name="plus" size={18} />
        {words.sitHere}
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
        aria-label={one.you ? `${one.name}, ${words.you}` : one.name}
      >
        {own ? (
          <OwnHand highlights={highlights} />
        ) : (
          <div className={css.cards}>
            <SeatCards one={one} highlights={highlights} from={from} width={46} />
          </div>
        )}
        <SeatPlate one={one} actionAbove={!above} />
        <div className={css.equity}>
          <SeatEquity seat={one.seat} />
        </div>
      </section>
      <MovingChips seat={one.seat} bet={one.inHand?.bet ?? 0} home={point} spot={spot} pot={CENTRE} unit={unit} />
    </>
  );
}
