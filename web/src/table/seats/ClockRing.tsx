import { useEffect, useState } from "react";
import { useTexts } from "@/i18n/index.ts";
import css from "./ClockRing.module.css";

/** The current time, updated regularly while `on`. */
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

const INNER = 40; // the time for this turn
const OUTER = 48; // the time bank

interface ClockRingProps {
  ends: number; // when the time for this turn is up
  bank: number; // what remains of the bank then
  total: number;
  fullBank: number; // a full bank
}

/** Two rings for the remaining time: the turn inside, the time bank outside. */
export function ClockRing({ ends, bank, total, fullBank }: ClockRingProps) {
  const texts = useTexts();
  const now = useNow(200, true);
  const left = Math.max(0, ends - now);
  const running = left === 0; // using the bank
  const banked = Math.max(0, running ? bank - (now - ends) : bank);
  const hurry = left + banked <= 5000;
  const seconds = Math.ceil(left / 1000);
  const spare = Math.ceil(banked / 1000);
  return (
    <>
      <svg
        viewBox="0 0 100 100"
        className={css.ring}
        data-hurry={hurry}
        data-bank={running ? "runs" : "waits"}
        role="timer"
        aria-label={running ? texts.bankRuns(spare) : texts.clockLeft(seconds, spare)}
      >
        <Arc radius={INNER} part={total > 0 ? left / total : 0} className={css.time} />
        {fullBank > 0 && <Arc radius={OUTER} part={banked / fullBank} className={css.bank} />}
      </svg>
      {(running || left <= 10_000) && (
        <span className={css.seconds} data-hurry={hurry} aria-hidden="true">
          {running ? texts.bankLeft(spare) : texts.timeLeft(seconds)}
        </span>
      )}
    </>
  );
}

/** An arc from the top on top of a full circle. */
function Arc({ radius, part, className }: { radius: number; part: number; className: string | undefined }) {
  const round = 2 * Math.PI * radius;
  const drawn = round * Math.min(1, part);
  return (
    <g className={className}>
      <circle cx="50" cy="50" r={radius} />
      {drawn > 0 && <circle cx="50" cy="50" r={radius} strokeDasharray={`${drawn} ${round}`} />}
    </g>
  );
}
