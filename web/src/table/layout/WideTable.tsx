import { Icon } from "@/components/Icon.tsx";
import { usePlacing } from "@/table/actions/usePlacing.ts";
import { at, Chips } from "@/table/animation/MovingChips.tsx";
import { Middle } from "@/table/board/BoardsAndPots.tsx";
import type { Light } from "@/table/cards/cardLayout.ts";
import { OwnHand } from "@/table/seats/OwnHand.tsx";
import { SeatCards } from "@/table/seats/SeatCards.tsx";
import { Equity } from "@/table/seats/SeatEquity.tsx";
import { SeatPlate } from "@/table/seats/SeatPlate.tsx";
import { useMaySit, usePlaces, useSitting } from "@/table/seats/seatView.ts";
import { useMyPlace, useUnit } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useWords } from "@/words/index.ts";
import { around, between, CENTRE, slotOf } from "./seatPositions.ts";
import css from "./WideTable.module.css";

/** The table on a wide screen: our own seat at the bottom, the others clockwise. */
export function Felt({ light, onSit }: { light: Light; onSit(place: number): void }) {
  const words = useWords();
  const count = usePlaces();
  const mine = useMyPlace();
  const bottom = mine ?? 0;
  const skip = useTable((state) => state.skip);
  const table = useTable((state) => state.stage?.table);
  const several = (table?.boards.length ?? 0) > 1;
  const placing = usePlacing() !== null;
  const full = several || placing || Boolean(table?.seats.some((seat) => seat.placed.length)); // bets lie near their seats
  return (
    // biome-ignore lint/a11y: a click anywhere skips the motion; the key S does the same
    <div className={css.area} data-felt="" data-crowded={count > 7} onClick={skip}>
      <div className={css.felt} />
      <div className={css.middle} style={at(several ? { ...CENTRE, y: CENTRE.y + 4.5 } : CENTRE)}>
        <Middle light={light} />
      </div>
      {Array.from({ length: count }, (_, place) => (
        <Place
          key={place}
          place={place}
          slot={slotOf(place, bottom, count)}
          count={count}
          own={place === mine}
          full={full}
          light={light}
          onSit={onSit}
        />
      ))}
      {mine === null && <p className="unseen">{words.watching(1)}</p>}
    </div>
  );
}

interface Look {
  place: number;
  slot: number;
  count: number;
  own: boolean;
  full: boolean;
  light: Light;
  onSit(place: number): void;
}

function Place({ place, slot, count, own, full, light, onSit }: Look) {
  const words = useWords();
  const one = useSitting(place);
  const maySit = useMaySit();
  const unit = useUnit();
  const point = own ? { x: 50, y: 88 } : around(slot, count);
  const above = point.y > 34; // cards lie on the inner side of the plate
  const beside = point.y > 66; // our own cards lie there too
  const spot = own
    ? full
      ? { x: 36, y: 93 }
      : { x: 50, y: 57 }
    : between(point, CENTRE, full ? 0.24 : above && !beside ? 0.36 : 0.5);
  if (!one)
    return maySit ? (
      <button
        type="button"
        className={css.empty}
        style={at(point)}
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
        style={own ? undefined : at(point)}
        data-above={above}
        data-side={point.x > 72 ? "right" : point.x < 28 ? "left" : "middle"}
        aria-label={one.you ? `${one.name}, ${words.you}` : one.name}
      >
        {own ? (
          <OwnHand light={light} />
        ) : (
          <div className={css.cards}>
            <SeatCards one={one} light={light} from={from} width={46} />
          </div>
        )}
        <SeatPlate one={one} deedAbove={!above} />
        <div className={css.equity}>
          <Equity seat={one.seat} />
        </div>
      </section>
      <Chips seat={one.seat} bet={one.held?.bet ?? 0} home={point} spot={spot} pot={CENTRE} unit={unit} />
    </>
  );
}
