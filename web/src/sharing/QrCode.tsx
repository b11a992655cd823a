import qrcode from "qrcode-generator";
import { useMemo } from "react";
import css from "./LinkBox.module.css";

const MARGIN = 4; // modules of white around the code, as the standard asks for

/** A link as a QR code; nothing if it is too long for one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => encode(text), [text]);
  if (!code) return null;
  const count = code.getModuleCount();
  const size = count + 2 * MARGIN;
  let path = "";
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) path += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`;
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function encode(text: string) {
  const code = qrcode(0, "M"); // the smallest version that fits, medium error correction
  code.addData(text);
  try {
    code.make();
  } catch {
    return null; // longer than the largest version holds
  }
  return code;
}
