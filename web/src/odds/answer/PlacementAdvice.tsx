import { useState } from "react";
import { PlayingCard } from "@/components/cards/PlayingCard.tsx";
import { cardName, cardSymbols } from "@/i18n/cardNames.ts";
import { formatNumber, useTexts } from "@/i18n/index.ts";
import type { AdviceResult } from "@/odds/oddsJob.ts";
import { EquityBar } from "./EquityBars.tsx";
import { formatMargin, percent } from "./formatOdds.ts";
import result from "./OddsResultView.module.css";
import css from "./PlacementAdvice.module.css";

/** The best placement, drawn on the boards, and the runners-up. */
export function PlacementAdvice({ advice }: { advice: AdviceResult }) {
  const texts = useTexts();
  const words = texts.inOdds;
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, advice.ranked.length - 1);
  const shown = advice.ranked[at];
  const best = advice.ranked[0];
  if (!shown || !best) return null;
  const boards = Object.entries(shown.boards);
  return (
    <>
      <section className={css.picture} aria-live="polite" aria-labelledby="lab-placing">
        <header className={css.head}>
          <h3 id="lab-placing">{at === 0 ? words.bestPlacing : words.placing(at + 1)}</h3>
          <p className={css.total}>
            <strong>{percent(shown.total, texts)}</strong> {words.ofPot}
            {shown.stderr > 0 && <span className="dim"> {words.give(formatMargin(1.96 * shown.stderr, texts))}</span>}
          </p>
        </header>
        <ol className={css.boards}>
          {boards.map(([board, part]) => (
            <li
              key={board}
              className={css.board}
              data-most={board === shown.plo || undefined}
              aria-label={words.tray(
                board,
                part.cards.map((card) => cardName(card, texts)).join(", "),
                percent(part.share, texts),
              )}
            >
              <span className={css.name}>{words.ofBoard(board)}</span>
              <span className={css.flop}>
                {advice.flops[board]?.map((card) => (
                  <PlayingCard key={card} card={card} />
                ))}
              </span>
              <span className={css.tray} data-count={part.cards.length}>
                {part.cards.map((card) => (
                  <PlayingCard key={card} card={card} />
                ))}
              </span>
              <span className={css.share}>{percent(part.share, texts)}</span>
              <EquityBar win={part.share} equity={part.share} interval={spread(part.share, part.stderr)} />
            </li>
          ))}
        </ol>
      </section>
      <section className={result.section} aria-labelledby="lab-ranking">
        <h3 id="lab-ranking">{words.ranking}</h3>
        <ol className={css.ranking}>
          {advice.ranked.map((placement, rank) => (
            <li key={rank}>
              <button type="button" className={css.row} aria-pressed={rank === at} onClick={() => setWanted(rank)}>
                <span className={css.rank}>{rank + 1}</span>
                <span className={css.parts}>
                  {Object.entries(placement.boards).map(([board, part]) => (
                    <span key={board} data-most={board === placement.plo || undefined}>
                      <b>{board}</b> {cardSymbols(part.cards)}
                    </span>
                  ))}
                </span>
                <span className={css.worth}>
                  {percent(placement.total, texts)}
                  <span className={css.behind}>
                    {rank > 0 ? words.behind(percent(best.total - placement.total, texts, 2)) : "\u00a0"}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ol>
        <p className={result.how}>
          {words.ways(formatNumber(advice.placements, texts))}{" "}
          {advice.exact
            ? words.exact(formatNumber(advice.samples, texts))
            : words.sampled(formatNumber(advice.samples, texts), words.give(formatMargin(1.96 * best.stderr, texts)))}
        </p>
      </section>
    </>
  );
}

const spread = (share: number, stderr: number): [number, number] => [
  Math.max(0, share - 1.96 * stderr),
  Math.min(1, share + 1.96 * stderr),
];
