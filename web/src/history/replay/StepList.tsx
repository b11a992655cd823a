import { useEffect, useMemo, useRef } from "react";
import { useChips } from "@/components/amounts/Amount.tsx";
import { type DescriptionContext, describeEvent } from "@/table/sidebar/describeEvents.ts";
import { useBigBlind, useSeatName } from "@/table/state/selectors.ts";
import { useSaid, useWords } from "@/words/index.ts";
import type { Frame } from "./frames.ts";
import css from "./Replay.module.css";

/** Each step in words. */
export function useCaptions(frames: Frame[]): string[] {
  const words = useWords();
  const said = useSaid();
  const chips = useChips(useBigBlind());
  const seat = useSeatName();
  const tongue = useRef<DescriptionContext>(null);
  tongue.current = { words, translate: said, chips, seat, name: (player) => player, game: () => "" };
  return useMemo(() => {
    const among = frames.flatMap((frame) => frame.events);
    return frames.map((frame, at) => {
      const told = frame.events
        .map((event) => describeEvent(event, { ...tongue.current!, handEvents: among }))
        .filter(Boolean);
      return told.join(" · ") || (at === 0 ? words.inHistory.beginning : words.inHistory.dealing);
    });
  }, [frames, words]);
}

interface Props {
  frames: Frame[];
  captions: string[];
  position: number;
  onJump(to: number): void;
}

/** All steps, to go to any of them. */
export function StepList({ frames, captions, position, onJump }: Props) {
  const words = useWords();
  const said = useSaid();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector(`[data-step="${position}"]`);
    here?.scrollIntoView({ block: "nearest" });
  }, [position]);
  return (
    <ol className={css.steps} ref={list}>
      {frames.map((frame, at) => (
        <li key={at} data-step={at}>
          {frame.street && <h2 className={css.street}>{words.rounds[frame.street] ?? said(frame.street)}</h2>}
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
