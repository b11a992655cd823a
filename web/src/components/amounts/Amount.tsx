import { usePreferences } from "@/preferences/preferences.ts";
import { number, useWords } from "@/words/index.ts";

/** Writes chips as the reader likes them: with thousands apart, or in big blinds where there are any. */
export function useChips(unit = 0): (value: number) => string {
  const said = useWords();
  const inBlinds = usePreferences((preferences) => preferences.inBlinds);
  return (value) =>
    inBlinds && unit > 0 ? said.bb(number(Math.round((value / unit) * 10) / 10, said)) : number(value, said);
}

export function Amount({ value, unit }: { value: number; unit?: number }) {
  const chips = useChips(unit);
  return <span className="chips">{chips(value)}</span>;
}
