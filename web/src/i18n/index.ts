import { usePreferences } from "@/preferences/preferences.ts";
import { en, type Texts } from "./en/index.ts";
import { translateServerText } from "./server/translateServerText.ts";
import { sv } from "./sv/index.ts";

export type { Texts } from "./en/index.ts";

export const LANGUAGES = { en, sv } as const;
export type Language = keyof typeof LANGUAGES;

/** The chosen language, else the first browser language that is available. */
export function pickLanguage(chosen: string): Language {
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

export function currentTexts(): Texts {
  return LANGUAGES[pickLanguage(usePreferences.getState().language)];
}

/** The language of the page. */
export function useLanguage(): Language {
  return pickLanguage(usePreferences((preferences) => preferences.language));
}

export function useTexts(): Texts {
  return LANGUAGES[useLanguage()];
}

/** A number in the language's format. */
export function formatNumber(value: number, texts: Texts = currentTexts()): string {
  return value.toLocaleString(texts.locale, { maximumFractionDigits: 1 });
}

/** Translates a text of the server into the language of the page. */
export function useTranslate(): (text: string) => string {
  const language = useLanguage();
  return (text) => translateServerText(text, language);
}
