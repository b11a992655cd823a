import { ApiError } from "@/api/http.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { type Language, pickLanguage, type Texts } from "./index.ts";
import { translateReason } from "./server/translateRules.ts";

/** An error as a sentence in the language of the page. */
export function errorText(
  error: unknown,
  texts: Texts,
  spokenIn: Language = pickLanguage(usePreferences.getState().language),
): string {
  return error instanceof ApiError ? translateReason(error.message, spokenIn) : texts.noAnswer;
}
