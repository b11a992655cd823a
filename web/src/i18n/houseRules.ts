/** Names of house rules and their values. */
import type { Texts } from "./index.ts";

export type OptionValue = string | number | boolean;

const withSpaces = (name: string) => name.replaceAll("_", " ");
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export function optionName(name: string, texts: Texts): string {
  return texts.inLobby.optionNames[name] ?? upper(withSpaces(name));
}

/** Numbers are named per rule, words are the same in all rules. */
export function valueName(name: string, value: OptionValue, texts: Texts): string {
  const { optionValues } = texts.inLobby;
  return optionValues[`${name} ${value}`] ?? optionValues[String(value)] ?? withSpaces(String(value));
}

/** The house rules that differ from the default, in short: double board, bomb pot 2. */
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
