import { type ReactNode, useState } from "react";
import { Button } from "@/components/Button.tsx";
import type { Offer, Seat, Value } from "@/connection/messages.ts";
import { randomNickname } from "@/preferences/nickname.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { useSitDown } from "@/table/dialogs/useSitDown.ts";
import { useNow } from "@/table/seats/ClockRing.tsx";
import { isFull } from "@/table/seats/seatView.ts";
import { useMySeat, useName, useSeatName } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useSaid, useWords } from "@/words/index.ts";
import css from "./ActionBar.module.css";
import { ChoiceBar } from "./ChoiceBar.tsx";
import { DiscardBar } from "./DiscardBar.tsx";
import { currentHint } from "./hint.ts";
import { PlacementBar } from "./PlacementBar.tsx";
import { PreActions } from "./PreActions.tsx";
import { WagerBar } from "./WagerBar.tsx";

/** The bar that never moves: what we are asked, what we plan, or what we wait for. */
export function ActionBar({ onJoin, onRebuy, onName }: { onJoin(): void; onRebuy(): void; onName(): void }) {
  const words = useWords();
  const said = useSaid();
  const refused = useTable((state) => state.refused);
  // The number of the question that we may answer now.
  const ask = useTable((state) =>
    state.question?.offer && state.pending?.type !== "answer" ? state.question.ask : undefined,
  );
  const state = useBarState();
  const named = { asked: words.yourTurn, plans: words.pre, rests: words.barRests };
  return (
    <section className={css.bar} aria-label={named[state]} data-bar="" data-ask={ask}>
      {refused ? (
        <RefusalNote reason={said(refused)}>
          <BarContent onJoin={onJoin} onRebuy={onRebuy} onName={onName} />
        </RefusalNote>
      ) : (
        <BarContent onJoin={onJoin} onRebuy={onRebuy} onName={onName} />
      )}
    </section>
  );
}

/** What the bar is for just now: an answer, a plan for our turn, or nothing of the hand. */
function useBarState(): "asked" | "plans" | "rests" {
  const mine = useMySeat();
  return useTable(({ hand, question }) => {
    const seat = mine === null ? null : hand?.table.seats[mine];
    if (!hand || !seat || mine === null || !question) return "rests";
    if (question.seats.includes(mine) && question.offer) return "asked";
    const waits = !hand.table.over && !seat.folded && seat.stack > 0 && question.kind === "wager";
    return waits ? "plans" : "rests";
  });
}

/** Why something was not done: said where one looks, and the offer stays. */
function RefusalNote({ reason, children }: { reason: string; children: ReactNode }) {
  const words = useWords();
  const forgive = useTable((state) => state.dismissRefusal);
  return (
    <>
      <div className={css.why} role="alert">
        <span>{words.refused(reason)}</span>
        <Button size="small" kind="quiet" onClick={forgive}>
          {words.ok}
        </Button>
      </div>
      {children}
    </>
  );
}

function BarContent({ onJoin, onRebuy, onName }: { onJoin(): void; onRebuy(): void; onName(): void }) {
  const mine = useMySeat();
  const hand = useTable((state) => state.hand);
  const question = useTable((state) => state.question);
  const pending = useTable((state) => state.pending);
  const answer = useTable((state) => state.answer);
  const waitingText = useWaitingText();
  const state = useBarState();
  const seat = mine === null ? null : (hand?.table.seats[mine] ?? null);

  if (state === "asked" && question?.offer && seat && mine !== null) {
    const sent = pending?.type === "answer" ? pending.value : undefined;
    return (
      <OfferBar
        key={question.ask}
        offer={question.offer}
        seat={mine}
        mine={seat}
        sent={sent}
        answer={(value) => void answer(value)}
      />
    );
  }
  if (state === "plans" && hand && mine !== null)
    return <PreActions hand={hand} seat={mine} waitingText={waitingText} />;
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

/** One component for each kind of offer, and none for any game. */
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

/** Whom or what we wait for, in words. */
function useWaitingText(): string {
  const words = useWords();
  const said = useSaid();
  const question = useTable((state) => state.question);
  const soon = useTable((state) => state.soon);
  const paused = useTable((state) => state.view?.paused);
  const closed = useTable((state) => state.view?.closed);
  const voided = useTable((state) => state.voided);
  const hand = useTable((state) => state.hand);
  const seatName = useSeatName();
  const name = useName();
  const now = useNow(500, Boolean(soon?.left));
  if (closed) return words.over;
  if (question?.seats.length === 1)
    return (words.thinks[question.kind] ?? words.turnOf)(seatName(question.seats[0]!, hand));
  if (question && question.seats.length > 1)
    return words.turnsOf(question.seats.map((seat) => seatName(seat, hand)).join(", "));
  if (soon?.chooser) return words.namingBy(name(soon.chooser));
  if (paused) return words.paused;
  if (soon?.why_not) return said(soon.why_not);
  if (soon) {
    const seconds = Math.ceil((soon.at - now) / 1000);
    return voided ? words.voided(said(voided)) : seconds > 0 ? words.soon(seconds) : words.soonNow;
  }
  return "";
}

/** Nothing to answer: what one can do meanwhile. A newcomer plays with one click, under a name that was made up, with all that one may bring. */
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
  const words = useWords();
  const said = useSaid();
  const you = useTable((state) => state.you);
  const view = useTable((state) => state.view);
  const settings = useTable((state) => state.settings);
  const soon = useTable((state) => state.soon);
  const command = useTable((state) => state.command);
  const hint = useTable(currentHint);
  const [name] = useState(() => usePreferences.getState().name || randomNickname(words));
  const { sit, why, busy } = useSitDown(null);
  const member = you ? view?.members[you] : undefined;
  const chair = member ? view?.places[member.place] : undefined;
  const lower: ReactNode[] = [];
  let text = waitingText;
  if (view && !view.closed) {
    if (!member) {
      if (you && view.guests?.[you]) text = words.asked;
      else if (isFull(view)) text = words.full;
      else {
        const atOnce = (!you && !settings?.approve) || busy; // nobody knows us, and nobody has to be asked
        lower.push(
          <Button key="join" size="large" kind={atOnce ? "plain" : "main"} onClick={onJoin}>
            {words.join}
          </Button>,
        );
        if (atOnce)
          lower.push(
            <Button key="play" size="large" kind="main" waiting={busy} onClick={() => sit(name, settings?.most ?? 0)}>
              {words.playAs(name)}
            </Button>,
          );
        if (why) text = words.refused(said(why));
      }
    } else if (chair?.away)
      lower.push(
        <Button key="back" size="large" kind="main" onClick={() => void command({ type: "away", away: false })}>
          {words.comeBack}
        </Button>,
      );
    else if (soon?.chooser === you && you)
      lower.push(
        <Button key="name" size="large" kind="main" onClick={onName}>
          {words.nameGame}
        </Button>,
      );
    if (member && !inHand && !member.wanted && (chair?.stack ?? 0) === 0) {
      text = words.noChips;
      lower.push(
        <Button key="rebuy" size="large" kind="main" onClick={onRebuy}>
          {words.rebuy}
        </Button>,
      );
    }
  }
  return (
    <>
      <div className={css.upper}>
        <p className={css.say}>
          {text}
          {hint && <span className={css.hint}>{words.hints[hint]}</span>}
        </p>
      </div>
      <div className={css.lower} data-count={lower.length === 2 ? 2 : 1}>
        {lower}
      </div>
    </>
  );
}
