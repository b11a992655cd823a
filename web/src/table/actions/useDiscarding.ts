import { useMemo } from "react";
import type { Discard } from "@/connection/messages.ts";
import { useMySeat } from "@/table/state/selectors.ts";
import { NO_DRAFT } from "@/table/state/tableState.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { isLegalDiscard, mostDiscards } from "./legalAnswers.ts";

export interface Discarding {
  offer: Discard;
  thrown: number[];
  most: number;
  ready: boolean;
  held: number;
  toggle(position: number): void;
  clear(): void;
}

/** The discard that we are asked for; null if there is none. */
export function useDiscarding(): Discarding | null {
  const mySeat = useMySeat();
  const question = useTable((state) => state.question);
  const cards = useTable((state) => (mySeat === null ? null : (state.hand?.table.seats[mySeat]?.cards ?? null)));
  const draft = useTable((state) => state.draft);
  const editDraft = useTable((state) => state.editDraft);
  return useMemo(() => {
    const offer = question && mySeat !== null && question.seats.includes(mySeat) ? question.offer : null;
    if (offer?.offer !== "discard" || !cards) return null;
    const { thrown } = draft.ask === question!.ask ? draft : NO_DRAFT;
    const most = mostDiscards(offer, cards);
    return {
      offer,
      thrown,
      most,
      held: cards.length,
      ready: isLegalDiscard(offer, cards, thrown),
      toggle: (position) => {
        if (position >= cards.length) return;
        const without = thrown.filter((one) => one !== position);
        if (without.length < thrown.length) editDraft({ thrown: without });
        // If exactly one card must go, another tap changes the selection.
        else if (offer.least === 1 && most === 1) editDraft({ thrown: [position] });
        else if (thrown.length < most) editDraft({ thrown: [...thrown, position].sort((a, b) => a - b) });
      },
      clear: () => editDraft({ thrown: [] }),
    };
  }, [question, mySeat, cards, draft, editDraft]);
}
