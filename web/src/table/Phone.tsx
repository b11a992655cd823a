import { useEffect, useRef } from "react";
import { useSpan } from "@/look/media.ts";
import { Amount } from "@/parts/Amount.tsx";
import { Icon } from "@/parts/Icon.tsx";
import { useWords } from "@/words/index.ts";
import type { Light } from "./cards.ts";
import { useMyPlace, useUnit } from "./derive.ts";
import { Equity } from "./Equity.tsx";
import { slotOf } from "./geometry.ts";
import { Middle } from "./Middle.tsx";
import { OwnHand } from "./OwnHand.tsx";
import css from "./Phone.module.css";
import { SeatCards } from "./SeatCards.tsx";
import { SeatPlate } from "./SeatPlate.tsx";
import { usePlaces, useSitting } from "./seating.ts";
import { useTable } from "./store.ts";

const MOST = 5; // so many are seen at once; where there are more, the strip scrolls
const EDGE = 6; // pixels, as in the style sheet
const GAP = 4;

/** The table on a phone: the others as a strip on top, boards in the middle, our own cards at the thumb. */
export function Phone({ light, onSit }: { light: Light; onSit(place: number): void }) {
  const count = usePlaces();
  const mine = useMyPlace();
  const skip = useTable((state) => state.skip);
  const places = useTable((state) => state.view?.places);
  const span = useSpan();
  const others = Array.from({ length: count }, (_, place) => place)
    .filter((place) => place !== mine && (places?.[place]?.player || mine === null))
    .sort((a, b) => slotOf(a, mine ?? 0, count) - slotOf(b, mine ?? 0, count));
  const room = Math.floor((span - 2 * EDGE - GAP) / Math.min(others.length, MOST)) - GAP;
  return (
    // biome-ignore lint/a11y: a click anywhere skips the motion; the key S does the same
    <div className={css.area} onClick={skip}>
      <ul className={css.strip}>
        {others.map((place) => (
          <Other key={place} place={place} room={room} light={light} onSit={onSit} />
        ))}
      </ul>
      <div className={css.felt}>
        <Middle light={light} />
      </div>
      {mine !== null && <Own place={mine} light={light} />}
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
  const unit = useUnit();
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
        <span className={css.bet}>{one.held && one.held.bet > 0 && <Amount value={one.held.bet} unit={unit} />}</span>
      </div>
      <Equity seat={one.seat} />
    </li>
  );
}

function Own({ place, light }: { place: number; light: Light }) {
  const words = useWords();
  const one = useSitting(place);
  const unit = useUnit();
  if (!one) return null;
  return (
    <section className={css.own} aria-label={`${one.name}, ${words.you}`}>
      <span className={css.bet}>{one.held && one.held.bet > 0 && <Amount value={one.held.bet} unit={unit} />}</span>
      <OwnHand light={light} />
      <SeatPlate one={one} />
      <div className={css.equity}>
        <Equity seat={one.seat} />
      </div>
    </section>
  );
}
