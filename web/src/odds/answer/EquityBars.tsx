import { cardSymbols } from "@/i18n/cardNames.ts";
import { useTexts } from "@/i18n/index.ts";
import type { OddsResult } from "@/odds/oddsJob.ts";
import { readCards } from "@/odds/question/cardText.ts";
import { formatMargin, handColour, margin, percent } from "./formatOdds.ts";
import css from "./OddsResultView.module.css";

/** A hand as a line of text: card symbols, else the text as typed. */
export function handText(hand: string, random: string): string {
  if (hand === "random") return random;
  if (/[|/,]|throws|last up/.test(hand)) return hand; // commas separate the hands of a range
  const cards = readCards(hand);
  return cards?.length ? cardSymbols(cards) : hand;
}

/** The equity of each hand with wins, ties and margin of error; or just its chance if every hand can win on its own. */
export function EquityBars({ hands, chance }: { hands: OddsResult["hands"]; chance: boolean }) {
  const texts = useTexts();
  const words = texts.inOdds;
  return (
    <ol className={css.bars}>
      {hands.map((hand, at) => {
        const give95 = margin(hand.interval);
        return (
          <li key={at} className={css.bar} style={handColour(at)}>
            <span className={css.who}>
              <span className={css.dot} aria-hidden="true" />
              <strong>{words.hand(at + 1)}</strong>{" "}
              <span className={css.cards}>{handText(hand.hand, words.random)}</span>
            </span>
            <span className={css.big}>{percent(hand.equity, texts, 2)}</span>
            <EquityBar win={hand.win} equity={hand.equity} interval={hand.interval} />
            <span className={css.fine}>
              {chance
                ? words.chance
                : `${words.win} ${percent(hand.win, texts, 2)} · ${words.tie} ${percent(hand.tie, texts, 2)}`}
              {give95 > 0 && (
                <span title={words.between(percent(hand.interval[0]!, texts, 2), percent(hand.interval[1]!, texts, 2))}>
                  {" · "}
                  {words.give(formatMargin(give95, texts))}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** A bar for wins and ties, with a whisker for the 95 % interval. */
export function EquityBar({ win, equity, interval }: { win: number; equity: number; interval?: readonly number[] }) {
  const [low, high] = interval ?? [equity, equity];
  const unsure = high! - low! > 0;
  return (
    <svg className={css.line} viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
      <rect width="1000" height="20" className={css.trough} />
      <rect width={1000 * equity} height="20" className={css.shared} />
      <rect width={1000 * Math.min(win, equity)} height="20" className={css.won} />
      <line x1="500" x2="500" y1="0" y2="20" className={css.half} vectorEffect="non-scaling-stroke" />
      {unsure && (
        <path
          d={`M${1000 * low!} 4v12M${1000 * low!} 10H${1000 * high!}M${1000 * high!} 4v12`}
          className={css.whisker}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
