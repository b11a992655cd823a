/** House rules in the language of the page: what each is called, what its values mean, and how those in force are named after the game. */
import type { Texts } from "./index.ts";

export type OptionValue = string | number | boolean;

const withSpaces = (name: string) => name.replaceAll("_", " ");
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export function optionName(name: string, texts: Texts): string {
  return texts.inLobby.optionNames[name] ?? upper(withSpaces(name));
}

/** A number means something else in each rule, a word the same in all. */
export function valueName(name: string, value: OptionValue, texts: Texts): string {
  const { optionValues } = texts.inLobby;
  return optionValues[`${name} ${value}`] ?? optionValues[String(value)] ?? withSpaces(String(value));
}

/** The house rules that are not as usual, in short: double board, bomb pot 2. */
export function houseRuleNames(
  options: Record<string, OptionValue>,
  known: readonly { name: string; default: OptionValue }[],
  texts: Texts,
): string[] {
  return known
    .filter((option) => options[option.name] !== undefined && options[option.name] !== option.default)
    .map(({ name }) => {
      const called = texts.inLobby.optionForms[name] ?? lower(optionName(name, texts));
      const value = options[name]!;
      if (typeof value === "number") return `${called} ${value}`;
      return typeof value === "boolean" ? called : `${called} ${valueName(name, value, texts)}`;
    });
}
