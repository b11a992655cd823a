import type { OddsFound } from "@/odds/oddsJob.ts";
import type { Told } from "@/odds/question/spot.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { language, number, useSaid, useWords } from "@/words/index.ts";
import { oddsSaid } from "@/words/oddsSaid.ts";
import { Categories } from "./Categories.tsx";
import { EquityBars } from "./EquityBars.tsx";
import { HeatMap, NextCards } from "./EquityTables.tsx";
import { formatMargin, margin, percent } from "./formatOdds.ts";
import css from "./Result.module.css";

/** The odds of a spot: bars, shares, kinds of hands, and pictures. */
export function Result({ found, told }: { found: OddsFound; told: Told }) {
  const said = useWords();
  const words = said.inOdds;
  const spoken = language(usePreferences((preferences) => preferences.language));
  const widest = Math.max(...found.hands.map((hand) => margin(hand.interval)));
  return (
    <>
      <EquityBars hands={found.hands} chance={found.measure === "chance"} />
      <p className={css.how}>
        {found.exact
          ? words.exact(number(found.samples, said))
          : words.sampled(number(found.samples, said), words.give(formatMargin(widest, said)))}{" "}
        {!found.exact && found.seed !== null && words.seed(String(found.seed))} {found.stopped === "time" && words.late}
      </p>
      {found.backend === "reference" && <p className="dim small">{words.inPython}</p>}
      <Shares found={found} told={told} />
      <Categories found={found} told={told} />
      {found.next_card && <NextCards found={found} told={told} />}
      {found.next_card_problem && <p className="dim small">{oddsSaid(found.next_card_problem, spoken)}</p>}
      {found.grid && <HeatMap found={found} />}
      {found.grid_problem && <p className="dim small">{oddsSaid(found.grid_problem, spoken)}</p>}
    </>
  );
}

/** What a share is called. */
export function useShareName(told: Told): (share: string) => string {
  const words = useWords().inOdds;
  const speak = useSaid();
  return (share) => (share in told.deal.boards ? words.ofBoard(share) : speak(share));
}

/** Who gets how much of each share, where the pot has several. */
function Shares({ found, told }: { found: OddsFound; told: Told }) {
  const said = useWords();
  const words = said.inOdds;
  const nameOf = useShareName(told);
  const shares = Object.keys(found.hands[0]?.shares ?? {});
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
            {found.hands.map((hand, at) => (
              <tr key={at}>
                <th scope="row">{words.hand(at + 1)}</th>
                {shares.map((share) => {
                  const chance = hand.shares[share]!;
                  const sure = margin(chance.interval);
                  return (
                    <td key={share}>
                      <strong>{percent(chance.equity, said)}</strong>
                      <span className={css.fine}>
                        {words.win} {percent(chance.win, said)} · {words.tie} {percent(chance.tie, said)}
                        {sure > 0 && ` · ${words.give(formatMargin(sure, said))}`}
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
