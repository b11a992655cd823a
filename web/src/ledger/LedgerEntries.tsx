import { useState } from "react";
import { Link } from "wouter";
import { signed, tone } from "@/components/amounts/signedAmount.ts";
import { Button } from "@/components/Button.tsx";
import { Select } from "@/components/Fields.tsx";
import { Nothing, Trouble } from "@/components/LoadError.tsx";
import { When } from "@/lobby/TableLists.tsx";
import { number, useWords } from "@/words/index.ts";
import { type Deed, deeds } from "./groupLines.ts";
import css from "./Ledger.module.css";
import { useLines } from "./queries.ts";

/** Every line of the ledger; what a hand did stands together. */
export function Lines({ table, names }: { table: string; names: Record<string, string> }) {
  const said = useWords();
  const words = said.inLedger;
  const [kind, setKind] = useState("");
  const [player, setPlayer] = useState("");
  const lines = useLines(table, kind, player);
  const found = deeds(lines.data?.pages.flatMap((page) => page.lines) ?? []);
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
      {lines.error && <Trouble error={lines.error} onRetry={() => lines.refetch()} />}
      {lines.data && found.length === 0 && <Nothing title={words.noLines} />}
      <ol className={css.lines}>
        {found.map((deed) => (
          <li key={`${deed.seq} ${deed.kind}`} className={css.line}>
            <When at={deed.at} />
            <div className={css.words}>
              <Told deed={deed} names={names} />
              {deed.notes.map((note) => (
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

function Told({ deed, names }: { deed: Deed; names: Record<string, string> }) {
  const said = useWords();
  const words = said.inLedger;
  const name = (player: string) => (player ? (names[player] ?? "?") : words.theKitty);
  if (deed.kind === "hand" && deed.hand)
    return (
      <span className={css.changes}>
        <Link href={`/h/${deed.hand}`}>{words.kinds.hand}</Link>
        {deed.changes.map((one) => (
          <span key={one.player} className={css.change}>
            {name(one.player)} <strong data-tone={tone(one.amount)}>{signed(one.amount, said)}</strong>
          </span>
        ))}
      </span>
    );
  const plain = ["buy-in", "cash-out"].includes(deed.kind);
  return deed.changes.map((one) => {
    const amount = plain ? number(one.amount, said) : signed(one.amount, said);
    return (
      <span key={one.player}>
        {words.sentence[deed.kind]?.(name(one.player), amount) ?? `${deed.kind}: ${name(one.player)} ${amount}`}
      </span>
    );
  });
}
