/** What the lobby stores on this device. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { TablePlan } from "./newTable/tablePlan.ts";

/** A table opened on this device. The server lists it as ours only once a hand has been dealt. */
export interface SavedTable {
  player: string;
  table: string;
  opened: number;
}

const MAX_TABLES = 30;

/** Add a table, latest first. */
export function addTable(tables: SavedTable[], one: SavedTable): SavedTable[] {
  return [one, ...tables.filter(({ table }) => table !== one.table)].slice(0, MAX_TABLES);
}

/** The server's tables and our own without duplicates, latest first. */
export function mergeTables<T extends { table: string; opened: number }>(theirs: T[], ours: T[]): T[] {
  const known = new Set(theirs.map(({ table }) => table));
  return [...theirs, ...ours.filter(({ table }) => !known.has(table))].sort((a, b) => b.opened - a.opened);
}

interface LobbyStorage {
  tables: SavedTable[];
  plan: TablePlan | null; // the last table that was set up
  game: string; // the last game of "play now"
  set(change: Partial<Omit<LobbyStorage, "set">>): void;
}

export const useLobbyStorage = create<LobbyStorage>()(
  persist((set) => ({ tables: [], plan: null, game: "", set }), { name: "riverboat lobby", version: 1 }),
);
