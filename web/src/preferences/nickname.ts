import { type Words, words } from "@/words/index.ts";
import { usePreferences } from "./preferences.ts";

/** A name for somebody who has not said one. */
export function randomNickname(said: Words, chance: () => number = Math.random): string {
  const pick = (list: readonly string[]) => list[Math.floor(chance() * list.length)]!;
  return said.inLobby.nickname(pick(said.inLobby.first), pick(said.inLobby.second));
}

/** The name that is kept on this device; made up if there is none. */
export function savedNickname(): string {
  const { name, set } = usePreferences.getState();
  if (name) return name;
  const made = randomNickname(words());
  set({ name: made });
  return made;
}
