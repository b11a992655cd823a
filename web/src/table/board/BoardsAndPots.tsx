import { Amount } from "@/components/amounts/Amount.tsx";
import type { Light } from "@/table/cards/cardLayout.ts";
import { gathered, killed, pot } from "@/table/state/pots.ts";
import { useUnit } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useWords } from "@/words/index.ts";
import { Boards } from "./Boards.tsx";
import css from "./BoardsAndPots.module.css";

/** Boards and pots. */
export function Middle({ light }: { light: Light }) {
  return (
    <div className={css.middle}>
      <Pots />
      <Boards light={light} />
    </div>
  );
}

function Pots() {
  const words = useWords();
  const unit = useUnit();
  const table = useTable((state) => state.stage?.table);
  const deeds = useTable((state) => state.deeds);
  const kitty = useTable((state) => state.view?.kitty ?? 0);
  if (!table) return kitty > 0 ? <Pile name={words.kitty} amount={kitty} unit={unit} /> : <div className={css.pots} />;
  const total = pot(table);
  const piles = table.awarded ? [] : gathered(table, killed(deeds));
  const whole = piles.reduce((sum, one) => sum + one.amount, 0);
  return (
    <div className={css.pots}>
      {(total > 0 || table.carried > 0) && (
        <p className={css.total}>
          <span className={css.label}>{table.carried && !total ? words.kitty : words.pot}</span>
          <strong>
            <Amount value={total || table.carried} unit={unit} />
          </strong>
        </p>
      )}
      {piles.length > 1 && (
        <ul className={css.piles}>
          {piles.map((one, index) => (
            <li key={one.eligible.join("-")}>
              <Pile name={index ? words.sidePot(index) : words.mainPot} amount={one.amount} unit={unit} />
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
