import type { Schemas } from "@/api/queries.ts";
import { Avatar } from "@/components/Avatar.tsx";
import { amountTone, signedAmount } from "@/components/amounts/signedAmount.ts";
import { number, useWords } from "@/words/index.ts";
import css from "./Ledger.module.css";

const COLUMNS = ["bought", "corrected", "won", "kitty", "cashed", "stack", "net"] as const;
const SIGNED = ["corrected", "won", "kitty", "net"];

/** What everybody has put in and taken out. A column in which nothing happened is left out. */
export function Balances({ balances }: { balances: Schemas["Balances"] }) {
  const said = useWords();
  const words = said.inLedger;
  const players = [...balances.players].sort((a, b) => b.net - a.net);
  const columns = COLUMNS.filter(
    (key) => ["bought", "stack", "net"].includes(key) || players.some((one) => one[key] !== 0),
  );
  return (
    <div className={css.scroll}>
      <table className={css.results}>
        <caption className="unseen">{words.results}</caption>
        <thead>
          <tr>
            <th scope="col">{words.player}</th>
            {columns.map((key) => (
              <th key={key} scope="col" data-main={key === "net"}>
                {words[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {players.map((one) => (
            <tr key={one.player}>
              <th scope="row">
                <span className={css.player}>
                  <Avatar name={one.name} size={28} />
                  <span>
                    {one.name}
                    {one.bot && <span className="dim small"> {said.bot}</span>}
                  </span>
                </span>
              </th>
              {columns.map((key) => (
                <td
                  key={key}
                  data-main={key === "net"}
                  data-tone={key === "net" ? amountTone(one[key]) : undefined}
                  data-label={words[key]}
                >
                  {SIGNED.includes(key) ? signedAmount(one[key], said) : number(one[key], said)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
