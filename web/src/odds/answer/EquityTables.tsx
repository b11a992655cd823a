import type { GameDetails } from "@/api/queries.ts";
import { cardName, cardSymbols, SUIT_SYMBOLS } from "@/i18n/cardNames.ts";
import { useTexts } from "@/i18n/index.ts";
import type { OddsResult } from "@/odds/oddsJob.ts";
import { classAt, ranksOf, suitsOf } from "@/odds/question/cardText.ts";
import { handText } from "./EquityBars.tsx";
import { bestAndWorst, equityShade, percent } from "./formatOdds.ts";
import css from "./OddsResultView.module.css";

const whole = (value: number) => String(Math.round(value * 100));

/** The first hand's equity for each possible next card, as a shaded deck. */
export function NextCards({ result, details }: { result: OddsResult; details: GameDetails }) {
  const texts = useTexts();
  const words = texts.inOdds;
  const { cells, place, sampled } = result.next_card!;
  const now = result.hands[0]!.equity;
  const ranks = ranksOf(details.cards);
  const { best, worst } = bestAndWorst(cells);
  const where = words.places[place] ?? words.placeOn(place);
  return (
    <section className={css.section} aria-labelledby="lab-next">
      <h3 id="lab-next">{words.nextCard}</h3>
      <p className={css.about}>
        {words.nextCardMore(words.hand(1), where, percent(now, texts))} {sampled && words.estimated}
      </p>
      <table className={css.shaded} aria-labelledby="lab-next">
        <thead>
          <tr>
            <td />
            {ranks.map((rank) => (
              <th key={rank} scope="col" aria-label={texts.ranks[rank]}>
                {rank === "T" ? "10" : rank}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {suitsOf(details.cards).map((suit) => (
            <tr key={suit}>
              <th scope="row" aria-label={texts.suits[suit]} data-suit={suit}>
                {SUIT_SYMBOLS[suit]}
              </th>
              {ranks.map((rank) => {
                const value = cells[rank + suit];
                return value === undefined ? (
                  <td key={rank} className={css.gone} />
                ) : (
                  <td
                    key={rank}
                    style={{ background: equityShade(value, now) }}
                    title={`${cardName(rank + suit, texts)}: ${percent(value, texts)}`}
                  >
                    {whole(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Scale low={words.worse} high={words.better} />
      {best.length > 0 && <p className={css.about}>{words.bestCards(cardSymbols(best))}</p>}
      {worst.length > 0 && <p className={css.about}>{words.worstCards(cardSymbols(worst))}</p>}
    </section>
  );
}

/** One hand's equity against each class of starting hands. */
export function HeatMap({ result }: { result: OddsResult }) {
  const texts = useTexts();
  const words = texts.inOdds;
  const { hero, against, cells, sampled } = result.grid!;
  const ranks = [...result.grid!.ranks];
  const nameOf = (at: number) => handText(result.hands[at]?.hand ?? "", words.random);
  return (
    <section className={css.section} aria-labelledby="lab-grid">
      <h3 id="lab-grid">{words.grid}</h3>
      <p className={css.about}>
        {words.gridMore(nameOf(hero), words.hand(against + 1))} {sampled && words.estimated}
      </p>
      <table className={`${css.shaded} ${css.heat}`} aria-labelledby="lab-grid">
        <thead>
          <tr>
            <td />
            {ranks.map((rank) => (
              <th key={rank} scope="col" aria-label={texts.ranks[rank]}>
                {rank === "T" ? "10" : rank}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranks.map((rank, row) => (
            <tr key={rank}>
              <th scope="row" aria-label={texts.ranks[rank]}>
                {rank === "T" ? "10" : rank}
              </th>
              {ranks.map((_, column) => {
                const name = classAt(ranks, row, column);
                const value = cells[name];
                return value === undefined ? (
                  <td key={name} className={css.gone} />
                ) : (
                  <td key={name} style={{ background: equityShade(value) }} title={`${name}: ${percent(value, texts)}`}>
                    <span className={css.class}>{name}</span>
                    {whole(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Scale low="0 %" high="100 %" />
    </section>
  );
}

/** The legend of the shades. */
function Scale({ low, high }: { low: string; high: string }) {
  return (
    <p className={css.scale} aria-hidden="true">
      {low}
      {[0, 0.25, 0.5, 0.75, 1].map((value) => (
        <span key={value} style={{ background: equityShade(value) }} />
      ))}
      {high}
    </p>
  );
}
