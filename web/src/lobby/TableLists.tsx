import { type FormEvent, useState } from "react";
import { Link, useLocation } from "wouter";
import type { Game } from "@/api/queries.ts";
import { Button } from "@/components/Button.tsx";
import { TextInput } from "@/components/FormFields.tsx";
import { Timestamp } from "@/components/Timestamp.tsx";
import { settingsWithDefaults, stakesWithDefaults } from "@/connection/fillDefaults.ts";
import type { PartialSettings, Settings } from "@/connection/messages.ts";
import { useTableView } from "@/history/queries.ts";
import { formatNumber, type Texts, useTexts } from "@/i18n/index.ts";
import { stakesText } from "@/table/state/selectors.ts";
import { useMyTables, useOpenTables } from "./queries.ts";
import css from "./TableLists.module.css";
import { gameNames, tableName, useTableName } from "./tableName.ts";

/** The stakes of the table's game, or the chips to sit down with if it has several games. */
function priceText(settings: Settings, games: Game[], texts: Texts): string {
  const [first, ...others] = settings.games;
  const stakes = first?.stakes ?? games.find((game) => game.code === first?.game)?.stakes;
  if (stakes && !others.length) return stakesText(stakesWithDefaults(stakes), texts);
  return `${texts.inLobby.stackRange} ${formatNumber(settings.least, texts)}–${formatNumber(settings.most, texts)}`;
}

export function TableLists({ games }: { games: Game[] }) {
  const texts = useTexts();
  const words = texts.inLobby;
  const mine = useMyTables();
  const { data: open } = useOpenTables();
  const own = new Set(mine?.map((table) => table.table));
  const others = open?.filter((line) => !own.has(line.id)) ?? [];
  return (
    <>
      {mine && mine.length > 0 && (
        <section aria-labelledby="your-tables" className={css.section}>
          <h2 id="your-tables">{words.yourTables}</h2>
          <ul className={css.list}>
            {mine.slice(0, 3).map((table) => (
              <MyTable key={table.table} table={table.table} opened={table.opened} />
            ))}
          </ul>
          {mine.length > 3 && <Link href="/history">{words.allYours(mine.length)}</Link>}
        </section>
      )}
      <section aria-labelledby="open-tables" className={css.section}>
        <h2 id="open-tables">{words.openTables}</h2>
        {open && others.length === 0 && (
          <div className={css.empty}>
            <strong>{words.noTables}</strong>
            <p className="dim">{words.noTablesMore}</p>
          </div>
        )}
        <ul className={css.list}>
          {others.map((line) => {
            const settings = settingsWithDefaults(line.settings as PartialSettings);
            const name = tableName(settings, games, texts);
            const free = Math.max(0, settings.seats - line.people - line.bots);
            return (
              <li key={line.id}>
                <Link href={`/t/${line.id}`} className={css.line}>
                  <span className={css.what}>
                    <strong>{name}</strong>
                    <span className="dim small">
                      {[
                        settings.name && gameNames(settings, games, texts),
                        priceText(settings, games, texts),
                        line.people > 0 && words.people(line.people),
                        line.bots > 0 && words.bots(line.bots),
                        words.free(free),
                        line.playing && words.inHand,
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </span>
                  </span>
                  <span className={css.go}>{free ? words.join : words.watchOrJoin}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </section>
      <JoinByLink />
    </>
  );
}

function MyTable({ table, opened }: { table: string; opened: number }) {
  const words = useTexts().inLobby;
  const name = useTableName(table);
  const { data: view, error } = useTableView(table);
  if (error || view?.closed) return null;
  return (
    <li>
      <Link href={`/t/${table}`} className={css.line}>
        <span className={css.what}>
          <strong>{name}</strong>
          <Timestamp at={opened} />
        </span>
        <span className={css.go}>{words.goBack}</span>
      </Link>
    </li>
  );
}

function JoinByLink() {
  const words = useTexts().inLobby;
  const [, go] = useLocation();
  const [link, setLink] = useState("");
  const [wrong, setWrong] = useState(false);
  const join = (event: FormEvent) => {
    event.preventDefault();
    const table = tableIdFromLink(link, location.origin);
    if (table) go(`/t/${table}`);
    else setWrong(true);
  };
  return (
    <form className={css.join} onSubmit={join} aria-label={words.joinByLink}>
      <TextInput
        label={words.joinByLink}
        placeholder={words.linkHint}
        value={link}
        inputMode="url"
        autoComplete="off"
        aria-invalid={wrong || undefined}
        hint={
          wrong && (
            <span role="alert" className={css.wrong}>
              {words.linkWrong}
            </span>
          )
        }
        onChange={(event) => {
          setLink(event.target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" disabled={!link.trim()}>
        {words.go}
      </Button>
    </form>
  );
}

/** The id of the table that a link or a bare id names; nothing for links to other sites. */
export function tableIdFromLink(link: string, origin: string): string | undefined {
  const text = link.trim();
  if (/^[A-Za-z0-9_-]{6,60}$/.test(text)) return text;
  try {
    const url = new URL(text, origin);
    return url.origin === origin ? /^\/t\/([A-Za-z0-9_-]{1,60})\/?$/.exec(url.pathname)?.[1] : undefined;
  } catch {
    return undefined;
  }
}
