import { useEffect, useState } from "react";
import { readAmount } from "@/components/amounts/readAmount.ts";
import { TextInput } from "@/components/FormFields.tsx";
import { formatNumber, useTexts } from "@/i18n/index.ts";
import css from "./NewTableForm.module.css";
import { readList } from "./tablePlan.ts";

function FieldError({ text }: { text: string }) {
  return (
    <span role="alert" className={css.wrong}>
      {text}
    </span>
  );
}

interface Props {
  label: string;
  value: number;
  low: number;
  high: number;
  onChange(value: number): void;
  hint?: string;
  wrong?: string; // the server's error
}

/** A whole number of chips; applied as soon as the text is valid. */
export function NumberField({ label, value, low, high, onChange, hint, wrong }: Props) {
  const texts = useTexts();
  const { locale } = texts;
  const [text, setText] = useState(String(value));
  useEffect(
    () => setText((before) => (readAmount(before, locale) === value ? before : String(value))),
    [value, locale],
  );
  const read = (typed: string) => {
    const amount = readAmount(typed, locale);
    return amount !== null && amount >= low && amount <= high ? amount : null;
  };
  const bad = read(text) === null;
  const problem = bad ? texts.inLobby.numberWrong(formatNumber(low, texts), formatNumber(high, texts)) : wrong;
  return (
    <TextInput
      label={label}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      aria-invalid={Boolean(problem) || undefined}
      hint={problem ? <FieldError text={problem} /> : hint}
      onChange={(event) => {
        setText(event.target.value);
        const now = read(event.target.value);
        if (now !== null) onChange(now);
      }}
      onBlur={() => bad && setText(String(value))}
    />
  );
}

/** Several whole numbers separated by slashes, such as blinds. */
export function ListField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number[];
  onChange(value: number[]): void;
}) {
  const texts = useTexts();
  const { locale } = texts;
  const [text, setText] = useState(value.join("/"));
  useEffect(
    () => setText((before) => (readList(before, locale)?.join("/") === value.join("/") ? before : value.join("/"))),
    [value, locale],
  );
  const bad = readList(text, locale) === undefined;
  return (
    <TextInput
      label={label}
      value={text}
      inputMode="text"
      autoComplete="off"
      aria-invalid={bad || undefined}
      hint={bad ? <FieldError text={texts.inLobby.listWrong} /> : texts.inLobby.listHint}
      onChange={(event) => {
        setText(event.target.value);
        const now = readList(event.target.value, locale);
        if (now) onChange(now);
      }}
      onBlur={() => bad && setText(value.join("/"))}
    />
  );
}

/** A small number with minus and plus buttons. */
export function Stepper({ label, value, low, high, onChange, wrong }: Props) {
  return (
    <fieldset className={css.count} aria-label={label}>
      <span className={css.label}>{label}</span>
      <div className={css.stepper}>
        <button type="button" aria-label={`${label}: −`} disabled={value <= low} onClick={() => onChange(value - 1)}>
          −
        </button>
        <output aria-live="polite">{value}</output>
        <button type="button" aria-label={`${label}: +`} disabled={value >= high} onClick={() => onChange(value + 1)}>
          +
        </button>
      </div>
      {wrong && <FieldError text={wrong} />}
    </fieldset>
  );
}
