import { AnimatePresence, motion } from "motion/react";
import { useState } from "react";
import { Amount } from "@/components/amounts/Amount.tsx";
import { isCalm, useTaste } from "@/preferences/preferences.ts";
import type { Point } from "@/table/layout/seatPositions.ts";
import { useTable } from "@/table/state/tableStore.ts";
import css from "./MovingChips.module.css";

const EASE = [0.2, 0.7, 0.2, 1] as const;

export const at = (point: Point) => ({ left: `${point.x}%`, top: `${point.y}%` });

interface Look {
  seat: number | null; // whose they are
  bet: number;
  home: Point; // where the seat is
  spot: Point; // where its bet lies
  pot: Point;
  unit: number;
}

/** The chips of a seat on their ways: into a bet, from there into the pot, and from the pot to a winner. */
export function Chips({ seat, bet, home, spot, pot, unit }: Look) {
  return (
    <>
      <AnimatePresence>{bet > 0 && <Bet amount={bet} home={home} spot={spot} pot={pot} unit={unit} />}</AnimatePresence>
      <Awards seat={seat} home={home} pot={pot} unit={unit} />
    </>
  );
}

/** The bet in front of a seat: it comes from there, and goes into the pot. */
function Bet({ amount, home, spot, pot, unit }: { amount: number } & Pick<Look, "home" | "spot" | "pot" | "unit">) {
  const calm = isCalm(useTaste());
  const [lies, setLies] = useState(false); // what lies there goes with its place, without a way of its own
  const seconds = calm ? 0.08 : 0.26;
  return (
    <motion.div
      className={css.bet}
      data-bet=""
      initial={{ ...at(calm ? spot : home), opacity: 0 }}
      animate={{ ...at(spot), opacity: 1 }}
      exit={{ ...(calm ? {} : at(pot)), opacity: 0, transition: { duration: seconds, ease: EASE } }}
      transition={{ duration: lies ? 0 : seconds, ease: EASE }}
      onAnimationComplete={() => setLies(true)}
    >
      <span className={css.chip} aria-hidden="true" />
      <Amount value={amount} unit={unit} />
    </motion.div>
  );
}

/** Chips on their way from the pot to a winner. */
function Awards({ seat, home, pot, unit }: Pick<Look, "seat" | "home" | "pot" | "unit">) {
  const calm = isCalm(useTaste());
  const beat = useTable((state) => state.beat);
  const id = useTable((state) => state.beatId);
  const won = beat.reduce(
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
          initial={calm ? { ...at(home), opacity: 0 } : { ...at(pot), opacity: 1 }}
          animate={{ ...at(home), opacity: 1 }}
          exit={{ opacity: 0 }}
          transition={{ duration: calm ? 0.08 : 0.42, ease: EASE }}
        >
          <span className={css.chip} aria-hidden="true" />
          <Amount value={won} unit={unit} />
        </motion.div>
      )}
    </AnimatePresence>
  );
}
