/** The odds of our trays before they are locked, if the host allows hints. */
import { useQuery } from "@tanstack/react-query";
import { type Placement, UNSEEN } from "@/connection/messages.ts";
import { type OddsResult, runOddsJob } from "@/odds/oddsJob.ts";
import { usePlacing } from "@/table/actions/usePlacing.ts";
import { useMySeat, usePlayedGame } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";

const DEBOUNCE_MS = 300; // waits for a pause in placing cards
const TIME_LIMIT_SECONDS = 0.6; // time limit for the answer

/** How many cards each board will have; null while undecided. */
export function finalSizes(offer: Pick<Placement, "boards" | "sizes" | "fixed">, counts: number[]): number[] | null {
  const [most = 0, next = most] = offer.sizes;
  const top = offer.fixed ? offer.boards.indexOf(offer.fixed) : counts.findIndex((count) => count > next);
  if (top < 0 && most > next) return null;
  return offer.boards.map((_, at) => (at === top ? most : next));
}

/** Our equity on each board with a full tray; empty without hints. */
export function usePlacementOdds(): Record<string, number> {
  const hints = useTable((state) => state.settings?.hints ?? false);
  const mySeat = useMySeat();
  const hand = useTable((state) => state.hand);
  const game = usePlayedGame();
  const placing = usePlacing();
  const seats = hand?.table.seats ?? [];
  const seat = mySeat === null ? undefined : seats[mySeat];
  const parts = !placing
    ? []
    : placing.offer.boards.map((board, at) =>
        [...(seat?.placed.find(([name]) => name === board)?.[1] ?? []), ...placing.parts[at]!].map(
          (position) => seat!.cards[position]!,
        ),
      );
  const sizes =
    placing &&
    finalSizes(
      placing.offer,
      parts.map((part) => part.length),
    );
  const full = placing && sizes ? placing.offer.boards.filter((_, at) => parts[at]!.length === sizes[at]) : [];
  const filled = sizes
    ? parts.map((part, at) => [...part, ...Array(sizes[at]! - part.length).fill(UNSEEN)].join(" "))
    : [];
  const boards = (hand?.table.boards ?? []).filter((board) => board.cards.length && !board.down);
  const question = {
    variant: game?.played.game ?? "",
    options: game?.played.options ?? {},
    hands: [filled.join(" | ")],
    opponents: seats.filter((other, at) => at !== mySeat && !other.folded).length,
    board: Object.fromEntries(boards.map((board) => [board.name, board.cards.join(" ")])),
    dead: (placing?.free ?? []).map((position) => seat?.cards[position] ?? "").join(" "),
    time: TIME_LIMIT_SECONDS,
  };
  const { data } = useQuery({
    queryKey: ["trays", hand?.hand, question],
    queryFn: async ({ signal }) => {
      await new Promise((later) => setTimeout(later, DEBOUNCE_MS));
      signal.throwIfAborted();
      return (await runOddsJob("/odds", question, signal, () => undefined)) as OddsResult;
    },
    enabled: hints && full.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const shares = data?.hands[0]?.shares ?? {};
  return Object.fromEntries(full.flatMap((board) => (shares[board] ? [[board, shares[board].equity]] : [])));
}
