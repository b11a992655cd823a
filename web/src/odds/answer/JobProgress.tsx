import { Button } from "@/components/Button.tsx";
import { type Job, progressFraction } from "@/odds/oddsJob.ts";
import { number, useWords } from "@/words/index.ts";
import { EquityBar } from "./EquityBars.tsx";
import { formatMargin, handColour, percent } from "./formatOdds.ts";
import css from "./Result.module.css";

/** How far a question is, what a sample says by now, and a way to give it up. */
export function JobProgress({ job, onCancel }: { job: Job | null; onCancel(): void }) {
  const said = useWords();
  const words = said.inOdds;
  const progress = job?.progress;
  const done = progress ? progressFraction(progress) : undefined;
  const text = progress
    ? (words.working[progress.doing] ?? progress.doing)
    : job?.state === "waiting"
      ? words.waiting
      : words.begins;
  const count =
    progress && progress.done > 0
      ? progress.total > 0
        ? words.done(number(progress.done, said), number(progress.total, said))
        : words.soFar(number(progress.done, said))
      : "";
  return (
    <div className={css.working}>
      <div className={css.workHead}>
        <span>
          {text} <span className="dim chips">{count}</span>
        </span>
        <Button size="small" onClick={onCancel}>
          {said.cancel}
        </Button>
      </div>
      <progress className={css.progress} aria-label={text} {...(done === undefined ? {} : { value: done, max: 1 })} />
      {(progress?.equity?.length ?? 0) > 0 && (
        <ul className={css.interim}>
          {progress!.equity.map((equity, at) => (
            <li key={at} style={handColour(at)}>
              <EquityBar win={equity} equity={equity} />
              <span className="chips">
                {percent(equity, said)}
                {progress!.stderr ? ` ${words.give(formatMargin(1.96 * progress!.stderr, said))}` : ""}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
