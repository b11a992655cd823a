import css from "./Avatar.module.css";

/** A hue derived from a name: the same name always has the same colour. */
export function nameHue(name: string): number {
  let sum = 7;
  for (const sign of name) sum = (sum * 31 + sign.codePointAt(0)!) % 3600;
  return sum / 10;
}

export function initials(name: string): string {
  const parts = name.trim().split(/\s+/);
  const letters = parts.length > 1 ? [parts[0]![0], parts.at(-1)![0]] : [...(parts[0] ?? "?")].slice(0, 2);
  return letters.join("").toUpperCase();
}

export function Avatar({ name, size }: { name: string; size?: number }) {
  return (
    <span
      className={css.avatar}
      style={{ "--hue": nameHue(name), ...(size ? { width: size, height: size } : {}) } as React.CSSProperties}
      data-initials={initials(name)}
      aria-hidden="true"
    />
  );
}
