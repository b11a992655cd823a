import { useState } from "react";
import { Link } from "wouter";
import { amountTone, signedAmount } from "@/components/amounts/signedAmount.ts";
import { Button } from "@/components/Button.tsx";
import { Select } from "@/components/FormFields.tsx";
import { EmptyNote, LoadError } from "@/components/LoadError.tsx";
import { Timestamp } from "@/components/Timestamp.tsx";
import { formatNumber, useTexts } from "@/i18n/index.ts";
import { groupLedgerLines, type LedgerEntry } from "./groupLedgerLines.ts";
import css from "./Ledger.module.css";
import { useLedgerLines } from "./queries.ts";

/** All ledger entries; those of one hand are grouped. */
export function LedgerEntries({ table, names }: { table: string; names: Record<string, string> }) {
  const texts = useTexts();
  const words = texts.inLedger;
  const [kind, setKind] = useState("");
  const [player, setPlayer] = useState("");
  const lines = useLedgerLines(table, kind, player);
  const entries = groupLedgerLines(lines.data?.pages.flatMap((page) => page.lines) ?? []);
  return (
    <section className={css.part} aria-labelledby="lines">
      <h2 id="lines">{words.lines}</h2>
      <div className={css.pair}>
        <Select
          label={words.kind}
          value={kind}
          choices={[["", words.anyKind], ...Object.entries(words.kinds)]}
          onChange={setKind}
        />
        <Select
          label={words.who}
          value={player}
          choices={[["", words.everybody], ...Object.entries(names)]}
          onChange={setPlayer}
        />
      </div>
      {lines.error && <LoadError error={lines.error} onRetry={() => lines.refetch()} />}
      {lines.data && entries.length === 0 && <EmptyNote title={words.noLines} />}
      <ol className={css.lines}>
        {entries.map((entry) => (
          <li key={`${entry.seq} ${entry.kind}`} className={css.line}>
            <Timestamp at={entry.at} />
            <div className={css.words}>
              <EntryText entry={entry} names={names} />
              {entry.notes.map((note) => (
                <span key={note} className="dim">
                  {words.note(note)}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {lines.hasNextPage && (
        <Button onClick={() => lines.fetchNextPage()} waiting={lines.isFetchingNextPage}>
          {words.more}
        </Button>
      )}
    </section>
  );
}

function EntryText({ entry, names }: { entry: LedgerEntry; names: Record<string, string> }) {
  const texts = useTexts();
  const words = texts.inLedger;
  const name = (player: string) => (player ? (names[player] ?? "?") : words.theKitty);
  if (entry.kind === "hand" && entry.hand)
    return (
      <span className={css.changes}>
        <Link href={`/h/${entry.hand}`}>{words.kinds.hand}</Link>
        {entry.changes.map((change) => (
          <span key={change.player} className={css.change}>
            {name(change.player)}{" "}
            <strong data-tone={amountTone(change.amount)}>{signedAmount(change.amount, texts)}</strong>
          </span>
        ))}
      </span>
    );
  const plain = ["buy-in", "cash-out"].includes(entry.kind);
  return entry.changes.map((change) => {
    const amount = plain ? formatNumber(change.amount, texts) : signedAmount(change.amount, texts);
    return (
      <span key={change.player}>
        {words.sentence[entry.kind]?.(name(change.player), amount) ?? `${entry.kind}: ${name(change.player)} ${amount}`}
      </span>
    );
  });
}
