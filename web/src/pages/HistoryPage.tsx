import { Link } from "wouter";
import { useMe } from "@/api/queries.ts";
import { EmptyNote } from "@/components/LoadError.tsx";
import { PageFrame } from "@/components/PageFrame.tsx";
import { Timestamp } from "@/components/Timestamp.tsx";
import css from "@/history/hands/History.module.css";
import { useTableView } from "@/history/queries.ts";
import { useTexts } from "@/i18n/index.ts";
import { useMyTables } from "@/lobby/queries.ts";
import { useTableName } from "@/lobby/tableName.ts";

/** The tables where the visitor has played. */
export default function HistoryPage() {
  const texts = useTexts();
  const words = texts.inHistory;
  const { data: me } = useMe();
  const tables = useMyTables();
  return (
    <PageFrame title={words.yourHistory}>
      <p className="dim">{words.yourHistoryMore}</p>
      {(me === null || tables?.length === 0) && <EmptyNote title={words.noTables} about={words.noTablesMore} />}
      <ul className={css.hands}>
        {tables?.map((table) => (
          <TableRow key={table.table} table={table.table} opened={table.opened} />
        ))}
      </ul>
    </PageFrame>
  );
}

function TableRow({ table, opened }: { table: string; opened: number }) {
  const texts = useTexts();
  const name = useTableName(table);
  const { data: view, error } = useTableView(table);
  if (error) return null;
  return (
    <li className={css.table}>
      <span className={css.number}>
        <strong>{name}</strong>
        <span>
          <Timestamp at={opened} />
          {view?.closed && <span className="dim small"> · {texts.over}</span>}
        </span>
      </span>
      <span className={css.actions}>
        <Link href={`/t/${table}/hands`}>{texts.inHistory.hands}</Link>
        <Link href={`/t/${table}/ledger`}>{texts.ledger}</Link>
        <Link href={`/t/${table}`}>{texts.inHistory.toTable}</Link>
      </span>
    </li>
  );
}
