/** Groups the lines of the ledger into entries for display. */
import type { Schemas } from "@/api/queries.ts";

export type LedgerLine = Schemas["LedgerLine"];

export interface Change {
  player: string; // empty for the kitty
  amount: number; // signed change of the stack; unsigned for buy-ins and cash-outs
}

export interface LedgerEntry {
  seq: number;
  at: number;
  kind: string;
  hand: string | null;
  notes: string[];
  changes: Change[];
}

const owner = (account: string) => account.slice(account.indexOf(":") + 1);
const held = (account: string) => account.startsWith("stack:");

/** The account that a line changes, and by how much. Buy-ins and cash-outs are unsigned. */
export function lineChange(line: LedgerLine): Change {
  const kind = line.kind;
  if (held(line.taker)) return { player: owner(line.taker), amount: line.amount };
  if (held(line.giver)) return { player: owner(line.giver), amount: kind === "cash-out" ? line.amount : -line.amount };
  return { player: "", amount: line.taker === "kitty" ? line.amount : -line.amount };
}

/** Groups lines that were written together, such as all results of a hand. */
export function groupLedgerLines(lines: LedgerLine[]): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last && last.seq === line.seq && last.kind === line.kind) {
      last.changes.push(lineChange(line));
      if (line.note) last.notes.push(line.note);
    } else {
      const { seq, at, kind, hand } = line;
      entries.push({ seq, at, kind, hand, notes: line.note ? [line.note] : [], changes: [lineChange(line)] });
    }
  }
  for (const entry of entries) entry.changes.sort((a, b) => b.amount - a.amount);
  return entries;
}
