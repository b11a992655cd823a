import type { Schemas } from "@/api/queries.ts";
import { Avatar } from "@/components/Avatar.tsx";
import { amountTone, signedAmount } from "@/components/amounts/signedAmount.ts";
import { formatNumber, useTexts } from "@/i18n/index.ts";
import css from "./Ledger.module.css";

const COLUMNS = ["bought", "corrected", "hands_net", "kitty", "cashed", "stack", "net"] as const;
const SIGNED = ["corrected", "hands_net", "kitty", "net"];

/** Chips bought, won and held by each player. Columns without entries are omitted. */
export function Balances({ balances }: { balances: Schemas["Balances"] }) {
  const texts = useTexts();
  const words = texts.inLedger;
  const players = [...balances.players].sort((a, b) => b.net - a.net);
  const columns = COLUMNS.filter(
    (key) => ["bought", "stack", "net"].includes(key) || players.some((player) => player[key] !== 0),
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
          {players.map((player) => (
            <tr key={player.player}>
              <th scope="row">
                <span className={css.player}>
                  <Avatar name={player.name} size={28} />
                  <span>
                    {player.name}
                    {player.bot && <span className="dim small"> {texts.bot}</span>}
                  </span>
                </span>
              </th>
              {columns.map((key) => (
                <td
                  key={key}
                  data-main={key === "net"}
                  data-tone={key === "net" ? amountTone(player[key]) : undefined}
                  data-label={words[key]}
                >
                  {SIGNED.includes(key) ? signedAmount(player[key], texts) : formatNumber(player[key], texts)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
