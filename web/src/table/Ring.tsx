import { useEffect, useState } from "react";
import { useWords } from "@/words/index.ts";
import css from "./Ring.module.css";

/** The time now, every so often while somebody has to hurry. */
export function useNow(every: number, on: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!on) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every, on]);
  return now;
}

const ROUND = 2 * Math.PI * 47;

/** How much time is left, around what it is around: the turn's own, then the time bank. */
export function Ring({ ends, bank, total, whole }: { ends: number; bank: number; total: number; whole: number }) {
  const said = useWords();
  const now = useNow(200, true);
  const left = Math.max(0, ends - now);
  const banked = Math.max(0, left > 0 ? bank : bank - (now - ends));
  const part = total > 0 ? Math.min(1, left / total) : 0;
  const hurry = left + banked <= 5000;
  const seconds = Math.ceil((left || banked) / 1000);
  return (
    <>
      <svg viewBox="0 0 100 100" className={css.ring} data-hurry={hurry} aria-hidden="true">
        <circle cx="50" cy="50" r="47" className={css.groove} />
        {left > 0 ? (
          <circle cx="50" cy="50" r="47" className={css.time} strokeDasharray={`${ROUND * part} ${ROUND}`} />
        ) : (
          <circle
            cx="50"
            cy="50"
            r="47"
            className={css.bank}
            strokeDasharray={`${ROUND * (whole > 0 ? Math.min(1, banked / whole) : 0)} ${ROUND}`}
          />
        )}
      </svg>
      {(left === 0 || left <= 10_000) && (
        <span className={css.seconds} data-hurry={hurry} title={left === 0 ? said.timeBank : undefined}>
          {said.timeLeft(seconds)}
        </span>
      )}
    </>
  );
}
