import type { ButtonHTMLAttributes, ReactNode } from "react";
import css from "./Button.module.css";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: "plain" | "main" | "danger" | "quiet";
  size?: "usual" | "small" | "large";
  waiting?: boolean;
  hint?: string; // the keyboard shortcut
}

/** A button. While its action is pending, a thin line runs along it. */
export function Button({ kind = "plain", size = "usual", waiting, hint, className, children, ...rest }: Props) {
  const classes = [css.button, css[kind], css[size], waiting && css.waiting, className];
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(" ")}
      aria-keyshortcuts={hint}
      aria-busy={waiting || undefined}
      {...rest}
    >
      {children}
      {hint && (
        <span className={css.hint} aria-hidden="true">
          {hint}
        </span>
      )}
    </button>
  );
}

/** A button with an icon only; the label is its accessible name. */
export function IconButton({
  label,
  children,
  ...rest
}: Omit<Props, "aria-label"> & { label: string; children: ReactNode }) {
  return (
    <Button kind="quiet" className={css.icon} aria-label={label} title={label} {...rest}>
      {children}
    </Button>
  );
}
