import { RadioGroup, Slider as RadixSlider, Switch as RadixSwitch } from "radix-ui";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import css from "./FormFields.module.css";

/** A label with its control. */
export function Field({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: ReactNode;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {children(id)}
      {hint && <span className={css.hint}>{hint}</span>}
    </div>
  );
}

export function TextInput({
  label,
  hint,
  ...rest
}: { label: string; hint?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint}>
      {(id) => <input id={id} className={css.input} {...rest} />}
    </Field>
  );
}

interface SliderProps {
  label: string;
  value: number;
  low: number;
  high: number;
  step?: number;
  onChange(value: number): void;
  onCommit?(value: number): void;
  text?: string; // the value for screen readers
  disabled?: boolean;
}

/** A slider. Its label is for screen readers only. */
export function Slider({ label, value, low, high, step = 1, onChange, onCommit, text, disabled }: SliderProps) {
  return (
    <RadixSlider.Root
      className={css.slider}
      value={[value]}
      min={low}
      max={high}
      step={step}
      disabled={disabled}
      onValueChange={([now]) => onChange(now!)}
      onValueCommit={([now]) => onCommit?.(now!)}
    >
      <RadixSlider.Track className={css.track}>
        <RadixSlider.Range className={css.range} />
      </RadixSlider.Track>
      <RadixSlider.Thumb className={css.thumb} aria-label={label} aria-valuetext={text} />
    </RadixSlider.Root>
  );
}

export function Switch({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
  const id = useId();
  return (
    <div className={css.row}>
      <label htmlFor={id}>{label}</label>
      <RadixSwitch.Root id={id} className={css.switch} checked={on} onCheckedChange={onChange}>
        <RadixSwitch.Thumb className={css.knob} />
      </RadixSwitch.Root>
    </div>
  );
}

/** A few choices side by side. */
export function RadioButtons<T extends string>(props: {
  label: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  onChange(value: T): void;
}) {
  return (
    <div className={css.field}>
      <span className={css.label} aria-hidden="true">
        {props.label}
      </span>
      <RadioGroup.Root
        className={css.choices}
        aria-label={props.label}
        value={props.value}
        onValueChange={(now) => props.onChange(now as T)}
      >
        {props.choices.map(([value, text]) => (
          <RadioGroup.Item key={value} value={value} className={css.choice}>
            {text}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}

export function Select(props: {
  label: string;
  value: string;
  choices: readonly (readonly [string, string])[];
  onChange(value: string): void;
}) {
  return (
    <Field label={props.label}>
      {(id) => (
        <select
          id={id}
          className={css.input}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        >
          {props.choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
