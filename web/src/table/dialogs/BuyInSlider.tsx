import { useChips } from "@/components/amounts/Amount.tsx";
import { Slider } from "@/components/FormFields.tsx";
import { useTexts } from "@/i18n/index.ts";
import css from "./dialogs.module.css";

/** Chips to sit down with or to buy. */
export function BuyInSlider(range: { low: number; high: number; value: number; onChange(value: number): void }) {
  const texts = useTexts();
  const chips = useChips();
  const text = texts.chips(chips(range.value));
  return (
    <div>
      <div className={css.line}>
        <span className="dim small">{texts.chipsToBuy}</span>
        <strong className={css.amount}>{text}</strong>
      </div>
      {range.low < range.high && <Slider label={texts.chipsToBuy} text={text} {...range} />}
    </div>
  );
}
