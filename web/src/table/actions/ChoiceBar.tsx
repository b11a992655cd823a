import { useState } from "react";
import { useChips } from "@/components/amounts/Amount.tsx";
import { Button } from "@/components/Button.tsx";
import { useShortcutKeys } from "@/components/useShortcutKeys.ts";
import type { Choice, Seat, Value } from "@/connection/messages.ts";
import { useTexts, useTranslate } from "@/i18n/index.ts";
import { useBigBlind } from "@/table/state/selectors.ts";
import css from "./ActionBar.module.css";
import { isLegalChoice } from "./legalAnswers.ts";

/** A choice between a few words, which may have prices. */
export function ChoiceBar({
  offer,
  mine,
  sent,
  answer,
}: {
  offer: Choice;
  mine: Seat;
  sent: Value | undefined;
  answer(value: Value): void;
}) {
  const texts = useTexts();
  const translate = useTranslate();
  const chips = useChips(useBigBlind());
  const [armed, setArmed] = useState<string | null>(null);
  const waiting = sent !== undefined;
  useShortcutKeys(
    {
      ...Object.fromEntries(
        offer.words.map((word, index) => [
          String(index + 1),
          () => isLegalChoice(offer, mine.stack, word) && setArmed(word),
        ]),
      ),
      Enter: () => armed !== null && answer(armed),
      Escape: () => setArmed(null),
    },
    !waiting,
  );
  return (
    <>
      <div className={css.upper} data-short={offer.words.length > 3}>
        <p className={css.say}>{offer.ask ? translate(offer.ask) : texts.choose}</p>
      </div>
      <div className={css.lower} data-count={offer.words.length > 3 ? "many" : offer.words.length}>
        {offer.words.map((word, index) => {
          const price = offer.prices[index] ?? 0;
          return (
            <Button
              key={word}
              size="large"
              kind={index === 0 ? "main" : "plain"}
              className={armed === word ? css.armed : undefined}
              disabled={!isLegalChoice(offer, mine.stack, word) || (waiting && sent !== word)}
              waiting={sent === word}
              onClick={() => !waiting && answer(word)}
              hint={armed === word ? "Enter" : String(index + 1)}
            >
              <span className={css.word}>{translate(word)}</span>
              {offer.prices.length > 0 && (
                <span className={css.price}>{price ? texts.costs(chips(price)) : texts.free}</span>
              )}
            </Button>
          );
        })}
      </div>
    </>
  );
}
