import { currentTexts, type Texts } from "@/i18n/index.ts";
import { usePreferences } from "./preferences.ts";

/** A random nickname. */
export function randomNickname(texts: Texts, chance: () => number = Math.random): string {
  const pick = (list: readonly string[]) => list[Math.floor(chance() * list.length)]!;
  return texts.inLobby.nickname(pick(texts.inLobby.first), pick(texts.inLobby.second));
}

/** The stored name; a random one is created if there is none. */
export function savedNickname(): string {
  const { name, set } = usePreferences.getState();
  if (name) return name;
  const generated = randomNickname(currentTexts());
  set({ name: generated });
  return generated;
}
