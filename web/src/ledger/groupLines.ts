/** The lines of a ledger as people read them. */
import type { Schemas } from "@/api/queries.ts";

export type LedgerLine = Schemas["LedgerLine"];

export interface Change {
  player: string; // none is the kitty
  amount: number; // with its sign: what this did to his chips, or how much was bought or cashed
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

/** Whose line it is, and what it did. A buy-in and a cash-out have their amount as it is. */
export function lineChange(line: LedgerLine): Change {
  const kind = line.kind;
  if (held(line.taker)) return { player: owner(line.taker), amount: line.amount };
  if (held(line.giver)) return { player: owner(line.giver), amount: kind === "cash-out" ? line.amount : -line.amount };
  return { player: "", amount: line.taker === "kitty" ? line.amount : -line.amount };
}

/** What was written together, together: all that a hand did to all stacks. */
export function groupLines(lines: LedgerLine[]): LedgerEntry[] {
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
