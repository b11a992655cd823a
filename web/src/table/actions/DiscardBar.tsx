import { Button } from "@/components/Button.tsx";
import { useShortcutKeys } from "@/components/useShortcutKeys.ts";
import type { Value } from "@/connection/messages.ts";
import { useTexts } from "@/i18n/index.ts";
import css from "./ActionBar.module.css";
import { useDiscarding } from "./useDiscarding.ts";

/** Discards the selected cards, or none. */
export function DiscardBar({ sent, answer }: { sent: Value | undefined; answer(value: Value): void }) {
  const texts = useTexts();
  const draw = useDiscarding();
  const waiting = sent !== undefined;
  const go = () => draw?.ready && !waiting && answer(draw.thrown);
  const digits = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [String(index + 1), () => draw?.toggle(index)]),
  );
  useShortcutKeys({ ...digits, Enter: () => void go(), Escape: () => draw?.clear() }, Boolean(draw) && !waiting);
  if (!draw) return null;
  const { offer, most, thrown } = draw;
  const exactly = offer.least === most;
  const missing = offer.least - thrown.length;
  return (
    <>
      <div className={css.upper}>
        <p className={css.say}>{exactly ? texts.throwExactly(most) : texts.throwHint(most)}</p>
      </div>
      <div className={css.lower} data-count="1">
        <Button size="large" kind="main" disabled={!draw.ready && !waiting} waiting={waiting} onClick={go} hint="Enter">
          {missing > 0 ? texts.throwMore(missing) : texts.throwCount(thrown.length)}
        </Button>
      </div>
    </>
  );
}
