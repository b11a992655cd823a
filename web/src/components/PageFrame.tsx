import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { type Texts, useTexts } from "@/i18n/index.ts";
import { Wheel } from "./cards/cardArtwork.tsx";
import css from "./PageFrame.module.css";

const NAV_LINKS: [string, (texts: Texts) => string][] = [
  ["/", (texts) => texts.lobby],
  ["/history", (texts) => texts.history],
  ["/odds", (texts) => texts.lab],
  ["/settings", (texts) => texts.settings],
];

/** The frame of every page except the table: navigation, title and heading. */
export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  const texts = useTexts();
  const [location] = useLocation();
  return (
    <div className={css.shell}>
      <title>{`${title} · ${texts.app}`}</title>
      <header className={css.head}>
        <Link href="/" className={css.brand}>
          <svg viewBox="0 0 100 100" width="26" height="26" aria-hidden="true">
            <Wheel />
          </svg>
          {texts.app}
        </Link>
        <nav aria-label={texts.menu} className={css.nav}>
          {NAV_LINKS.map(([href, name]) => (
            <Link key={href} href={href} className={css.place} aria-current={location === href ? "page" : undefined}>
              {name(texts)}
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
