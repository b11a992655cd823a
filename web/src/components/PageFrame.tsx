import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { useWords, type Words } from "@/words/index.ts";
import { Wheel } from "./cards/artwork.tsx";
import css from "./PageFrame.module.css";

const NAV_LINKS: [string, (said: Words) => string][] = [
  ["/", (said) => said.lobby],
  ["/history", (said) => said.history],
  ["/odds", (said) => said.lab],
  ["/settings", (said) => said.settings],
];

/** The frame of every page but the table's: the way to the others, and the page's name for those who listen. */
export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  const said = useWords();
  const [location] = useLocation();
  return (
    <div className={css.shell}>
      <title>{`${title} · ${said.app}`}</title>
      <header className={css.head}>
        <Link href="/" className={css.brand}>
          <svg viewBox="0 0 100 100" width="26" height="26" aria-hidden="true">
            <Wheel />
          </svg>
          {said.app}
        </Link>
        <nav aria-label={said.menu} className={css.nav}>
          {NAV_LINKS.map(([href, name]) => (
            <Link key={href} href={href} className={css.place} aria-current={location === href ? "page" : undefined}>
              {name(said)}
            </Link>
          ))}
        </nav>
      </header>
      <main className={css.main}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
