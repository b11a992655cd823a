/** What somebody likes: kept on this device. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

export const SOUNDS = ["turn", "deal", "chips", "check", "fold", "win", "chat"] as const;
export type Sound = (typeof SOUNDS)[number];

export interface Taste {
  language: "" | "en" | "sv";
  theme: "system" | "dark" | "light";
  deck: "four" | "two";
  largeCards: boolean;
  motion: "system" | "full" | "reduced";
  inBlinds: boolean;
  volume: number;
  volumes: Record<Sound, number>;
  muted: string[];
  favourites: string[];
  name: string;
  rail: boolean;
  set(change: Partial<Omit<Taste, "set">>): void;
}

const LOUD = Object.fromEntries(SOUNDS.map((sound) => [sound, 1])) as Record<Sound, number>;

export const useTaste = create<Taste>()(
  persist(
    (set) => ({
      language: "",
      theme: "system",
      deck: "four",
      largeCards: false,
      motion: "system",
      inBlinds: false,
      volume: 0.5,
      volumes: LOUD,
      muted: [],
      favourites: [],
      name: "",
      rail: true,
      set,
    }),
    { name: "riverboat taste", version: 1 },
  ),
);

function asks(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}

export function isDark(taste: Pick<Taste, "theme">): boolean {
  return taste.theme === "system" ? !asks("(prefers-color-scheme: light)") : taste.theme === "dark";
}

export function isCalm(taste: Pick<Taste, "motion">): boolean {
  return taste.motion === "system" ? asks("(prefers-reduced-motion: reduce)") : taste.motion === "reduced";
}

/** Dress the page as somebody likes it, now and whenever that changes. */
export function dress(): void {
  const apply = () => {
    const taste = useTaste.getState();
    const { dataset } = document.documentElement;
    dataset.theme = isDark(taste) ? "dark" : "light";
    dataset.deck = taste.deck;
    dataset.motion = isCalm(taste) ? "reduced" : "full";
    dataset.cards = taste.largeCards ? "large" : "usual";
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", dataset.theme === "dark" ? "#0f1512" : "#f6f3ea");
  };
  apply();
  useTaste.subscribe(apply);
  for (const query of ["(prefers-color-scheme: light)", "(prefers-reduced-motion: reduce)"])
    matchMedia(query).addEventListener("change", apply);
}
