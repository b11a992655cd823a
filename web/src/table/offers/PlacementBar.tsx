import { Button } from "@/parts/Button.tsx";
import { useKeys } from "@/parts/keys.ts";
import type { Value } from "@/wire/messages.ts";
import { useWords } from "@/words/index.ts";
import css from "./Bar.module.css";
import { keyOf, usePlacing } from "./placing.ts";

/** Lock what was put on the boards. */
export function PlacementBar({ sent, answer }: { sent: Value | undefined; answer(value: Value): void }) {
  const words = useWords();
  const placing = usePlacing();
  const waiting = sent !== undefined;
  const lock = () => placing?.ready && !waiting && answer(placing.parts);
  const cards = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      String(index + 1),
      () => placing?.free.includes(index) && placing.pick(index),
    ]),
  );
  const boards = Object.fromEntries(
    (placing?.offer.boards ?? []).map((board, at) => [
      keyOf(placing!.offer, at).toLowerCase(),
      () => placing && placing.picked !== null && placing.lay(placing.picked, board),
    ]),
  );
  useKeys(
    {
      ...cards,
      ...boards,
      u: () => placing?.undo(),
      Backspace: () => placing?.undo(),
      Enter: () => void lock(),
      Escape: () => placing?.pick(null),
    },
    Boolean(placing) && !waiting,
  );
  if (!placing) return null;
  const { offer, left } = placing;
  const none = placing.parts.every((part) => !part.length);
  return (
    <>
      <div className={css.upper}>
        <p className={css.say}>
          {offer.step ? words.placeStep(offer.step) : words.placeHint}{" "}
          <span className="dim chips">{offer.sizes.join(" / ")}</span>
        </p>
      </div>
      <div className={css.lower}>
        <Button size="large" onClick={placing.clear} disabled={none || waiting}>
          {words.clear}
        </Button>
        <Button size="large" onClick={placing.undo} disabled={none || waiting} hint="U">
          {words.undo}
        </Button>
        <Button
          size="large"
          kind="main"
          onClick={lock}
          disabled={!placing.ready && !waiting}
          waiting={waiting}
          hint="Enter"
        >
          {placing.ready ? words.lock : words.placeLeft(left)}
        </Button>
      </div>
    </>
  );
}
