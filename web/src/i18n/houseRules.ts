/** House rules in the language of the page: what each is called, what its values mean, and how those in force are named after the game. */
import type { Words } from "./index.ts";

export type OptionValue = string | number | boolean;

const plain = (name: string) => name.replaceAll("_", " ");
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export function optionName(name: string, words: Words): string {
  return words.inLobby.optionNames[name] ?? upper(plain(name));
}

/** A number means something else in each rule, a word the same in all. */
export function valueName(name: string, value: OptionValue, words: Words): string {
  const { optionValues } = words.inLobby;
  return optionValues[`${name} ${value}`] ?? optionValues[String(value)] ?? plain(String(value));
}

/** The house rules that are not as usual, in short: double board, bomb pot 2. */
export function formsSaid(
  options: Record<string, OptionValue>,
  known: readonly { name: string; default: OptionValue }[],
  words: Words,
): string[] {
  return known
    .filter((one) => options[one.name] !== undefined && options[one.name] !== one.default)
    .map(({ name }) => {
      const called = words.inLobby.optionForms[name] ?? lower(optionName(name, words));
      const value = options[name]!;
      if (typeof value === "number") return `${called} ${value}`;
      return typeof value === "boolean" ? called : `${called} ${valueName(name, value, words)}`;
    });
}
