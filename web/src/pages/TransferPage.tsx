import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import buttons from "@/components/Button.module.css";
import { PageFrame } from "@/components/PageFrame.tsx";
import { errorText } from "@/i18n/errorText.ts";
import { useTexts } from "@/i18n/index.ts";
import css from "@/lobby/newTable/NewTableForm.module.css";
import { useMyTables, useRedeemTransfer } from "@/lobby/queries.ts";
import { useTableName } from "@/lobby/tableName.ts";

/** Redeems a transfer code from another device. The code is in the URL's hash, and removed from it at once. */
export default function TransferPage() {
  const texts = useTexts();
  const words = texts.inLobby;
  const [code] = useState(() => location.hash.slice(1));
  const { mutate, data, error } = useRedeemTransfer();
  const asked = useRef(false); // the code works once, so it must not be sent twice
  useEffect(() => {
    if (!code || asked.current) return;
    asked.current = true;
    history.replaceState(history.state, "", "/arrive");
    mutate(code);
  }, [code, mutate]);
  return (
    <PageFrame title={words.arrive}>
      <section className={css.opened} aria-live="polite">
        {!code && (
          <>
            <h2>{words.arriveNone}</h2>
            <p className="dim">{words.arriveNotMore}</p>
          </>
        )}
        {code && !data && !error && <h2>{words.arriving}</h2>}
        {error && (
          <>
            <h2>{words.arriveNot}</h2>
            <p role="alert">{errorText(error, texts)}</p>
            <p className="dim">{words.arriveNotMore}</p>
          </>
        )}
        {data && (
          <>
            <h2>{words.arrived(data.name)}</h2>
            <p className="dim">{words.arrivedMore}</p>
            <Places />
          </>
        )}
        <Link href="/" className={`${buttons.button} ${data ? "" : buttons.main}`}>
          {texts.toLobby}
        </Link>
      </section>
    </PageFrame>
  );
}

function Places() {
  const tables = useMyTables();
  return tables?.slice(0, 3).map((table) => <Way key={table.table} table={table.table} />);
}

function Way({ table }: { table: string }) {
  const words = useTexts().inLobby;
  const name = useTableName(table);
  return (
    <Link href={`/t/${table}`} className={`${buttons.button} ${buttons.main}`}>
      {words.toTable(name)}
    </Link>
  );
}
