/** The visitor's preferences, stored on this device. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

export const SOUNDS = ["turn", "deal", "chips", "check", "fold", "win", "chat"] as const;
export type Sound = (typeof SOUNDS)[number];

export interface Preferences {
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
  sidebarOpen: boolean;
  set(change: Partial<Omit<Preferences, "set">>): void;
}

const FULL_VOLUME = Object.fromEntries(SOUNDS.map((sound) => [sound, 1])) as Record<Sound, number>;

const STORAGE_KEY = "riverboat taste"; // browsers already hold preferences under this name

/** Version 1 called the sidebar "rail". */
export function migrate(stored: unknown, version: number): Preferences {
  if (version >= 2) return stored as Preferences;
  const { rail = true, ...rest } = stored as { rail?: boolean };
  return { ...rest, sidebarOpen: rail } as Preferences;
}

export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      language: "",
      theme: "system",
      deck: "four",
      largeCards: false,
      motion: "system",
      inBlinds: false,
      volume: 0.5,
      volumes: FULL_VOLUME,
      muted: [],
      favourites: [],
      name: "",
      sidebarOpen: true,
      set,
    }),
    { name: STORAGE_KEY, version: 2, migrate },
  ),
);

function mediaMatches(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}

export function prefersDark(preferences: Pick<Preferences, "theme">): boolean {
  return preferences.theme === "system" ? !mediaMatches("(prefers-color-scheme: light)") : preferences.theme === "dark";
}

export function prefersReducedMotion(preferences: Pick<Preferences, "motion">): boolean {
  return preferences.motion === "system"
    ? mediaMatches("(prefers-reduced-motion: reduce)")
    : preferences.motion === "reduced";
}

/** Applies theme, deck, motion and card size to the document, now and after changes. */
export function applyPreferences(): void {
  const apply = () => {
    const preferences = usePreferences.getState();
    const { dataset } = document.documentElement;
    dataset.theme = prefersDark(preferences) ? "dark" : "light";
    dataset.deck = preferences.deck;
    dataset.motion = prefersReducedMotion(preferences) ? "reduced" : "full";
    dataset.cards = preferences.largeCards ? "large" : "usual";
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", dataset.theme === "dark" ? "#0f1512" : "#f6f3ea");
  };
  apply();
  usePreferences.subscribe(apply);
  for (const query of ["(prefers-color-scheme: light)", "(prefers-reduced-motion: reduce)"])
    matchMedia(query).addEventListener("change", apply);
}
