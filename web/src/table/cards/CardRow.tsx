import { AnimatePresence, motion, useIsPresent } from "motion/react";
import type { ComponentProps, ReactNode } from "react";
import { type CardProps, PlayingCard } from "@/components/cards/PlayingCard.tsx";
import { prefersReducedMotion, usePreferences } from "@/preferences/preferences.ts";
import css from "./CardRow.module.css";

export interface DisplayCard extends CardProps {
  key: string;
}

interface Props {
  cards: DisplayCard[];
  width: number; // of a card, in pixels
  overlap?: number; // the part of a card covered by the next, 0 to 1
  enter?: "deal" | "flip";
  from?: { x: number; y: number }; // where cards come from and go to, in pixels
  wrap?: (card: DisplayCard, index: number, face: ReactNode) => ReactNode;
  label?: string;
}

const EASE = [0.2, 0.7, 0.2, 1] as const;

/** A row of cards: dealt one by one from the deck, turned over, and moved to the muck. */
export function CardRow({ cards, width, overlap = 0, enter = "deal", from = { x: 0, y: -60 }, wrap, label }: Props) {
  const reducedMotion = prefersReducedMotion(usePreferences());
  const away = reducedMotion ? { opacity: 0 } : { opacity: 0, x: from.x, y: from.y, scale: 0.6 };
  const flips = enter === "flip";
  const first = reducedMotion ? { opacity: 0 } : flips ? { opacity: 1, rotateY: 90 } : away;
  // The exit depends on what happens now, not on how the card came: a card that is turned over does not fly to the muck.
  const gone = { gone: (turns: boolean) => (turns ? { opacity: 0, transition: { duration: 0 } } : away) };
  const seconds = reducedMotion ? 0.08 : flips ? 0.22 : 0.18;
  return (
    <ul
      className={css.row}
      aria-label={label}
      style={{ "--card-width": `${width}px`, "--overlap": overlap } as React.CSSProperties}
    >
      <AnimatePresence initial={false} mode="popLayout" custom={flips}>
        {cards.map((card, index) => (
          <Place
            key={card.key}
            layout={reducedMotion ? false : "position"}
            className={css.place}
            initial={first}
            animate={{ opacity: 1, x: 0, y: 0, scale: 1, rotateY: 0 }}
            variants={gone}
            exit="gone"
            custom={flips}
            transition={{
              duration: seconds,
              ease: EASE,
              delay: reducedMotion ? 0 : Math.min(index, 8) * 0.06 * (flips ? 0.7 : 1),
            }}
          >
            {wrap ? wrap(card, index, <PlayingCard {...cardProps(card)} />) : <PlayingCard {...cardProps(card)} />}
          </Place>
        ))}
      </AnimatePresence>
    </ul>
  );
}

/** A place in the row; inert while its card moves out. */
function Place(props: ComponentProps<typeof motion.li>) {
  return <motion.li inert={!useIsPresent()} {...props} />;
}

function cardProps({ key: _, ...rest }: DisplayCard): CardProps {
  return rest;
}
