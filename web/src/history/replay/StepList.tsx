import { useEffect, useMemo, useRef } from "react";
import { useChips } from "@/components/amounts/Amount.tsx";
import { useTexts, useTranslate } from "@/i18n/index.ts";
import { type DescriptionContext, describeEvent } from "@/table/sidebar/describeEvents.ts";
import { useBigBlind, useSeatName } from "@/table/state/selectors.ts";
import type { Frame } from "./frames.ts";
import css from "./Replay.module.css";

/** A sentence for each step. */
export function useCaptions(frames: Frame[]): string[] {
  const texts = useTexts();
  const translate = useTranslate();
  const chips = useChips(useBigBlind());
  const seat = useSeatName();
  const context = useRef<DescriptionContext>(null);
  context.current = { eventTexts: texts, translate, chips, seat, name: (player) => player, game: () => "" };
  return useMemo(() => {
    const handEvents = frames.flatMap((frame) => frame.events);
    return frames.map((frame, at) => {
      const sentences = frame.events
        .map((event) => describeEvent(event, { ...context.current!, handEvents }))
        .filter(Boolean);
      return sentences.join(" · ") || (at === 0 ? texts.inHistory.beginning : texts.inHistory.dealing);
    });
  }, [frames, texts]);
}

interface Props {
  frames: Frame[];
  captions: string[];
  position: number;
  onJump(to: number): void;
}

/** The list of steps; a click jumps to one. */
export function StepList({ frames, captions, position, onJump }: Props) {
  const texts = useTexts();
  const translate = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector(`[data-step="${position}"]`);
    here?.scrollIntoView({ block: "nearest" });
  }, [position]);
  return (
    <ol className={css.steps} ref={list}>
      {frames.map((frame, at) => (
        <li key={at} data-step={at}>
          {frame.street && <h2 className={css.street}>{texts.rounds[frame.street] ?? translate(frame.street)}</h2>}
          <button
            type="button"
            className={css.step}
            aria-current={at === position ? "step" : undefined}
            onClick={() => onJump(at)}
          >
            {captions[at]}
          </button>
        </li>
      ))}
    </ol>
  );
}
