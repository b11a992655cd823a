/** Placing cards on boards one by one, until the placement can be locked. */
import { useMemo } from "react";
import type { Placement, Seat } from "@/connection/messages.ts";
import { useMySeat } from "@/table/state/selectors.ts";
import { type Draft, NO_DRAFT } from "@/table/state/tableState.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { fitsBoardSizes, isLegalPlacement, placedCounts } from "./legalAnswers.ts";

export interface Placing {
  offer: Placement;
  picked: number | null;
  free: number[]; // positions of cards not placed yet
  placedBefore: number[]; // cards on each board from earlier answers
  parts: number[][]; // cards put on each board now
  ready: boolean;
  remaining: number; // cards still to place
  pick(card: number | null): void;
  place(card: number, board: string): boolean;
  mayPlace(board: string): boolean;
  room(board: string): number; // how many cards a board can hold at this point
  undo(): void;
  takeBack(card: number): void;
  clear(): void;
}

/** The key for a board: its name if that is a letter, else A, B, C in order. */
export function boardKey(offer: Placement, at: number): string {
  return offer.boards.every((board) => /^[A-Z]$/i.test(board)) ? offer.boards[at]! : "ABCDEFGHI"[at]!;
}

export function placementParts(offer: Placement, laid: Draft["laid"]): number[][] {
  return offer.boards.map((board) => laid.filter((placed) => placed.board === board).map((placed) => placed.card));
}

/** Whether one more card may go on a board. */
export function canPlace(offer: Placement, seat: Pick<Seat, "placed">, laid: Draft["laid"], board: string): boolean {
  const counts = placedCounts(offer, seat).map(
    (count, at) => count + laid.filter((placed) => placed.board === offer.boards[at]).length,
  );
  if (offer.step && (laid.length >= offer.step || laid.some((placed) => placed.board !== board))) return false;
  return fitsBoardSizes(
    offer,
    counts.map((count, at) => count + (offer.boards[at] === board ? 1 : 0)),
  );
}

/** The placement that we are asked for; null if there is none. */
export function usePlacing(): Placing | null {
  const mySeat = useMySeat();
  const question = useTable((state) => state.question);
  const seat = useTable((state) => (mySeat === null ? null : (state.hand?.table.seats[mySeat] ?? null)));
  const draft = useTable((state) => state.draft);
  const editDraft = useTable((state) => state.editDraft);
  return useMemo(() => {
    const offer = question && mySeat !== null && question.seats.includes(mySeat) ? question.offer : null;
    if (offer?.offer !== "placement" || !seat) return null;
    const { laid, picked } = draft.ask === question!.ask ? draft : NO_DRAFT;
    const taken = new Set([...seat.placed.flatMap(([, positions]) => positions), ...laid.map((placed) => placed.card)]);
    const free = seat.cards.map((_, at) => at).filter((at) => !taken.has(at));
    const parts = placementParts(offer, laid);
    const before = placedCounts(offer, seat);
    return {
      offer,
      picked,
      free,
      placedBefore: before,
      parts,
      ready: isLegalPlacement(offer, seat, parts),
      remaining: (offer.step || free.length + laid.length) - laid.length,
      pick: (card) => editDraft({ picked: card }),
      place: (card, board) => {
        if (!free.includes(card) || !canPlace(offer, seat, laid, board)) return false;
        editDraft({ laid: [...laid, { card, board }], picked: null });
        return true;
      },
      mayPlace: (board) => canPlace(offer, seat, laid, board),
      room: (board) => {
        const at = offer.boards.indexOf(board);
        const counts = before.map((count, index) => count + parts[index]!.length);
        let most = counts[at]!;
        while (
          fitsBoardSizes(
            offer,
            counts.map((count, index) => (index === at ? most + 1 : count)),
          )
        )
          most += 1;
        return most;
      },
      undo: () => editDraft({ laid: laid.slice(0, -1), picked: null }),
      takeBack: (card) => editDraft({ laid: laid.filter((placed) => placed.card !== card), picked: null }),
      clear: () => editDraft({ laid: [], picked: null }),
    };
  }, [question, mySeat, seat, draft, editDraft]);
}
