import { useEffect, useRef } from "react";
import { Avatar } from "@/components/Avatar.tsx";
import { Amount, useChips } from "@/components/amounts/Amount.tsx";
import { withSign } from "@/components/amounts/signedAmount.ts";
import { IconButton } from "@/components/Button.tsx";
import { PlayingCard } from "@/components/cards/PlayingCard.tsx";
import { Icon } from "@/components/Icon.tsx";
import { useShortcutKeys } from "@/components/useShortcutKeys.ts";
import type { MadeHand, PotVerdict, ShareVerdict, Verdict } from "@/connection/messages.ts";
import { useTexts, useTranslate } from "@/i18n/index.ts";
import { useBigBlind } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { AllInChart } from "./AllInChart.tsx";
import css from "./ShowdownPanel.module.css";

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The result of a hand with reasons: a card for each pot, a row for each share. */
export function ShowdownPanel() {
  const lastHand = useTable((state) => state.lastHand);
  const showdownOpen = useTable((state) => state.showdownOpen);
  const setShowdownOpen = useTable((state) => state.setShowdownOpen);
  useShortcutKeys({ Escape: () => setShowdownOpen(false) }, showdownOpen);
  if (!lastHand || !showdownOpen) return null;
  return <Panel key={lastHand.hand} />;
}

function Panel() {
  const texts = useTexts();
  const lastHand = useTable((state) => state.lastHand)!;
  const names = useTable((state) => state.names);
  const allInOdds = useTable((state) => (state.allInOdds?.hand === lastHand.hand ? state.allInOdds : null));
  const setShowdownOpen = useTable((state) => state.setShowdownOpen);
  const unit = useBigBlind();
  const box = useRef<HTMLElement>(null);
  useEffect(() => void box.current?.scrollTo(0, 0), []);
  const name = (seat: number | null) =>
    seat === null ? texts.theDeck : (names[lastHand.players[seat] ?? ""] ?? `${seat + 1}`);
  return (
    <div className={css.place}>
      <section className={css.panel} aria-label={texts.showdown} ref={box} data-showdown="">
        <header className={css.head}>
          <h2>{texts.showdown}</h2>
          <IconButton label={texts.close} onClick={() => setShowdownOpen(false)}>
            <Icon name="close" />
          </IconButton>
        </header>
        <div className={css.body}>
          <VerdictView verdict={lastHand.verdict} name={name} unit={unit} />
          {allInOdds && <AllInChart allInOdds={allInOdds} name={name} />}
        </div>
      </section>
    </div>
  );
}

/** A verdict, also used for hands of the history. */
export function VerdictView({
  verdict,
  name,
  unit = 0,
}: {
  verdict: Verdict;
  name: (seat: number | null) => string;
  unit?: number;
}) {
  const texts = useTexts();
  const chips = useChips(unit);
  const totals = verdict.payouts
    .filter((payout) => payout.won > 0 || payout.matched > 0 || payout.net !== 0)
    .sort((a, b) => b.net - a.net);
  return (
    <div className={css.verdict}>
      <div className={css.pots}>
        {verdict.pots.map((pot) => (
          <PotResult key={pot.pot} pot={pot} name={name} unit={unit} />
        ))}
      </div>
      <div className={css.totals}>
        <h3>{texts.total}</h3>
        <dl>
          {totals.map((payout) => (
            <div key={payout.seat}>
              <dt>{name(payout.seat)}</dt>
              {payout.won > 0 && <dd className={css.took}>{texts.wonAmount(chips(payout.won))}</dd>}
              <dd className={css.net} data-win={payout.net > 0}>
                {texts.netAmount(withSign(payout.net, chips))}
              </dd>
            </div>
          ))}
          {verdict.carried > 0 && (
            <div>
              <dt>{texts.kitty}</dt>
              <dd className={css.net}>
                <Amount value={verdict.carried} unit={unit} />
              </dd>
            </div>
          )}
        </dl>
      </div>
      {verdict.payouts
        .filter((payout) => payout.matched > 0)
        .map((payout) => (
          <p key={payout.seat} className={css.note}>
            {texts.matchedPot(name(payout.seat), chips(payout.matched))}
          </p>
        ))}
    </div>
  );
}

function PotResult({ pot, name, unit }: { pot: PotVerdict; name: (seat: number | null) => string; unit: number }) {
  const texts = useTexts();
  const translate = useTranslate();
  const odd = (pot.odd_shares?.shares ?? []).map((share) => {
    const candidate = pot.shares.find((other) => other.share === share);
    return texts.shareTaken(translate(candidate?.name ?? share), candidate?.parts ?? 0);
  });
  return (
    <article className={css.pot}>
      <h3>
        <span>{translate(pot.name)}</span>
        <Amount value={pot.amount} unit={unit} />
      </h3>
      {pot.shares.map((share) => (
        <ShareResult
          key={share.share}
          share={share}
          alone={pot.shares.length === 1 && !pot.unclaimed.length}
          whole={!pot.unclaimed.some((unclaimed) => unclaimed.went_with === share.share)}
          name={name}
          unit={unit}
        />
      ))}
      {pot.unclaimed.map((unclaimed) => (
        <p key={unclaimed.share} className={css.note}>
          {capitalize(translate(unclaimed.why))}
        </p>
      ))}
      {odd.length > 0 && <p className={css.note}>{texts.oddShares(odd.join(", "), odd.length > 1)}</p>}
    </article>
  );
}

function ShareResult({
  share,
  alone,
  whole,
  name,
  unit,
}: {
  share: ShareVerdict;
  alone: boolean;
  whole: boolean; // no other share was added to it
  name: (seat: number | null) => string;
  unit: number;
}) {
  const texts = useTexts();
  const translate = useTranslate();
  const chips = useChips(unit);
  const part = whole && share.parts > 1 ? texts.part(share.parts) : "";
  return (
    <div className={css.share}>
      {!alone && (
        <h4>
          <span>
            {texts.shareTitle([capitalize(translate(share.name)), share.kind].filter(Boolean).join(", "), part)}
          </span>
          <Amount value={share.amount} unit={unit} />
        </h4>
      )}
      {share.winners.map((winner, index) => (
        <div key={winner.seat} className={css.winner}>
          <Avatar name={name(winner.seat)} size={32} />
          <div className={css.who}>
            <strong>{name(winner.seat)}</strong>
            {winner.hand.words && <span>{translate(winner.hand.words)}</span>}
          </div>
          <span className={css.won}>{texts.wonAmount(chips(winner.amount))}</span>
          <WinningCards made={winner.hand} deciding={index === 0 ? (share.kicker?.places ?? []) : []} />
        </div>
      ))}
      {share.why && <p className={css.note}>{capitalize(translate(share.why))}</p>}
      {share.carried > 0 && <p className={css.note}>{texts.carried(chips(share.carried))}</p>}
      {share.ahead_of && (
        <p className={css.note}>
          {texts.aheadOf(`${name(share.ahead_of.seat)}, ${translate(share.ahead_of.words)}`)}
          {share.kicker && `; ${texts.decidedBy(translate(share.kicker.words))}`}
        </p>
      )}
      {share.odd_chips && (
        <p className={css.note}>
          {texts.oddChip(share.odd_chips.seats.map(name).join(", "), translate(share.odd_chips.why))}
        </p>
      )}
    </div>
  );
}

/** The winning cards in order, with what wild cards play as; the deciding card is underlined. */
function WinningCards({ made, deciding }: { made: MadeHand; deciding: readonly number[] }) {
  if (!made.cards.length) return null;
  const plays = new Map(made.wilds);
  return (
    <ul className={css.five}>
      {made.cards.map((card, place) => (
        <li key={card}>
          <PlayingCard
            card={card}
            wild={plays.has(card)}
            playsAs={plays.get(card)}
            lifted
            marked={deciding.includes(place)}
          />
        </li>
      ))}
    </ul>
  );
}
