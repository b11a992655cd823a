import { useRef, useState } from "react";
import { cardName, SUIT_SYMBOLS } from "@/i18n/cardNames.ts";
import { useTexts } from "@/i18n/index.ts";
import { moveInGrid, ranksOf, suitsOf } from "./cardText.ts";
import css from "./DeckPicker.module.css";
import type { Target } from "./spot.ts";

interface Props {
  deck: readonly string[];
  taken: Map<string, Target>;
  target: Target;
  full: boolean; // the target takes no more cards
  nameOf(target: Target): string;
  markOf(target: Target): string;
  onPick(card: string): void;
}

/** A deck to pick cards from, by pointer or keys. */
export function DeckPicker({ deck, taken, target, full, nameOf, markOf, onPick }: Props) {
  const texts = useTexts();
  const words = texts.inOdds;
  const box = useRef<HTMLFieldSetElement>(null);
  const [at, setAt] = useState(0);
  const [rank, setRank] = useState("");
  const ranks = ranksOf(deck);
  const suits = suitsOf(deck);
  const cards = suits.flatMap((suit) => ranks.map((one) => one + suit));
  const go = (to: number) => {
    setAt(to);
    box.current?.querySelectorAll("button")[to]?.focus();
  };
  const press = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = moveInGrid(event.key, at, ranks.length, cards.length);
    const key = event.key === "0" || event.key === "1" ? "T" : event.key.toUpperCase();
    const suit = event.key.toLowerCase();
    if (to !== undefined) go(to);
    else if (rank && suits.includes(suit)) {
      const card = rank + suit;
      setRank("");
      if (cards.includes(card)) {
        go(cards.indexOf(card));
        onPick(card);
      }
    } else if (ranks.includes(key)) setRank(key);
    else return;
    event.preventDefault();
  };
  return (
    <fieldset
      ref={box}
      className={css.deck}
      aria-label={words.pickFor(nameOf(target))}
      onKeyDown={press}
      style={{ "--ranks": ranks.length } as React.CSSProperties}
    >
      {suits.map((own) => (
        <div key={own} className={css.suits}>
          {cards.map((card, index) => {
            if (card[1] !== own) return null;
            const owner = taken.get(card);
            const mine = owner === target;
            const state = mine ? words.picked : owner ? words.takenBy(nameOf(owner)) : "";
            return (
              <button
                key={card}
                type="button"
                className={css.card}
                tabIndex={index === at ? 0 : -1}
                aria-pressed={mine}
                aria-disabled={(owner !== undefined && !mine) || (full && !mine) || undefined}
                data-suit={card[1]}
                data-owner={owner ? (mine ? "mine" : "other") : undefined}
                onFocus={() => setAt(index)}
                onClick={() => onPick(card)}
              >
                <span className="unseen">{cardName(card, texts) + state}</span>
                <span className={css.rank} aria-hidden="true">
                  {card[0] === "T" ? "10" : card[0]}
                </span>
                <span className={css.suit} aria-hidden="true">
                  {SUIT_SYMBOLS[card[1]!]}
                </span>
                {owner && (
                  <span className={css.mark} aria-hidden="true">
                    {markOf(owner)}
                  </span>
                )}
              </button>
            );
          })}
        </div>
      ))}
    </fieldset>
  );
}
