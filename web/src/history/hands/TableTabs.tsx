import { Link, useLocation } from "wouter";
import { Icon } from "@/components/Icon.tsx";
import { useTexts } from "@/i18n/index.ts";
import css from "./History.module.css";

/** Tabs that link a table with its history and its ledger. */
export function TableTabs({ table }: { table: string }) {
  const texts = useTexts();
  const [here] = useLocation();
  const places: [string, string][] = [
    [`/t/${table}/hands`, texts.inHistory.hands],
    [`/t/${table}/ledger`, texts.ledger],
  ];
  return (
    <nav className={css.tabs} aria-label={texts.table}>
      <Link href={`/t/${table}`} className={css.tab}>
        <Icon name="back" size={18} />
        {texts.inHistory.toTable}
      </Link>
      {places.map(([href, name]) => (
        <Link key={href} href={href} className={css.tab} aria-current={here === href ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
