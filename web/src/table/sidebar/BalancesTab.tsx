import { useBalances } from "@/api/queries.ts";
import { Amount } from "@/components/amounts/Amount.tsx";
import { useTexts } from "@/i18n/index.ts";
import { useBigBlind } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import css from "./Sidebar.module.css";

/** Chips bought, held and won by each player. */
export function BalancesTab() {
  const texts = useTexts();
  const unit = useBigBlind();
  const id = useTable((state) => state.id);
  const seq = useTable(
    (state) =>
      state.log.findLast((line) => line.entry.entry !== "answered" && line.entry.entry !== "said")?.seq ?? null,
  );
  const { data } = useBalances(id, seq);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
    <div className={css.list} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{texts.player}</th>
            <th scope="col">{texts.bought}</th>
            <th scope="col">{texts.stack}</th>
            <th scope="col">{texts.result}</th>
          </tr>
        </thead>
        <tbody>
          {data?.players.map((player) => (
            <tr key={player.player}>
              <th scope="row">{player.name}</th>
              <td>
                <Amount value={player.bought + player.corrected} unit={unit} />
              </td>
              <td>
                <Amount value={player.stack} unit={unit} />
              </td>
              <td data-win={player.net > 0}>
                {player.net > 0 ? "+" : player.net < 0 ? "−" : ""}
                <Amount value={Math.abs(player.net)} unit={unit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
