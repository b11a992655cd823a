import { Link, useLocation } from "wouter";
import { Icon } from "@/components/Icon.tsx";
import { useWords } from "@/words/index.ts";
import css from "./History.module.css";

/** From a table to its past and its chips. */
export function TableTabs({ table }: { table: string }) {
  const said = useWords();
  const [here] = useLocation();
  const places: [string, string][] = [
    [`/t/${table}/hands`, said.inHistory.hands],
    [`/t/${table}/ledger`, said.ledger],
  ];
  return (
    <nav className={css.tabs} aria-label={said.table}>
      <Link href={`/t/${table}`} className={css.tab}>
        <Icon name="back" size={18} />
        {said.inHistory.toTable}
      </Link>
      {places.map(([href, name]) => (
        <Link key={href} href={href} className={css.tab} aria-current={here === href ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
