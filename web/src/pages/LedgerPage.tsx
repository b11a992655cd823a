import { useBalances } from "@/api/queries.ts";
import { EmptyNote, LoadError } from "@/components/LoadError.tsx";
import { PageFrame } from "@/components/PageFrame.tsx";
import { TableTabs } from "@/history/hands/TableTabs.tsx";
import { useAutoRefresh, useTableView } from "@/history/queries.ts";
import { formatNumber, useTexts } from "@/i18n/index.ts";
import { Balances } from "@/ledger/Balances.tsx";
import css from "@/ledger/Ledger.module.css";
import { LedgerEntries } from "@/ledger/LedgerEntries.tsx";
import { useSettleUp } from "@/ledger/queries.ts";
import { SettleUp } from "@/ledger/SettleUp.tsx";
import { useTableName } from "@/lobby/tableName.ts";

/** The ledger of a table: results, payments and entries. */
export default function LedgerPage({ id }: { id: string }) {
  const texts = useTexts();
  const words = texts.inLedger;
  const name = useTableName(id);
  const { data: view } = useTableView(id);
  const balances = useBalances(id, null);
  const settle = useSettleUp(id);
  useAutoRefresh(["balances", "settle-up", "ledger"], id);
  const names = Object.fromEntries(balances.data?.players.map((player) => [player.player, player.name]) ?? []);
  return (
    <PageFrame title={words.of(name)}>
      <TableTabs table={id} />
      {balances.error && <LoadError error={balances.error} onRetry={() => balances.refetch()} />}
      {balances.data?.players.length === 0 && <EmptyNote title={words.nobody} about={words.nobodyMore} />}
      {balances.data && balances.data.players.length > 0 && (
        <>
          <div className={css.columns}>
            <section className={css.part} aria-labelledby="results">
              <h2 id="results">{words.results}</h2>
              <Balances balances={balances.data} />
              {balances.data.kitty !== 0 && (
                <p className="dim">{words.inKitty(formatNumber(balances.data.kitty, texts))}</p>
              )}
            </section>
            {settle.data && <SettleUp table={id} settle={settle.data} over={view?.closed ?? false} />}
          </div>
          <LedgerEntries table={id} names={names} />
        </>
      )}
    </PageFrame>
  );
}
