import { Button } from "@/components/Button.tsx";
import { formatNumber, useTexts } from "@/i18n/index.ts";
import { type Job, progressFraction } from "@/odds/oddsJob.ts";
import { EquityBar } from "./EquityBars.tsx";
import { formatMargin, handColour, percent } from "./formatOdds.ts";
import css from "./OddsResultView.module.css";

/** Progress and interim results of a running job, with a cancel button. */
export function JobProgress({ job, onCancel }: { job: Job | null; onCancel(): void }) {
  const texts = useTexts();
  const words = texts.inOdds;
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
        ? words.done(formatNumber(progress.done, texts), formatNumber(progress.total, texts))
        : words.soFar(formatNumber(progress.done, texts))
      : "";
  return (
    <div className={css.working}>
      <div className={css.workHead}>
        <span>
          {text} <span className="dim chips">{count}</span>
        </span>
        <Button size="small" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
      <progress className={css.progress} aria-label={text} {...(done === undefined ? {} : { value: done, max: 1 })} />
      {(progress?.equity?.length ?? 0) > 0 && (
        <ul className={css.interim}>
          {progress!.equity.map((equity, at) => (
            <li key={at} style={handColour(at)}>
              <EquityBar win={equity} equity={equity} />
              <span className="chips">
                {percent(equity, texts)}
                {progress!.stderr ? ` ${words.give(formatMargin(1.96 * progress!.stderr, texts))}` : ""}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
