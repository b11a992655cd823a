import { type KeyboardEvent, useRef, useState } from "react";
import { readAmount } from "@/components/amounts/readAmount.ts";
import { useTexts } from "@/i18n/index.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import css from "./ActionBar.module.css";

interface Props {
  amount: number;
  unit: number; // the big blind
  put(amount: number): void;
  off: boolean;
}

/** A text field for the amount, in chips or big blinds as amounts are shown. */
export function AmountInput({ amount, unit, put, off }: Props) {
  const texts = useTexts();
  const blinds = usePreferences((preferences) => preferences.inBlinds) && unit > 0 ? unit : 0;
  const [text, setText] = useState<string | null>(null); // null while not typing
  const left = useRef(""); // the key that ended typing
  const wanted = text === null ? null : readAmount(text, texts.locale, { unit: blinds });
  const written = (useGrouping: boolean) =>
    (amount / (blinds || 1)).toLocaleString(texts.locale, { maximumFractionDigits: 2, useGrouping });
  const leave = () => {
    // The displayed amount may be rounded. Unchanged text keeps the exact amount, and only Enter applies it.
    if (text === written(false)) left.current === "Enter" && put(amount);
    else if (wanted !== null && left.current !== "Escape") put(wanted);
    left.current = "";
    setText(null);
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Escape" && (event.key !== "Enter" || wanted === null)) return;
    left.current = event.key;
    event.currentTarget.blur();
  };
  return (
    <input
      className={css.typed}
      inputMode={blinds ? "decimal" : "numeric"}
      aria-label={blinds ? texts.amountInBlinds : texts.amount}
      aria-invalid={text !== null && wanted === null}
      value={text ?? written(true)}
      disabled={off}
      onFocus={(event) => {
        setText(written(false));
        requestAnimationFrame(() => event.target.select());
      }}
      onChange={(event) => setText(event.target.value)}
      onBlur={leave}
      onKeyDown={key}
    />
  );
}
