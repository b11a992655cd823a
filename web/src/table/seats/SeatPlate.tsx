import { useEffect, useState } from "react";
import { Avatar } from "@/components/Avatar.tsx";
import { Amount, useChips } from "@/components/amounts/Amount.tsx";
import { Icon } from "@/components/Icon.tsx";
import { usePreferences } from "@/preferences/preferences.ts";
import { actionStyle, describeAction } from "@/table/state/seatActions.ts";
import { useBigBlind } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useWideScreen } from "@/theme/mediaQueries.ts";
import { useSaid, useWords } from "@/words/index.ts";
import { ClockRing } from "./ClockRing.tsx";
import css from "./SeatPlate.module.css";
import { cardsMucked, type SeatView } from "./seatView.ts";

/** Who sits there, with how much, and what he did last. */
export function SeatPlate({ one, compact, actionAbove }: { one: SeatView; compact?: boolean; actionAbove?: boolean }) {
  const words = useWords();
  const said = useSaid();
  const unit = useBigBlind();
  const chips = useChips(unit);
  const clock = useTable((state) => (state.settings?.clock ?? 0) * 1000);
  const bank = useTable((state) => (state.settings?.bank ?? 0) * 1000);
  const muted = usePreferences((preferences) => preferences.muted.includes(one.player));
  const reaction = useTable((state) =>
    muted ? undefined : state.reactions.findLast((found) => found.player === one.player),
  );
  const allIn = one.inHand !== null && !one.inHand.folded && one.stack === 0 && one.inHand.live > 0;
  const wide = useWideScreen();
  const short = compact || (one.mine && !wide); // beside our own plate a phone has as little room
  const actionText = one.lastAction && describeAction(one.lastAction.event, words, chips, said, short);
  const tags = [
    allIn && words.allIn,
    one.away && words.away,
    one.leaving && words.leaving,
    !one.online && !one.away && words.offline,
    one.bot && !compact && words.bot,
  ].filter(Boolean);
  return (
    <div
      className={css.plate}
      data-acts={one.acting}
      data-folded={one.inHand !== null && cardsMucked(one.inHand, one.lastAction)}
      data-compact={compact ?? false}
      data-mine={one.mine}
      data-out={one.seat === null}
      data-deed={actionAbove ? "above" : "below"}
    >
      <div className={css.head}>
        <Avatar name={one.name} size={compact ? 32 : undefined} />
        {one.clock && <ClockRing ends={one.clock.ends} bank={one.clock.bank} total={clock} fullBank={bank} />}
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
        {reaction && <ReactionFace key={reaction.id} face={reaction.face} />}
      </div>
      <div className={css.text}>
        <span className={css.name}>{one.name}</span>
        <span className={css.stack}>
          <Amount value={one.stack} unit={unit} />
        </span>
        {tags.length > 0 && <span className={css.tags}>{tags.join(" · ")}</span>}
      </div>
      {actionText && (actionText.word || actionText.count) && (
        <span
          key={one.lastAction!.id}
          className={css.deed}
          data-kind={actionStyle(one.lastAction!.event)}
          data-short={short}
        >
          {actionText.word && <span>{actionText.word}</span>}
          {actionText.word && actionText.count && " "}
          {actionText.count && <span className={css.count}>{actionText.count}</span>}
        </span>
      )}
    </div>
  );
}

const REACTION_MS = 2600; // milliseconds that a face is seen, as in the style sheet

/** A face that somebody shows; it goes by itself, also where nothing moves. */
function ReactionFace({ face }: { face: string }) {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(false), REACTION_MS);
    return () => clearTimeout(timer);
  }, []);
  return seen && <span className={css.wave}>{face}</span>;
}
