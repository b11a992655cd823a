import { useEffect, useMemo, useRef } from "react";
import { useChips } from "@/components/amounts/Amount.tsx";
import { type Tongue, tellEvent } from "@/table/sidebar/describeEvents.ts";
import { useSeatName, useUnit } from "@/table/state/selectors.ts";
import { useSaid, useWords } from "@/words/index.ts";
import type { Frame } from "./frames.ts";
import css from "./Replay.module.css";

/** Each step in words. */
export function useCaptions(frames: Frame[]): string[] {
  const words = useWords();
  const said = useSaid();
  const chips = useChips(useUnit());
  const seat = useSeatName();
  const tongue = useRef<Tongue>(null);
  tongue.current = { words, said, chips, seat, name: (player) => player, game: () => "" };
  return useMemo(() => {
    const among = frames.flatMap((frame) => frame.events);
    return frames.map((frame, at) => {
      const told = frame.events.map((event) => tellEvent(event, { ...tongue.current!, among })).filter(Boolean);
      return told.join(" · ") || (at === 0 ? words.inHistory.beginning : words.inHistory.dealing);
    });
  }, [frames, words]);
}

interface Look {
  frames: Frame[];
  captions: string[];
  position: number;
  onJump(to: number): void;
}

/** All steps, to go to any of them. */
export function Steps({ frames, captions, position, onJump }: Look) {
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
