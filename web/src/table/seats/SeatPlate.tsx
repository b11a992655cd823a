import { useEffect, useState } from "react";
import { Avatar } from "@/components/Avatar.tsx";
import { Amount, useChips } from "@/components/amounts/Amount.tsx";
import { Icon } from "@/components/Icon.tsx";
import { useTexts, useTranslate } from "@/i18n/index.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { actionStyle, describeAction } from "@/table/state/seatActions.ts";
import { useBigBlind } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useWideScreen } from "@/theme/mediaQueries.ts";
import { ClockRing } from "./ClockRing.tsx";
import css from "./SeatPlate.module.css";
import { cardsMucked, type SeatView } from "./seatView.ts";

/** A seat's name, stack and last action. */
export function SeatPlate({
  seat,
  compact,
  actionAbove,
}: {
  seat: SeatView;
  compact?: boolean;
  actionAbove?: boolean;
}) {
  const texts = useTexts();
  const translate = useTranslate();
  const unit = useBigBlind();
  const chips = useChips(unit);
  const clock = useTable((state) => (state.settings?.clock ?? 0) * 1000);
  const bank = useTable((state) => (state.settings?.bank ?? 0) * 1000);
  const muted = usePreferences((preferences) => preferences.muted.includes(seat.player));
  const reaction = useTable((state) =>
    muted ? undefined : state.reactions.findLast((candidate) => candidate.player === seat.player),
  );
  const allIn = seat.inHand !== null && !seat.inHand.folded && seat.stack === 0 && seat.inHand.live > 0;
  const wide = useWideScreen();
  const short = compact || (seat.mine && !wide); // on a phone, the own plate has little room too
  const actionText = seat.lastAction && describeAction(seat.lastAction.event, texts, chips, translate, short);
  const tags = [
    allIn && texts.allIn,
    seat.away && texts.away,
    seat.leaving && texts.leaving,
    !seat.online && !seat.away && texts.offline,
    seat.bot && !compact && texts.bot,
  ].filter(Boolean);
  return (
    <div
      className={css.plate}
      data-acts={seat.acting}
      data-folded={seat.inHand !== null && cardsMucked(seat.inHand, seat.lastAction)}
      data-compact={compact ?? false}
      data-mine={seat.mine}
      data-out={seat.seat === null}
      data-action-side={actionAbove ? "above" : "below"}
    >
      <div className={css.head}>
        <Avatar name={seat.name} size={compact ? 32 : undefined} />
        {seat.clock && <ClockRing ends={seat.clock.ends} bank={seat.clock.bank} total={clock} fullBank={bank} />}
        {seat.button && (
          <span className={css.button} title={texts.button}>
            <span aria-hidden="true">{texts.dealerShort}</span>
            <span className="unseen">{texts.button}</span>
          </span>
        )}
        {seat.bot && compact && (
          <span className={css.bot} title={texts.bot}>
            <Icon name="bot" size={14} />
            <span className="unseen">{texts.bot}</span>
          </span>
        )}
        {reaction && <ReactionFace key={reaction.id} face={reaction.face} />}
      </div>
      <div className={css.text}>
        <span className={css.name}>{seat.name}</span>
        <span className={css.stack}>
          <Amount value={seat.stack} unit={unit} />
        </span>
        {tags.length > 0 && <span className={css.tags}>{tags.join(" · ")}</span>}
      </div>
      {actionText && (actionText.word || actionText.count) && (
        <span
          key={seat.lastAction!.id}
          className={css.action}
          data-kind={actionStyle(seat.lastAction!.event)}
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

const REACTION_MS = 2600; // how long a reaction is shown, as in the style sheet

/** A reaction; it disappears by a timer, since reduced motion has no animation. */
function ReactionFace({ face }: { face: string }) {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(false), REACTION_MS);
    return () => clearTimeout(timer);
  }, []);
  return seen && <span className={css.wave}>{face}</span>;
}
