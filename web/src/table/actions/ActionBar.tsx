import { type ReactNode, useState } from "react";
import { Button } from "@/components/Button.tsx";
import type { Offer, Seat, Value } from "@/connection/messages.ts";
import { useTexts, useTranslate } from "@/i18n/index.ts";
import { randomNickname } from "@/preferences/nickname.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { useSitDown } from "@/table/dialogs/useSitDown.ts";
import { useNow } from "@/table/seats/ClockRing.tsx";
import { isFull } from "@/table/seats/seatView.ts";
import { useMySeat, useName, useSeatName } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import css from "./ActionBar.module.css";
import { ChoiceBar } from "./ChoiceBar.tsx";
import { DiscardBar } from "./DiscardBar.tsx";
import { PlacementBar } from "./PlacementBar.tsx";
import { PreActions } from "./PreActions.tsx";
import { WagerBar } from "./WagerBar.tsx";
import { waitingHint } from "./waitingHint.ts";

/** The action bar, which never moves: the current question, pre-actions, or what the table waits for. */
export function ActionBar({ onJoin, onRebuy, onName }: { onJoin(): void; onRebuy(): void; onName(): void }) {
  const texts = useTexts();
  const translate = useTranslate();
  const refused = useTable((state) => state.refused);
  // The id of the question that can be answered now.
  const ask = useTable((state) =>
    state.question?.offer && state.pending?.type !== "answer" ? state.question.ask : undefined,
  );
  const state = useBarState();
  const named = { asked: texts.yourTurn, plans: texts.pre, rests: texts.barRests };
  return (
    <section className={css.bar} aria-label={named[state]} data-bar="" data-ask={ask}>
      {refused ? (
        <RefusalNote reason={translate(refused)}>
          <BarContent onJoin={onJoin} onRebuy={onRebuy} onName={onName} />
        </RefusalNote>
      ) : (
        <BarContent onJoin={onJoin} onRebuy={onRebuy} onName={onName} />
      )}
    </section>
  );
}

/** The state of the bar: a question, pre-actions, or idle. */
function useBarState(): "asked" | "plans" | "rests" {
  const mySeat = useMySeat();
  return useTable(({ hand, question }) => {
    const seat = mySeat === null ? null : hand?.table.seats[mySeat];
    if (!hand || !seat || mySeat === null || !question) return "rests";
    if (question.seats.includes(mySeat) && question.offer) return "asked";
    const waits = !hand.table.over && !seat.folded && seat.stack > 0 && question.kind === "wager";
    return waits ? "plans" : "rests";
  });
}

/** Shows why an action was refused, above the still open offer. */
function RefusalNote({ reason, children }: { reason: string; children: ReactNode }) {
  const texts = useTexts();
  const dismissRefusal = useTable((state) => state.dismissRefusal);
  return (
    <>
      <div className={css.why} role="alert">
        <span>{texts.refused(reason)}</span>
        <Button size="small" kind="quiet" onClick={dismissRefusal}>
          {texts.ok}
        </Button>
      </div>
      {children}
    </>
  );
}

function BarContent({ onJoin, onRebuy, onName }: { onJoin(): void; onRebuy(): void; onName(): void }) {
  const mySeat = useMySeat();
  const hand = useTable((state) => state.hand);
  const question = useTable((state) => state.question);
  const pending = useTable((state) => state.pending);
  const answer = useTable((state) => state.answer);
  const waitingText = useWaitingText();
  const state = useBarState();
  const seat = mySeat === null ? null : (hand?.table.seats[mySeat] ?? null);

  if (state === "asked" && question?.offer && seat && mySeat !== null) {
    const sent = pending?.type === "answer" ? pending.value : undefined;
    return (
      <OfferBar
        key={question.ask}
        offer={question.offer}
        seat={mySeat}
        mine={seat}
        sent={sent}
        answer={(value) => void answer(value)}
      />
    );
  }
  if (state === "plans" && hand && mySeat !== null)
    return <PreActions hand={hand} seat={mySeat} waitingText={waitingText} />;
  return (
    <IdleBar
      waitingText={waitingText}
      inHand={Boolean(hand && seat && !hand.table.over && !seat.folded)}
      onJoin={onJoin}
      onRebuy={onRebuy}
      onName={onName}
    />
  );
}

interface OfferBarProps<Kind extends Offer> {
  offer: Kind;
  seat: number;
  mine: Seat;
  sent: Value | undefined;
  answer(value: Value): void;
}

/** One component per kind of offer, none per game. */
function OfferBar({ offer, ...rest }: OfferBarProps<Offer>) {
  switch (offer.offer) {
    case "wager":
      return <WagerBar offer={offer} {...rest} />;
    case "discard":
      return <DiscardBar {...rest} />;
    case "choice":
      return <ChoiceBar offer={offer} {...rest} />;
    case "placement":
      return <PlacementBar {...rest} />;
  }
}

/** What the table is waiting for, as text. */
function useWaitingText(): string {
  const texts = useTexts();
  const translate = useTranslate();
  const question = useTable((state) => state.question);
  const nextHand = useTable((state) => state.nextHand);
  const paused = useTable((state) => state.view?.paused);
  const closed = useTable((state) => state.view?.closed);
  const voided = useTable((state) => state.voided);
  const hand = useTable((state) => state.hand);
  const seatName = useSeatName();
  const name = useName();
  const now = useNow(500, Boolean(nextHand?.left));
  if (closed) return texts.over;
  if (question?.seats.length === 1)
    return (texts.thinks[question.kind] ?? texts.turnOf)(seatName(question.seats[0]!, hand));
  if (question && question.seats.length > 1)
    return texts.turnsOf(question.seats.map((seat) => seatName(seat, hand)).join(", "));
  if (nextHand?.chooser) return texts.namingBy(name(nextHand.chooser));
  if (paused) return texts.paused;
  if (nextHand?.why_not) return translate(nextHand.why_not);
  if (nextHand) {
    const seconds = Math.ceil((nextHand.at - now) / 1000);
    return voided ? texts.voided(translate(voided)) : seconds > 0 ? texts.soon(seconds) : texts.soonNow;
  }
  return "";
}

/** Shown without a question. A newcomer can play with one click, with a random name and the largest buy-in. */
function IdleBar({
  waitingText,
  inHand,
  onJoin,
  onRebuy,
  onName,
}: {
  waitingText: string;
  inHand: boolean;
  onJoin(): void;
  onRebuy(): void;
  onName(): void;
}) {
  const texts = useTexts();
  const translate = useTranslate();
  const you = useTable((state) => state.you);
  const view = useTable((state) => state.view);
  const settings = useTable((state) => state.settings);
  const nextHand = useTable((state) => state.nextHand);
  const command = useTable((state) => state.command);
  const hint = useTable(waitingHint);
  const [name] = useState(() => usePreferences.getState().name || randomNickname(texts));
  const { sit, why: refusal, busy } = useSitDown(null);
  const member = you ? view?.members[you] : undefined;
  const chair = member ? view?.places[member.place] : undefined;
  const lower: ReactNode[] = [];
  let text = waitingText;
  if (view && !view.closed) {
    if (!member) {
      if (you && view.seat_requests?.[you]) text = texts.asked;
      else if (isFull(view)) text = texts.full;
      else {
        const atOnce = (!you && !settings?.approve) || busy; // unknown visitor, and no approval needed
        lower.push(
          <Button key="join" size="large" kind={atOnce ? "plain" : "main"} onClick={onJoin}>
            {texts.join}
          </Button>,
        );
        if (atOnce)
          lower.push(
            <Button key="play" size="large" kind="main" waiting={busy} onClick={() => sit(name, settings?.most ?? 0)}>
              {texts.playAs(name)}
            </Button>,
          );
        if (refusal) text = texts.refused(translate(refusal));
      }
    } else if (chair?.away)
      lower.push(
        <Button key="back" size="large" kind="main" onClick={() => void command({ type: "away", away: false })}>
          {texts.comeBack}
        </Button>,
      );
    else if (nextHand?.chooser === you && you)
      lower.push(
        <Button key="name" size="large" kind="main" onClick={onName}>
          {texts.nameGame}
        </Button>,
      );
    if (member && !inHand && !member.wanted && (chair?.stack ?? 0) === 0) {
      text = texts.noChips;
      lower.push(
        <Button key="rebuy" size="large" kind="main" onClick={onRebuy}>
          {texts.rebuy}
        </Button>,
      );
    }
  }
  return (
    <>
      <div className={css.upper}>
        <p className={css.say}>
          {text}
          {hint && <span className={css.hint}>{texts.hints[hint]}</span>}
        </p>
      </div>
      <div className={css.lower} data-count={lower.length === 2 ? 2 : 1}>
        {lower}
      </div>
    </>
  );
}
