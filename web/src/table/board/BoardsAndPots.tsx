import { Amount } from "@/components/amounts/Amount.tsx";
import { useTexts } from "@/i18n/index.ts";
import type { CardHighlights } from "@/table/cards/displayCards.ts";
import { collectedPots, killedSeats, totalPot } from "@/table/state/dividePots.ts";
import { useBigBlind } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { Boards } from "./Boards.tsx";
import css from "./BoardsAndPots.module.css";

/** The boards and pots in the middle of the table. */
export function BoardsAndPots({ highlights }: { highlights: CardHighlights }) {
  return (
    <div className={css.middle}>
      <Pots />
      <Boards highlights={highlights} />
    </div>
  );
}

function Pots() {
  const texts = useTexts();
  const unit = useBigBlind();
  const table = useTable((state) => state.shownHand?.table);
  const seatActions = useTable((state) => state.seatActions);
  const kitty = useTable((state) => state.view?.kitty ?? 0);
  if (!table) return kitty > 0 ? <Pile name={texts.kitty} amount={kitty} unit={unit} /> : <div className={css.pots} />;
  const total = totalPot(table);
  const piles = table.awarded ? [] : collectedPots(table, killedSeats(seatActions));
  const whole = piles.reduce((sum, pot) => sum + pot.amount, 0);
  return (
    <div className={css.pots}>
      {(total > 0 || table.carried > 0) && (
        <p className={css.total}>
          <span className={css.label}>{table.carried && !total ? texts.kitty : texts.pot}</span>
          <strong>
            <Amount value={total || table.carried} unit={unit} />
          </strong>
        </p>
      )}
      {piles.length > 1 && (
        <ul className={css.piles}>
          {piles.map((pot, index) => (
            <li key={pot.eligible.join("-")}>
              <Pile name={index ? texts.sidePot(index) : texts.mainPot} amount={pot.amount} unit={unit} />
            </li>
          ))}
        </ul>
      )}
      {piles.length === 1 && whole > 0 && whole < total && (
        <ul className={css.piles}>
          <li>
            <Pile name="" amount={whole} unit={unit} />
          </li>
        </ul>
      )}
    </div>
  );
}

function Pile({ name, amount, unit }: { name: string; amount: number; unit: number }) {
  return (
    <span className={css.pile}>
      <span className={css.chip} aria-hidden="true" />
      {name && <span>{name}</span>}
      <Amount value={amount} unit={unit} />
    </span>
  );
}
