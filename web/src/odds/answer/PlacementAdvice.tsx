import { useState } from "react";
import { PlayingCard } from "@/components/cards/PlayingCard.tsx";
import type { AdviceFound } from "@/odds/oddsJob.ts";
import { cardName, cardSigns } from "@/words/cards.ts";
import { number, useWords } from "@/words/index.ts";
import { EquityBar } from "./EquityBars.tsx";
import { formatMargin, percent } from "./formatOdds.ts";
import css from "./PlacementAdvice.module.css";
import result from "./Result.module.css";

/** Where to put the cards: the best placement drawn on its boards, and those that come next. */
export function PlacementAdvice({ found }: { found: AdviceFound }) {
  const said = useWords();
  const words = said.inOdds;
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, found.ranked.length - 1);
  const shown = found.ranked[at];
  const best = found.ranked[0];
  if (!shown || !best) return null;
  const boards = Object.entries(shown.boards);
  return (
    <>
      <section className={css.picture} aria-live="polite" aria-labelledby="lab-placing">
        <header className={css.head}>
          <h3 id="lab-placing">{at === 0 ? words.bestPlacing : words.placing(at + 1)}</h3>
          <p className={css.total}>
            <strong>{percent(shown.total, said)}</strong> {words.ofPot}
            {shown.stderr > 0 && <span className="dim"> {words.give(formatMargin(1.96 * shown.stderr, said))}</span>}
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
                part.cards.map((card) => cardName(card, said)).join(", "),
                percent(part.share, said),
              )}
            >
              <span className={css.name}>{words.ofBoard(board)}</span>
              <span className={css.flop}>
                {found.flops[board]?.map((card) => (
                  <PlayingCard key={card} card={card} />
                ))}
              </span>
              <span className={css.tray} data-count={part.cards.length}>
                {part.cards.map((card) => (
                  <PlayingCard key={card} card={card} />
                ))}
              </span>
              <span className={css.share}>{percent(part.share, said)}</span>
              <EquityBar win={part.share} equity={part.share} interval={spread(part.share, part.stderr)} />
            </li>
          ))}
        </ol>
      </section>
      <section className={result.section} aria-labelledby="lab-ranking">
        <h3 id="lab-ranking">{words.ranking}</h3>
        <ol className={css.ranking}>
          {found.ranked.map((one, rank) => (
            <li key={rank}>
              <button type="button" className={css.row} aria-pressed={rank === at} onClick={() => setWanted(rank)}>
                <span className={css.rank}>{rank + 1}</span>
                <span className={css.parts}>
                  {Object.entries(one.boards).map(([board, part]) => (
                    <span key={board} data-most={board === one.plo || undefined}>
                      <b>{board}</b> {cardSigns(part.cards)}
                    </span>
                  ))}
                </span>
                <span className={css.worth}>
                  {percent(one.total, said)}
                  <span className={css.behind}>
                    {rank > 0 ? words.behind(percent(best.total - one.total, said, 2)) : "\u00a0"}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ol>
        <p className={result.how}>
          {words.ways(number(found.placements, said))}{" "}
          {found.exact
            ? words.exact(number(found.samples, said))
            : words.sampled(number(found.samples, said), words.give(formatMargin(1.96 * best.stderr, said)))}
        </p>
      </section>
    </>
  );
}

const spread = (share: number, stderr: number): [number, number] => [
  Math.max(0, share - 1.96 * stderr),
  Math.min(1, share + 1.96 * stderr),
];
