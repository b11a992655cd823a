import { AnimatePresence, motion } from "motion/react";
import { useState } from "react";
import { Amount } from "@/components/amounts/Amount.tsx";
import { prefersReducedMotion, usePreferences } from "@/preferences/preferences.ts";
import type { Point } from "@/table/layout/seatPositions.ts";
import { useTable } from "@/table/state/tableStore.ts";
import css from "./MovingChips.module.css";

const EASE = [0.2, 0.7, 0.2, 1] as const;

export const percentPosition = (point: Point) => ({ left: `${point.x}%`, top: `${point.y}%` });

interface Props {
  seat: number | null; // the owner
  bet: number;
  home: Point; // position of the seat
  spot: Point; // position of its bet
  pot: Point;
  unit: number;
}

/** The chips of a seat in motion: to its bet, from there to the pot, and from the pot to a winner. */
export function MovingChips({ seat, bet, home, spot, pot, unit }: Props) {
  return (
    <>
      <AnimatePresence>{bet > 0 && <Bet amount={bet} home={home} spot={spot} pot={pot} unit={unit} />}</AnimatePresence>
      <Awards seat={seat} home={home} pot={pot} unit={unit} />
    </>
  );
}

/** The bet in front of a seat: comes from the seat, goes to the pot. */
function Bet({ amount, home, spot, pot, unit }: { amount: number } & Pick<Props, "home" | "spot" | "pot" | "unit">) {
  const reducedMotion = prefersReducedMotion(usePreferences());
  const [settled, setLies] = useState(false); // once it has arrived, it follows its spot without animation
  const seconds = reducedMotion ? 0.08 : 0.26;
  return (
    <motion.div
      className={css.bet}
      data-bet=""
      initial={{ ...percentPosition(reducedMotion ? spot : home), opacity: 0 }}
      animate={{ ...percentPosition(spot), opacity: 1 }}
      exit={{
        ...(reducedMotion ? {} : percentPosition(pot)),
        opacity: 0,
        transition: { duration: seconds, ease: EASE },
      }}
      transition={{ duration: settled ? 0 : seconds, ease: EASE }}
      onAnimationComplete={() => setLies(true)}
    >
      <span className={css.chip} aria-hidden="true" />
      <Amount value={amount} unit={unit} />
    </motion.div>
  );
}

/** Chips moving from the pot to a winner. */
function Awards({ seat, home, pot, unit }: Pick<Props, "seat" | "home" | "pot" | "unit">) {
  const reducedMotion = prefersReducedMotion(usePreferences());
  const currentEvents = useTable((state) => state.currentEvents);
  const id = useTable((state) => state.stepId);
  const won = currentEvents.reduce(
    (sum, event) => (event.event === "awarded" && event.seat === seat && seat !== null ? sum + event.amount : sum),
    0,
  );
  return (
    <AnimatePresence>
      {won > 0 && (
        <motion.div
          key={id}
          className={css.bet}
          data-won="true"
          initial={reducedMotion ? { ...percentPosition(home), opacity: 0 } : { ...percentPosition(pot), opacity: 1 }}
          animate={{ ...percentPosition(home), opacity: 1 }}
          exit={{ opacity: 0 }}
          transition={{ duration: reducedMotion ? 0.08 : 0.42, ease: EASE }}
        >
          <span className={css.chip} aria-hidden="true" />
          <Amount value={won} unit={unit} />
        </motion.div>
      )}
    </AnimatePresence>
  );
}
