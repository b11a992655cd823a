import { useChips } from "@/components/amounts/Amount.tsx";
import { Button } from "@/components/Button.tsx";
import { Icon } from "@/components/Icon.tsx";
import { useKeys } from "@/components/useKeys.ts";
import type { Playing } from "@/connection/messages.ts";
import { useBigBlind } from "@/table/state/selectors.ts";
import type { PreAction } from "@/table/state/tableState.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useWords } from "@/words/index.ts";
import css from "./ActionBar.module.css";
import { priceToCall } from "./preAction.ts";

/** What to do when it is our turn, chosen before. */
export function PreActions({ hand, seat, waitingText }: { hand: Playing; seat: number; waitingText: string }) {
  const words = useWords();
  const chips = useChips(useBigBlind());
  const pre = useTable((state) => state.preAction);
  const off = useTable((state) => state.preActionCancelled);
  const plan = useTable((state) => state.setPreAction);
  const cost = priceToCall(hand, seat);
  // The keys are those of the turn itself: whoever is a moment late means the same.
  const choices: [PreAction["kind"], string, string][] = [
    ["fold", cost ? words.preFold : words.preCheckFold, "F"],
    ["call", cost ? words.preCall(chips(cost)) : words.preCheck, "C"],
    ["any", words.preCallAny, "A"],
  ];
  const choose = (kind: PreAction["kind"]) => plan(pre?.kind === kind ? null : { hand: hand.hand, kind, price: cost });
  useKeys({
    ...Object.fromEntries(choices.map(([kind, , key]) => [key.toLowerCase(), () => choose(kind)])),
    Escape: () => plan(null),
  });
  return (
    <>
      <div className={css.upper}>
        <p className={css.say}>{off ? words.preOff : waitingText}</p>
      </div>
      <fieldset className={css.lower}>
        <legend className="unseen">{words.pre}</legend>
        {choices.map(([kind, text, key]) => {
          const on = pre?.kind === kind;
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
