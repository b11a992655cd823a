import { createContext, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "@/components/Icon.tsx";
import { useTexts } from "@/i18n/index.ts";
import { MovingChips } from "@/table/animation/MovingChips.tsx";
import { BoardsAndPots } from "@/table/board/BoardsAndPots.tsx";
import type { CardHighlights } from "@/table/cards/displayCards.ts";
import { OwnHand } from "@/table/seats/OwnHand.tsx";
import { SeatCards } from "@/table/seats/SeatCards.tsx";
import { SeatEquity } from "@/table/seats/SeatEquity.tsx";
import { SeatPlate } from "@/table/seats/SeatPlate.tsx";
import { type SeatView, useMaySit, usePlaceCount, useSeatView } from "@/table/seats/seatView.ts";
import { useBigBlind, useMyPlace } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useWindowWidth } from "@/theme/mediaQueries.ts";
import css from "./PhoneTable.module.css";
import { CENTRE, type Point, slotOf } from "./seatPositions.ts";

const MAX_VISIBLE = 5; // more opponents scroll
const EDGE = 6; // pixels, as in the style sheet
const GAP = 4;

/** A layer above the table where chips move. */
const ChipLayer = createContext<HTMLElement | null>(null);

/** The table on a phone: opponents on top, boards in the middle, own cards at the bottom. */
export function PhoneTable({ highlights, onSit }: { highlights: CardHighlights; onSit(place: number): void }) {
  const count = usePlaceCount();
  const myPlace = useMyPlace();
  const maySit = useMaySit();
  const skip = useTable((state) => state.skip);
  const places = useTable((state) => state.view?.places);
  const span = useWindowWidth();
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const others = Array.from({ length: count }, (_, place) => place)
    .filter((place) => place !== myPlace && (places?.[place]?.player || maySit))
    .sort((a, b) => slotOf(a, myPlace ?? 0, count) - slotOf(b, myPlace ?? 0, count));
  const room = Math.floor((span - 2 * EDGE - GAP) / Math.min(others.length, MAX_VISIBLE)) - GAP;
  return (
    // biome-ignore lint/a11y: a click anywhere skips the motion; the key S does the same
    <div className={css.area} onClick={skip}>
      <ChipLayer value={layer}>
        <ul className={css.strip}>
          {others.map((place) => (
            <OpponentSeat key={place} place={place} room={room} highlights={highlights} onSit={onSit} />
          ))}
        </ul>
        <div className={css.felt} data-pot="">
          <BoardsAndPots highlights={highlights} />
        </div>
        {myPlace !== null && <OwnSeat place={myPlace} highlights={highlights} />}
      </ChipLayer>
      <div className={css.layer} ref={setLayer} />
    </div>
  );
}

interface Props {
  place: number;
  room: number;
  highlights: CardHighlights;
  onSit(place: number): void;
}

function OpponentSeat({ place, room, highlights, onSit }: Props) {
  const texts = useTexts();
  const seat = useSeatView(place);
  const box = useRef<HTMLLIElement>(null);
  const acts = seat?.acting ?? false;
  useEffect(() => {
    if (acts) box.current?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "smooth" });
  }, [acts]);
  if (!seat)
    return (
      <li className={css.other} ref={box}>
        <button
          type="button"
          className={css.empty}
          onClick={() => onSit(place)}
          aria-label={texts.emptySeat(place + 1)}
        >
          <Icon name="plus" size={18} />
        </button>
      </li>
    );
  return (
    <li className={css.other} ref={box} aria-label={seat.bot ? `${seat.name}, ${texts.bot}` : seat.name}>
      <SeatPlate seat={seat} compact />
      <div className={css.cards}>
        <SeatCards seat={seat} highlights={highlights} from={{ x: 0, y: 120 }} width={36} room={room} />
      </div>
      <SeatChips seat={seat} box={box} spot={1} />
      <SeatEquity seat={seat.seat} />
    </li>
  );
}

function OwnSeat({ place, highlights }: { place: number; highlights: CardHighlights }) {
  const texts = useTexts();
  const seat = useSeatView(place);
  const box = useRef<HTMLElement>(null);
  if (!seat) return null;
  return (
    <section className={css.own} aria-label={seat.you ? `${seat.name}, ${texts.you}` : seat.name} ref={box}>
      <SeatChips seat={seat} box={box} spot={0} />
      <OwnHand highlights={highlights} />
      <SeatPlate seat={seat} />
      <div className={css.equity}>
        <SeatEquity seat={seat.seat} />
      </div>
    </section>
  );
}

/** The chips of a seat; drawn in the layer, so that they move above everything else. */
function SeatChips({ seat, box, spot }: { seat: SeatView; box: RefObject<HTMLElement | null>; spot: 0 | 1 }) {
  const unit = useBigBlind();
  const layer = useContext(ChipLayer);
  const points = useChipPositions(layer, box, spot);
  if (!layer) return null;
  return createPortal(<MovingChips seat={seat.seat} bet={seat.inHand?.bet ?? 0} unit={unit} {...points} />, layer);
}

interface ChipPositions {
  home: Point;
  spot: Point;
  pot: Point;
}

/** The positions of a seat, its bet and the pot within the layer; measured again after scrolling and resizing. */
function useChipPositions(layer: HTMLElement | null, box: RefObject<HTMLElement | null>, edge: 0 | 1): ChipPositions {
  const [points, setPoints] = useState<ChipPositions>({ home: CENTRE, spot: CENTRE, pot: CENTRE });
  useEffect(() => {
    const area = layer?.parentElement;
    const felt = area?.querySelector("[data-pot]");
    const seat = box.current;
    if (!layer || !area || !felt || !seat) return;
    const measure = () => {
      const all = layer.getBoundingClientRect();
      const point = (of: Element, y: number): Point => {
        const { left, top, width, height } = of.getBoundingClientRect();
        return {
          x: (100 * (left + width / 2 - all.left)) / (all.width || 1),
          y: (100 * (top + height * y - all.top)) / (all.height || 1),
        };
      };
      setPoints({ home: point(seat, 0.5), spot: point(seat, edge), pot: point(felt, 0.4) });
    };
    const watch = new ResizeObserver(measure);
    for (const element of [layer, felt, seat]) watch.observe(element);
    area.addEventListener("scroll", measure, true);
    return () => {
      watch.disconnect();
      area.removeEventListener("scroll", measure, true);
    };
  }, [layer, box, edge]);
  return points;
}
