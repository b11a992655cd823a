/** What the lobby remembers on this device. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Plan } from "./newTable/tablePlan.ts";

/** A table that was opened here: until a hand is dealt at it the server does not count it as ours. */
export interface Kept {
  player: string;
  table: string;
  opened: number;
}

const KEPT = 30;

/** One more, the latest first. */
export function keeping(tables: Kept[], one: Kept): Kept[] {
  return [one, ...tables.filter(({ table }) => table !== one.table)].slice(0, KEPT);
}

/** The server's tables and our own, each once, the latest first. */
export function together<T extends { table: string; opened: number }>(theirs: T[], ours: T[]): T[] {
  const known = new Set(theirs.map(({ table }) => table));
  return [...theirs, ...ours.filter(({ table }) => !known.has(table))].sort((a, b) => b.opened - a.opened);
}

interface Memory {
  tables: Kept[];
  plan: Plan | null; // the last table that was set up
  game: string; // the last that was played at once
  set(change: Partial<Omit<Memory, "set">>): void;
}

export const useMemory = create<Memory>()(
  persist((set) => ({ tables: [], plan: null, game: "", set }), { name: "riverboat lobby", version: 1 }),
);
