import { usePreferences } from "@/preferences/preferences.ts";
import { en, type Words } from "./en.ts";
import { said } from "./said.ts";
import { sv } from "./sv.ts";

export type { Words } from "./en.ts";

export const LANGUAGES = { en, sv } as const;
export type Language = keyof typeof LANGUAGES;

/** The language that was chosen, else the first of the browser's that we speak. */
export function language(chosen: string): Language {
  const wanted = chosen
    ? [chosen]
    : typeof navigator === "undefined"
      ? []
      : (navigator.languages ?? [navigator.language]);
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short as Language;
  }
  return "en";
}

export function words(): Words {
  return LANGUAGES[language(usePreferences.getState().language)];
}

export function useWords(): Words {
  return LANGUAGES[language(usePreferences((preferences) => preferences.language))];
}

/** A number with its thousands apart, as the language writes it. */
export function number(value: number, said: Words = words()): string {
  return value.toLocaleString(said.locale, { maximumFractionDigits: 1 });
}

/** Says what the server said, in the language of the page. */
export function useSaid(): (text: string) => string {
  const spoken = language(usePreferences((preferences) => preferences.language));
  return (text) => said(text, spoken);
}
