import { useChips } from "@/components/amounts/Amount.tsx";
import { Button } from "@/components/Button.tsx";
import { Icon } from "@/components/Icon.tsx";
import { useKeys } from "@/components/useKeys.ts";
import type { Playing } from "@/connection/messages.ts";
import { useUnit } from "@/table/state/selectors.ts";
import type { Pre } from "@/table/state/tableState.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useWords } from "@/words/index.ts";
import css from "./ActionBar.module.css";
import { price } from "./preAction.ts";

/** What to do when it is our turn, chosen before. */
export function PreActions({ hand, seat, about }: { hand: Playing; seat: number; about: string }) {
  const words = useWords();
  const chips = useChips(useUnit());
  const pre = useTable((state) => state.pre);
  const off = useTable((state) => state.preOff);
  const plan = useTable((state) => state.plan);
  const cost = price(hand, seat);
  // The keys are those of the turn itself: whoever is a moment late means the same.
  const choices: [Pre["kind"], string, string][] = [
    ["fold", cost ? words.preFold : words.preCheckFold, "F"],
    ["call", cost ? words.preCall(chips(cost)) : words.preCheck, "C"],
    ["any", words.preCallAny, "A"],
  ];
  const choose = (kind: Pre["kind"]) => plan(pre?.kind === kind ? null : { hand: hand.hand, kind, price: cost });
  useKeys({
    ...Object.fromEntries(choices.map(([kind, , key]) => [key.toLowerCase(), () => choose(kind)])),
    Escape: () => plan(null),
  });
  return (
    <>
      <div className={css.upper}>
        <p className={css.say}>{off ? words.preOff : about}</p>
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
