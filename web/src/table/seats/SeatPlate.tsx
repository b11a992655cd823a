import { useEffect, useState } from "react";
import { Avatar } from "@/components/Avatar.tsx";
import { Amount, useChips } from "@/components/amounts/Amount.tsx";
import { Icon } from "@/components/Icon.tsx";
import { useTaste } from "@/preferences/preferences.ts";
import { deedKind, deedSaid } from "@/table/state/seatActions.ts";
import { useUnit } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useWide } from "@/theme/mediaQueries.ts";
import { useSaid, useWords } from "@/words/index.ts";
import { Ring } from "./ClockRing.tsx";
import css from "./SeatPlate.module.css";
import { gone, type Sitting } from "./seatView.ts";

/** Who sits there, with how much, and what he did last. */
export function SeatPlate({ one, compact, deedAbove }: { one: Sitting; compact?: boolean; deedAbove?: boolean }) {
  const words = useWords();
  const said = useSaid();
  const unit = useUnit();
  const chips = useChips(unit);
  const clock = useTable((state) => (state.settings?.clock ?? 0) * 1000);
  const bank = useTable((state) => (state.settings?.bank ?? 0) * 1000);
  const muted = useTaste((taste) => taste.muted.includes(one.player));
  const wave = useTable((state) => (muted ? undefined : state.waves.findLast((found) => found.player === one.player)));
  const allIn = one.held !== null && !one.held.folded && one.stack === 0 && one.held.live > 0;
  const wide = useWide();
  const short = compact || (one.mine && !wide); // beside our own plate a phone has as little room
  const did = one.deed && deedSaid(one.deed.event, words, chips, said, short);
  const tags = [
    allIn && words.allIn,
    one.away && words.away,
    one.leaving && words.leaving,
    !one.here && !one.away && words.offline,
    one.bot && !compact && words.bot,
  ].filter(Boolean);
  return (
    <div
      className={css.plate}
      data-acts={one.acts}
      data-folded={one.held !== null && gone(one.held, one.deed)}
      data-compact={compact ?? false}
      data-mine={one.mine}
      data-out={one.seat === null}
      data-deed={deedAbove ? "above" : "below"}
    >
      <div className={css.head}>
        <Avatar name={one.name} size={compact ? 32 : undefined} />
        {one.clock && <Ring ends={one.clock.ends} bank={one.clock.bank} total={clock} whole={bank} />}
        {one.button && (
          <span className={css.button} title={words.button}>
            <span aria-hidden="true">{words.dealerShort}</span>
            <span className="unseen">{words.button}</span>
          </span>
        )}
        {one.bot && compact && (
          <span className={css.bot} title={words.bot}>
            <Icon name="bot" size={14} />
            <span className="unseen">{words.bot}</span>
          </span>
        )}
        {wave && <Face key={wave.id} face={wave.face} />}
      </div>
      <div className={css.text}>
        <span className={css.name}>{one.name}</span>
        <span className={css.stack}>
          <Amount value={one.stack} unit={unit} />
        </span>
        {tags.length > 0 && <span className={css.tags}>{tags.join(" · ")}</span>}
      </div>
      {did && (did.word || did.count) && (
        <span key={one.deed!.id} className={css.deed} data-kind={deedKind(one.deed!.event)} data-short={short}>
          {did.word && <span>{did.word}</span>}
          {did.word && did.count && " "}
          {did.count && <span className={css.count}>{did.count}</span>}
        </span>
      )}
    </div>
  );
}

const WAVED = 2600; // milliseconds that a face is seen, as in the style sheet

/** A face that somebody shows; it goes by itself, also where nothing moves. */
function Face({ face }: { face: string }) {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(false), WAVED);
    return () => clearTimeout(timer);
  }, []);
  return seen && <span className={css.wave}>{face}</span>;
}
