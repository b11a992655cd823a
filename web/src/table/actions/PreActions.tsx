import { useChips } from "@/components/amounts/Amount.tsx";
import { Button } from "@/components/Button.tsx";
import { Icon } from "@/components/Icon.tsx";
import { useShortcutKeys } from "@/components/useShortcutKeys.ts";
import type { HandState } from "@/connection/messages.ts";
import { useTexts } from "@/i18n/index.ts";
import { useBigBlind } from "@/table/state/selectors.ts";
import type { PreAction } from "@/table/state/tableState.ts";
import { useTable } from "@/table/state/tableStore.ts";
import css from "./ActionBar.module.css";
import { priceToCall } from "./preAction.ts";

/** Chooses an answer before the player's turn. */
export function PreActions({ hand, seat, waitingText }: { hand: HandState; seat: number; waitingText: string }) {
  const texts = useTexts();
  const chips = useChips(useBigBlind());
  const preAction = useTable((state) => state.preAction);
  const off = useTable((state) => state.preActionCancelled);
  const setPreAction = useTable((state) => state.setPreAction);
  const cost = priceToCall(hand, seat);
  // The same keys as on the turn, so that a late key press means the same.
  const choices: [PreAction["kind"], string, string][] = [
    ["fold", cost ? texts.preFold : texts.preCheckFold, "F"],
    ["call", cost ? texts.preCall(chips(cost)) : texts.preCheck, "C"],
    ["any", texts.preCallAny, "A"],
  ];
  const choose = (kind: PreAction["kind"]) =>
    setPreAction(preAction?.kind === kind ? null : { hand: hand.hand, kind, price: cost });
  useShortcutKeys({
    ...Object.fromEntries(choices.map(([kind, , key]) => [key.toLowerCase(), () => choose(kind)])),
    Escape: () => setPreAction(null),
  });
  return (
    <>
      <div className={css.upper}>
        <p className={css.say}>{off ? texts.preOff : waitingText}</p>
      </div>
      <fieldset className={css.lower}>
        <legend className="unseen">{texts.pre}</legend>
        {choices.map(([kind, text, key]) => {
          const on = preAction?.kind === kind;
          return (
            <Button
              key={kind}
              size="large"
              className={css.pre}
              aria-pressed={on}
              onClick={() => choose(kind)}
              hint={key}
            >
              <span className={css.box}>{on && <Icon name="check" size={16} />}</span>
              {text}
            </Button>
          );
        })}
      </fieldset>
    </>
  );
}
