import type { GameDetails } from "@/api/queries.ts";
import { formatNumber, useLanguage, useTexts, useTranslate } from "@/i18n/index.ts";
import { translateOddsText } from "@/i18n/server/translateOddsText.ts";
import type { OddsResult } from "@/odds/oddsJob.ts";
import { EquityBars } from "./EquityBars.tsx";
import { HeatMap, NextCards } from "./EquityTables.tsx";
import { formatMargin, margin, percent } from "./formatOdds.ts";
import { HandCategories } from "./HandCategories.tsx";
import css from "./OddsResultView.module.css";

/** The odds of a spot: equities, shares, categories and tables. */
export function OddsResultView({ result, details }: { result: OddsResult; details: GameDetails }) {
  const texts = useTexts();
  const words = texts.inOdds;
  const language = useLanguage();
  const widest = Math.max(...result.hands.map((hand) => margin(hand.interval)));
  return (
    <>
      <EquityBars hands={result.hands} chance={result.measure === "chance"} />
      <p className={css.how}>
        {result.exact
          ? words.exact(formatNumber(result.samples, texts))
          : words.sampled(formatNumber(result.samples, texts), words.give(formatMargin(widest, texts)))}{" "}
        {!result.exact && result.seed !== null && words.seed(String(result.seed))}{" "}
        {result.stopped === "time" && words.late}
      </p>
      {result.backend === "reference" && <p className="dim small">{words.inPython}</p>}
      <Shares result={result} details={details} />
      <HandCategories result={result} details={details} />
      {result.next_card && <NextCards result={result} details={details} />}
      {result.next_card_problem && <p className="dim small">{translateOddsText(result.next_card_problem, language)}</p>}
      {result.grid && <HeatMap result={result} />}
      {result.grid_problem && <p className="dim small">{translateOddsText(result.grid_problem, language)}</p>}
    </>
  );
}

/** The name of a share. */
export function useShareName(details: GameDetails): (share: string) => string {
  const words = useTexts().inOdds;
  const speak = useTranslate();
  return (share) => (share in details.deal.boards ? words.ofBoard(share) : speak(share));
}

/** The equity of each hand in each share, if the pot has several. */
function Shares({ result, details }: { result: OddsResult; details: GameDetails }) {
  const texts = useTexts();
  const words = texts.inOdds;
  const nameOf = useShareName(details);
  const shares = Object.keys(result.hands[0]?.shares ?? {});
  if (shares.length < 2) return null;
  return (
    <section className={css.section} aria-labelledby="lab-shares">
      <h3 id="lab-shares">{words.shares}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className={css.scroll} aria-label={words.asTable} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{words.category}</th>
              {shares.map((share) => (
                <th key={share} scope="col">
                  {nameOf(share)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.hands.map((hand, at) => (
              <tr key={at}>
                <th scope="row">{words.hand(at + 1)}</th>
                {shares.map((share) => {
                  const chance = hand.shares[share]!;
                  const sure = margin(chance.interval);
                  return (
                    <td key={share}>
                      <strong>{percent(chance.equity, texts)}</strong>
                      <span className={css.fine}>
                        {words.win} {percent(chance.win, texts)} · {words.tie} {percent(chance.tie, texts)}
                        {sure > 0 && ` · ${words.give(formatMargin(sure, texts))}`}
                      </span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
