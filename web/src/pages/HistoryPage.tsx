import { Link } from "wouter";
import { useMe } from "@/api/queries.ts";
import { EmptyNote } from "@/components/LoadError.tsx";
import { PageFrame } from "@/components/PageFrame.tsx";
import css from "@/history/hands/History.module.css";
import { useTableView } from "@/history/queries.ts";
import { useMyTables } from "@/lobby/queries.ts";
import { Timestamp } from "@/lobby/TableLists.tsx";
import { useTableName } from "@/lobby/tableName.ts";
import { useWords } from "@/words/index.ts";

/** The tables at which we have played. */
export default function HistoryPage() {
  const said = useWords();
  const words = said.inHistory;
  const { data: me } = useMe();
  const tables = useMyTables();
  return (
    <PageFrame title={words.yourHistory}>
      <p className="dim">{words.yourHistoryMore}</p>
      {(me === null || tables?.length === 0) && <EmptyNote title={words.noTables} about={words.noTablesMore} />}
      <ul className={css.hands}>
        {tables?.map((one) => (
          <TableRow key={one.table} table={one.table} opened={one.opened} />
        ))}
      </ul>
    </PageFrame>
  );
}

function TableRow({ table, opened }: { table: string; opened: number }) {
  const said = useWords();
  const name = useTableName(table);
  const { data: view, error } = useTableView(table);
  if (error) return null;
  return (
    <li className={css.table}>
      <span className={css.number}>
        <strong>{name}</strong>
        <span>
          <Timestamp at={opened} />
          {view?.closed && <span className="dim small"> · {said.over}</span>}
        </span>
      </span>
      <span className={css.deeds}>
        <Link href={`/t/${table}/hands`}>{said.inHistory.hands}</Link>
        <Link href={`/t/${table}/ledger`}>{said.ledger}</Link>
        <Link href={`/t/${table}`}>{said.inHistory.toTable}</Link>
      </span>
    </li>
  );
}
