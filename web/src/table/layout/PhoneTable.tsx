import { createContext, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "@/components/Icon.tsx";
import { Chips } from "@/table/animation/MovingChips.tsx";
import { Middle } from "@/table/board/BoardsAndPots.tsx";
import type { Light } from "@/table/cards/cardLayout.ts";
import { OwnHand } from "@/table/seats/OwnHand.tsx";
import { SeatCards } from "@/table/seats/SeatCards.tsx";
import { Equity } from "@/table/seats/SeatEquity.tsx";
import { SeatPlate } from "@/table/seats/SeatPlate.tsx";
import { type Sitting, useMaySit, usePlaces, useSitting } from "@/table/seats/seatView.ts";
import { useMyPlace, useUnit } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useSpan } from "@/theme/mediaQueries.ts";
import { useWords } from "@/words/index.ts";
import css from "./PhoneTable.module.css";
import { CENTRE, type Point, slotOf } from "./seatPositions.ts";

const MOST = 5; // so many are seen at once; where there are more, the strip scrolls
const EDGE = 6; // pixels, as in the style sheet
const GAP = 4;

/** What lies over all of the table, where chips move. */
const Layer = createContext<HTMLElement | null>(null);

/** The table on a phone: the others as a strip on top, boards in the middle, our own cards at the thumb. */
export function Phone({ light, onSit }: { light: Light; onSit(place: number): void }) {
  const count = usePlaces();
  const mine = useMyPlace();
  const maySit = useMaySit();
  const skip = useTable((state) => state.skip);
  const places = useTable((state) => state.view?.places);
  const span = useSpan();
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const others = Array.from({ length: count }, (_, place) => place)
    .filter((place) => place !== mine && (places?.[place]?.player || maySit))
    .sort((a, b) => slotOf(a, mine ?? 0, count) - slotOf(b, mine ?? 0, count));
  const room = Math.floor((span - 2 * EDGE - GAP) / Math.min(others.length, MOST)) - GAP;
  return (
    // biome-ignore lint/a11y: a click anywhere skips the motion; the key S does the same
    <div className={css.area} onClick={skip}>
      <Layer value={layer}>
        <ul className={css.strip}>
          {others.map((place) => (
            <Other key={place} place={place} room={room} light={light} onSit={onSit} />
          ))}
        </ul>
        <div className={css.felt} data-pot="">
          <Middle light={light} />
        </div>
        {mine !== null && <Own place={mine} light={light} />}
      </Layer>
      <div className={css.layer} ref={setLayer} />
    </div>
  );
}

interface Look {
  place: number;
  room: number;
  light: Light;
  onSit(place: number): void;
}

function Other({ place, room, light, onSit }: Look) {
  const words = useWords();
  const one = useSitting(place);
  const box = useRef<HTMLLIElement>(null);
  const acts = one?.acts ?? false;
  useEffect(() => {
    if (acts) box.current?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "smooth" });
  }, [acts]);
  if (!one)
    return (
      <li className={css.other} ref={box}>
        <button
          type="button"
          className={css.empty}
          onClick={() => onSit(place)}
          aria-label={words.emptySeat(place + 1)}
        >
          <Icon name="plus" size={18} />
        </button>
      </li>
    );
  return (
    <li className={css.other} ref={box} aria-label={one.bot ? `${one.name}, ${words.bot}` : one.name}>
      <SeatPlate one={one} compact />
      <div className={css.cards}>
        <SeatCards one={one} light={light} from={{ x: 0, y: 120 }} width={36} room={room} />
      </div>
      <Moving one={one} box={box} spot={1} />
      <Equity seat={one.seat} />
    </li>
  );
}

function Own({ place, light }: { place: number; light: Light }) {
  const words = useWords();
  const one = useSitting(place);
  const box = useRef<HTMLElement>(null);
  if (!one) return null;
  return (
    <section className={css.own} aria-label={one.you ? `${one.name}, ${words.you}` : one.name} ref={box}>
      <Moving one={one} box={box} spot={0} />
      <OwnHand light={light} />
      <SeatPlate one={one} />
      <div className={css.equity}>
        <Equity seat={one.seat} />
      </div>
    </section>
  );
}

/** The chips of a seat that stands in a box, of which the bet lies at one edge: they move over everything else. */
function Moving({ one, box, spot }: { one: Sitting; box: RefObject<HTMLElement | null>; spot: 0 | 1 }) {
  const unit = useUnit();
  const layer = useContext(Layer);
  const points = usePoints(layer, box, spot);
  if (!layer) return null;
  return createPortal(<Chips seat={one.seat} bet={one.held?.bet ?? 0} unit={unit} {...points} />, layer);
}

interface Points {
  home: Point;
  spot: Point;
  pot: Point;
}

/** Where a box is, an edge of it, and the pot, in parts of the layer; looked at anew when something is scrolled or grows. */
function usePoints(layer: HTMLElement | null, box: RefObject<HTMLElement | null>, edge: 0 | 1): Points {
  const [points, setPoints] = useState<Points>({ home: CENTRE, spot: CENTRE, pot: CENTRE });
  useEffect(() => {
    const area = layer?.parentElement;
    const felt = area?.querySelector("[data-pot]");
    const seat = box.current;
    if (!layer || !area || !felt || !seat) return;
    const look = () => {
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
    const watch = new ResizeObserver(look);
    for (const one of [layer, felt, seat]) watch.observe(one);
    area.addEventListener("scroll", look, true);
    return () => {
      watch.disconnect();
      area.removeEventListener("scroll", look, true);
    };
  }, [layer, box, edge]);
  return points;
}
