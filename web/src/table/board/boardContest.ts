/** What a board is played for, and as which kind of hand, given the cards placed so far. */
import { type GameDetails, useGameDetails } from "@/api/queries.ts";
import { usePlacing } from "@/table/actions/usePlacing.ts";
import { usePlayedGame } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";

type Share = GameDetails["shares"][number];

export interface Contest {
  parts: number; // the share is one of this many parts of the pot
  kinds: string[]; // possible kinds; one if decided, none if all boards are alike
}

/** The board that takes the most cards, once a player has placed more there than any other board takes. */
export function largestBoard(share: Share, cardsOnBoard: Record<string, number>, fixed = ""): string {
  const [, next = 0] = sizes(share);
  return fixed || (Object.keys(cardsOnBoard).find((board) => cardsOnBoard[board]! > next) ?? "");
}

function sizes(share: Share): number[] {
  return Object.keys(share.kinds)
    .map(Number)
    .sort((a, b) => b - a);
}

/** How a share is played, given the number of cards on each board. */
export function contestOnBoard(share: Share, cardsOnBoard: Record<string, number>, fixed = ""): Contest {
  const [most, ...others] = sizes(share);
  const top = largestBoard(share, cardsOnBoard, fixed);
  const open = !top ? [...others, most] : top === share.board ? [most] : others;
  return { parts: share.parts, kinds: open.flatMap((size) => (size === undefined ? [] : [share.kinds[size]!])) };
}

/** The contest on a board of the shown hand; null if there is none. */
export function useContest(board: string): Contest | null {
  const game = usePlayedGame();
  const placing = usePlacing();
  const seats = useTable((state) => state.shownHand?.table.seats);
  const { data: details } = useGameDetails(board ? (game?.played.game ?? "") : "", {
    options: game?.played.options ?? {},
  });
  const share = details?.shares.find((candidate) => candidate.board === board);
  if (!share || share.parts < 2) return null;
  const cardsOnBoard: Record<string, number> = {};
  for (const seat of seats ?? [])
    for (const [name, positions] of seat.placed)
      cardsOnBoard[name] = Math.max(cardsOnBoard[name] ?? 0, positions.length);
  for (const [at, name] of (placing?.offer.boards ?? []).entries()) {
    const laid = placing!.parts[at]!.length;
    if (laid) cardsOnBoard[name] = Math.max(cardsOnBoard[name] ?? 0, placing!.placedBefore[at]! + laid);
  }
  return contestOnBoard(share, cardsOnBoard, placing?.offer.fixed);
}
