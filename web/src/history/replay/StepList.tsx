import { useEffect, useMemo, useRef } from "react";
import { useChips } from "@/components/amounts/Amount.tsx";
import type { Card, Table } from "@/connection/messages.ts";
import { cardSymbols } from "@/i18n/cardNames.ts";
import { useTexts, useTranslate } from "@/i18n/index.ts";
import { type DescriptionContext, describeEvent } from "@/table/sidebar/describeEvents.ts";
import { useBigBlind, useSeatName } from "@/table/state/selectors.ts";
import css from "./Replay.module.css";
import type { ReplayStep } from "./replaySteps.ts";
import type { Replay } from "./replayStore.ts";

/** A sentence for each step; a fold or a muck names the wild cards of the hand, as far as the viewer sees it. */
export function useCaptions({ steps, wilds }: Replay): string[] {
  const texts = useTexts();
  const translate = useTranslate();
  const chips = useChips(useBigBlind());
  const seat = useSeatName();
  const context = useRef<DescriptionContext>(null);
  context.current = { eventTexts: texts, translate, chips, seat, name: (player) => player, game: () => "" };
  return useMemo(() => {
    const wildHand = (seat: number, table: Table, wild: ReadonlySet<Card>) => {
      const held = table.seats[seat]?.cards.filter((card) => wild.has(card)) ?? [];
      return held.length ? texts.inLobby.wild(cardSymbols(held)) : "";
    };
    const handEvents = steps.flatMap((step) => step.events);
    return steps.map((step, at) => {
      const sentences = step.events
        .flatMap((event) => [
          describeEvent(event, { ...context.current!, handEvents }),
          event.event === "folded" || event.event === "mucked" ? wildHand(event.seat, step.table, wilds[at]!) : "",
        ])
        .filter(Boolean);
      return sentences.join(" · ") || (at === 0 ? texts.inHistory.beginning : texts.inHistory.dealing);
    });
  }, [steps, wilds, texts]);
}

interface Props {
  steps: ReplayStep[];
  captions: string[];
  position: number;
  onJump(to: number): void;
}

/** The list of steps; a click jumps to one. */
export function StepList({ steps, captions, position, onJump }: Props) {
  const texts = useTexts();
  const translate = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector(`[data-step="${position}"]`);
    here?.scrollIntoView({ block: "nearest" });
  }, [position]);
  return (
    <ol className={css.steps} ref={list}>
      {steps.map((step, at) => (
        <li key={at} data-step={at}>
          {step.street && <h2 className={css.street}>{texts.rounds[step.street] ?? translate(step.street)}</h2>}
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
