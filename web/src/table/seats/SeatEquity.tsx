import { useTexts } from "@/i18n/index.ts";
import { oddsAt, seatOdds } from "@/table/showdown/allInOdds.ts";
import { useTable } from "@/table/state/tableStore.ts";
import css from "./SeatEquity.module.css";

/** The all-in equity of a seat with the cards shown so far, for each pot it can win. */
export function SeatEquity({ seat }: { seat: number | null }) {
  const texts = useTexts();
  const allInOdds = useTable((state) => (state.allInOdds?.hand === state.shownHand?.hand ? state.allInOdds : null));
  const known = useTable(
    (state) => state.shownHand?.table.boards.reduce((sum, board) => sum + board.cards.length, 0) ?? 0,
  );
  const held = useTable((state) =>
    Object.keys(allInOdds?.stages[0]?.equity ?? {}).reduce(
      (sum, one) => sum + (state.shownHand?.table.seats[Number(one)]?.cards.length ?? 0),
      0,
    ),
  );
  const odds = allInOdds && oddsAt(allInOdds, known, held);
  if (!odds || seat === null) return null;
  const sides = odds.sides?.length ?? 0;
  return (
    <div className={css.chances}>
      {seatOdds(odds, seat).map(({ pot, chance }) => {
        const percent = texts.equity(String(Math.round(100 * chance)));
        const name = sides ? `${pot ? texts.sidePot(pot) : texts.mainPot}: ${percent}` : percent;
        return (
          <div key={pot} className={css.equity} role="img" aria-label={name} title={name}>
            <i style={{ width: `${100 * chance}%` }} />
            <span>
              {sides ? `${pot ? texts.sideShort(sides > 1 ? pot : "") : texts.mainShort} ${percent}` : percent}
            </span>
          </div>
        );
      })}
    </div>
  );
}
