import { useMemo } from "react";
import css from "./LinkBox.module.css";
import { qr } from "./qr.ts";

/** A link as a square for cameras; nothing if it is too long for one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const dark = useMemo(() => qr(text), [text]);
  if (!dark) return null;
  const size = dark.length + 8;
  const path = dark.map((row, y) => row.map((one, x) => (one ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join("")).join("");
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
