import { useState } from "react";
import type { GameDetails } from "@/api/queries.ts";
import { RadioButtons } from "@/components/FormFields.tsx";
import { useTexts, useTranslate } from "@/i18n/index.ts";
import type { OddsResult } from "@/odds/oddsJob.ts";
import { handColour, mergeOrders, percent } from "./formatOdds.ts";
import css from "./OddsResultView.module.css";
import { useShareName } from "./OddsResultView.tsx";

interface Row {
  at: number; // index of the hand; -1 for the winners
  name: string;
  parts: Record<string, number>;
  intervals: Record<string, readonly number[]>;
}

/** The hands to chart: only the first of the unknown ones, since they are all alike. */
export function worthShowing(hands: readonly { hand: string }[]): number[] {
  const unknown = hands.findIndex((hand) => hand.hand === "random");
  return hands.map((_, at) => at).filter((at) => hands[at]!.hand !== "random" || at === unknown);
}

/** How often each hand makes each category. */
export function HandCategories({ result, details }: { result: OddsResult; details: GameDetails }) {
  const texts = useTexts();
  const words = texts.inOdds;
  const speak = useTranslate();
  const shareName = useShareName(details);
  const shares = Object.keys(result.winners);
  const [wanted, setWanted] = useState("");
  const share = shares.includes(wanted) ? wanted : shares[0]!;
  const rows: Row[] = worthShowing(result.hands).map((at) => {
    const chance = result.hands[at]!.shares[share] ?? result.hands[at]!;
    return { at, name: words.hand(at + 1), parts: chance.categories, intervals: chance.category_intervals };
  });
  const winners = result.winners[share] ?? {};
  const kinds = mergeOrders([...rows.map((row) => Object.keys(row.parts)), Object.keys(winners)]);
  if (!kinds.length) return null;
  const kindName = (kind: string) => words.cats[kind] ?? speak(kind);
  const columns = [...rows, { at: -1, name: words.winners, parts: winners, intervals: {} }];
  const most = Math.max(...rows.flatMap((row) => Object.values(row.parts)), 0.01);
  return (
    <section className={css.section} aria-labelledby="lab-kinds">
      <h3 id="lab-kinds">{words.categories}</h3>
      {shares.length > 1 && (
        <RadioButtons
          label={words.share1}
          value={share}
          choices={shares.map((one) => [one, shareName(one)] as const)}
          onChange={setWanted}
        />
      )}
      <div className={css.chart} aria-hidden="true">
        {kinds.map((kind) => (
          <div key={kind} className={css.kind}>
            <span className={css.kindName}>{kindName(kind)}</span>
            <span className={css.kindBars}>
              {rows.map((row) => (
                <KindBar key={row.at} row={row} kind={kind} most={most} />
              ))}
            </span>
          </div>
        ))}
        <p className={css.legend}>
          {rows.map((row) => (
            <span key={row.at} style={handColour(row.at)}>
              <span className={css.dot} /> {row.name}
            </span>
          ))}
        </p>
      </div>
      <details className={css.asTable}>
        <summary>{words.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
        <section className={css.scroll} aria-label={`${words.categories}: ${words.asTable}`} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{words.category}</th>
                {columns.map((column) => (
                  <th key={column.at} scope="col">
                    {column.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {kinds.map((kind) => (
                <tr key={kind}>
                  <th scope="row">{kindName(kind)}</th>
                  {columns.map((column) => (
                    <td key={column.at}>{percent(column.parts[kind] ?? 0, texts, 2)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );
}

function KindBar({ row, kind, most }: { row: Row; kind: string; most: number }) {
  const texts = useTexts();
  const part = row.parts[kind] ?? 0;
  const [low, high] = row.intervals[kind] ?? [part, part];
  const x = (value: number) => (1000 * Math.min(value, most)) / most;
  return (
    <span className={css.kindBar} style={handColour(row.at)}>
      <svg className={css.kindLine} viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width={x(part)} height="10" className={css.won} />
        {high! > low! && (
          <path d={`M${x(low!)} 5H${x(high!)}`} className={css.whisker} vectorEffect="non-scaling-stroke" />
        )}
      </svg>
      <span className={css.kindValue}>{percent(part, texts, part > 0 && part < 0.001 ? 2 : 1)}</span>
    </span>
  );
}
