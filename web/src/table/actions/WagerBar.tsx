import { useEffect, useState } from "react";
import { useChips } from "@/components/amounts/Amount.tsx";
import { Button } from "@/components/Button.tsx";
import { Slider } from "@/components/FormFields.tsx";
import { useShortcutKeys } from "@/components/useShortcutKeys.ts";
import type { Seat, Value, Wager } from "@/connection/messages.ts";
import { formatNumber, useTexts } from "@/i18n/index.ts";
import { useBigBlind } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import css from "./ActionBar.module.css";
import { AmountInput } from "./AmountInput.tsx";
import { amountAtSlider, clampAmount, type RaiseSize, raiseSizes, sliderPosition, snapAmount } from "./raiseSizes.ts";

interface WagerBarProps {
  offer: Wager;
  seat: number;
  mine: Seat;
  sent: Value | undefined;
  answer(value: Value): void;
}

const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** Fold, check or call, and raise to an amount. */
export function WagerBar({ offer, seat, mine, sent, answer }: WagerBarProps) {
  const texts = useTexts();
  const unit = useBigBlind();
  const chips = useChips(unit);
  const table = useTable((state) => state.hand!.table);
  const [amount, setAmount] = useState(offer.low);
  const [armed, setArmed] = useState(false);
  const [picked, setPicked] = useState(""); // the size button pressed last
  const [sure, setSure] = useState(false); // confirms a fold where checking is free
  const waiting = sent !== undefined;

  const raises = offer.high > 0;
  const opens = table.seats.every((other) => other.bet === 0);
  const allIn = mine.bet + mine.stack;
  const choices = raiseSizes(offer, table, seat, unit);
  const step = unit || 1;
  const put = (value: number) => {
    setAmount(clampAmount(offer, value));
    setArmed(true);
  };
  const say = (value: Value) => {
    if (waiting) return;
    setSure(false);
    answer(value);
  };
  const fold = () => (offer.forced ? undefined : offer.call === 0 && !sure ? setSure(true) : say("fold"));
  const pass = () => say(offer.call ? "call" : "check");
  const raise = () => raises && say(amount);

  useEffect(() => {
    setAmount(offer.low);
    setArmed(false);
    setPicked("");
    setSure(false);
  }, [offer]);

  useShortcutKeys(
    {
      f: fold,
      c: pass,
      r: () => raises && (armed ? raise() : setArmed(true)),
      a: () => (raises ? put(offer.high) : offer.call >= mine.stack ? pass() : undefined),
      ArrowRight: () => raises && put(snapAmount(offer, amount + step, unit)),
      ArrowUp: () => raises && put(snapAmount(offer, amount + step, unit)),
      ArrowLeft: () => raises && put(snapAmount(offer, amount - step, unit)),
      ArrowDown: () => raises && put(snapAmount(offer, amount - step, unit)),
      Enter: () => (sure ? say("fold") : armed ? raise() : undefined),
      Escape: () => {
        setArmed(false);
        setSure(false);
      },
      ...Object.fromEntries(choices.map((size, index) => [String(index + 1), () => put(size.amount)])),
    },
    !waiting,
  );

  const callText = offer.forced
    ? texts.bringIn(chips(offer.call))
    : offer.call >= mine.stack
      ? texts.callAllIn(chips(offer.call))
      : texts.callChips(chips(offer.call));
  const raiseText =
    amount >= allIn ? texts.allInFor(chips(amount)) : opens ? texts.betTo(chips(amount)) : texts.raiseTo(chips(amount));

  if (sure)
    return (
      <>
        <div className={css.upper}>
          <p className={css.say}>{texts.foldFree}</p>
        </div>
        <div className={css.lower}>
          <Button size="large" kind="danger" onClick={() => say("fold")} hint="Enter">
            {texts.foldAnyway}
          </Button>
          <Button size="large" kind="main" onClick={pass} hint="C">
            {texts.checkInstead}
          </Button>
          <span />
        </div>
      </>
    );
  return (
    <>
      <div className={css.upper}>
        <div className={css.sizes}>
          {choices.map((size, index) => (
            <SizeButton
              key={sizeKey(size)}
              size={size}
              index={index}
              on={armed && amount === size.amount}
              done={armed && picked === sizeKey(size)}
              put={() => {
                setPicked(sizeKey(size));
                put(size.amount);
              }}
              off={waiting}
            />
          ))}
        </div>
        {raises && offer.low < offer.high && (
          // Overrides the slider's keys: one of its steps may be less than a chip.
          <div
            className={css.amount}
            onKeyDownCapture={(event) => {
              const steps = (event.target as HTMLElement).role === "slider" ? STEPS[event.key] : undefined;
              if (steps === undefined || waiting) return;
              event.preventDefault();
              event.stopPropagation();
              put(snapAmount(offer, amount + steps * step, unit));
            }}
            onWheel={(event) => {
              if (waiting || !event.deltaY) return; // ignore sideways scrolling
              put(snapAmount(offer, amount + (event.deltaY < 0 ? step : -step), unit));
            }}
          >
            <Slider
              label={texts.amountSlider}
              value={sliderPosition(offer, amount)}
              low={0}
              high={1000}
              text={raiseText}
              disabled={waiting}
              onChange={(place) => put(amountAtSlider(offer, place, unit))}
            />
            <AmountInput amount={amount} unit={unit} put={put} off={waiting} />
          </div>
        )}
      </div>
      <div className={css.lower}>
        <Button
          size="large"
          onClick={fold}
          disabled={offer.forced || (waiting && sent !== "fold")}
          waiting={sent === "fold"}
          hint="F"
        >
          {texts.fold}
        </Button>
        <Button
          size="large"
          onClick={pass}
          disabled={waiting && sent !== "call" && sent !== "check"}
          waiting={sent === "call" || sent === "check"}
          hint="C"
        >
          {offer.call ? callText : texts.check}
        </Button>
        <Button
          size="large"
          kind="main"
          onClick={raise}
          disabled={!raises || (waiting && typeof sent !== "number")}
          waiting={typeof sent === "number"}
          data-armed={armed}
          className={armed ? css.armed : undefined}
          hint={armed ? "Enter" : "R"}
        >
          {raises ? raiseText : texts.raise}
        </Button>
      </div>
    </>
  );
}

const sizeKey = (size: RaiseSize) => size.name + String(size.count ?? "");

interface SizeButtonProps {
  size: RaiseSize;
  index: number;
  on: boolean;
  done: boolean; // it was pressed: Enter raises to its amount
  put(): void;
  off: boolean;
}

function SizeButton({ size, index, on, done, put, off }: SizeButtonProps) {
  const texts = useTexts();
  const name =
    size.name === "blinds" || size.name === "times"
      ? (size.name === "blinds" ? texts.bb : texts.times)(formatNumber(size.count!, texts))
      : texts[size.name];
  return (
    <Button
      size="small"
      className={css.size}
      aria-pressed={on}
      disabled={off}
      onClick={put}
      data-yields={done ? "Enter" : undefined}
      aria-keyshortcuts={String(index + 1)}
    >
      {name}
    </Button>
  );
}
