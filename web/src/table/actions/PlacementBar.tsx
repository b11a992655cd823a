import { useState } from "react";
import { Button } from "@/components/Button.tsx";
import { useShortcutKeys } from "@/components/useShortcutKeys.ts";
import type { Value } from "@/connection/messages.ts";
import { useTexts } from "@/i18n/index.ts";
import css from "./ActionBar.module.css";
import { boardKey, usePlacing } from "./usePlacing.ts";

/** Locks the placement. */
export function PlacementBar({ sent, answer }: { sent: Value | undefined; answer(value: Value): void }) {
  const texts = useTexts();
  const placing = usePlacing();
  const waiting = sent !== undefined;
  const [sure, setSure] = useState(false); // fold needs a confirmation
  const folds = placing?.offer.may_fold ?? false;
  const fold = () => {
    if (!folds || waiting) return;
    if (sure) answer("fold");
    setSure(!sure);
  };
  const lock = () => placing?.ready && !waiting && answer(placing.parts);
  const cards = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      String(index + 1),
      () => placing?.free.includes(index) && placing.pick(index),
    ]),
  );
  const boards = Object.fromEntries(
    (placing?.offer.boards ?? []).map((board, at) => [
      boardKey(placing!.offer, at).toLowerCase(),
      () => placing && placing.picked !== null && placing.place(placing.picked, board),
    ]),
  );
  useShortcutKeys(
    {
      f: fold,
      ...cards,
      ...boards,
      u: () => placing?.undo(),
      Backspace: () => placing?.undo(),
      Enter: () => (sure ? fold() : void lock()),
      Escape: () => (sure ? setSure(false) : placing?.pick(null)),
    },
    Boolean(placing) && !waiting,
  );
  if (!placing) return null;
  const { offer, remaining: left } = placing;
  if (sure)
    return (
      <>
        <div className={css.upper}>
          <p className={css.say}>{texts.foldSure}</p>
        </div>
        <div className={css.lower} data-count="2">
          <Button size="large" kind="danger" onClick={fold} hint="Enter">
            {texts.fold}
          </Button>
          <Button size="large" onClick={() => setSure(false)} hint="Esc">
            {texts.cancel}
          </Button>
        </div>
      </>
    );
  const none = placing.parts.every((part) => !part.length);
  return (
    <>
      <div className={css.upper}>
        <p className={css.say}>
          {offer.step ? texts.placeStep(offer.step) : texts.placeHint}{" "}
          <span className="dim chips">{offer.sizes.join(" / ")}</span>
        </p>
      </div>
      <div className={css.lower} data-count={folds ? 4 : undefined}>
        {folds && (
          <Button size="large" onClick={fold} disabled={waiting && sent !== "fold"} waiting={sent === "fold"} hint="F">
            {texts.fold}
          </Button>
        )}
        <Button size="large" onClick={placing.clear} disabled={none || waiting}>
          {texts.clear}
        </Button>
        <Button size="large" onClick={placing.undo} disabled={none || waiting} hint="U">
          {texts.undo}
        </Button>
        <Button
          size="large"
          kind="main"
          onClick={lock}
          disabled={sent === "fold" || (!placing.ready && !waiting)}
          waiting={waiting && sent !== "fold"}
          hint="Enter"
        >
          {placing.ready ? texts.lock : texts.placeLeft(left)}
        </Button>
      </div>
    </>
  );
}
