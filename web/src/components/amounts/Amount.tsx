import { formatNumber, useTexts } from "@/i18n/index.ts";
import { usePreferences } from "@/preferences/preferences.ts";

/** Formats chips by preference: with thousands separators, or in big blinds if the game has them. */
export function useChips(unit = 0): (value: number) => string {
  const texts = useTexts();
  const inBlinds = usePreferences((preferences) => preferences.inBlinds);
  return (value) =>
    inBlinds && unit > 0
      ? texts.bb(formatNumber(Math.round((value / unit) * 10) / 10, texts))
      : formatNumber(value, texts);
}

export function Amount({ value, unit }: { value: number; unit?: number }) {
  const chips = useChips(unit);
  return <span className="chips">{chips(value)}</span>;
}
