import { useEffect, useMemo, useRef } from "react";
import { useGames } from "@/api/queries.ts";
import { useChips } from "@/components/amounts/Amount.tsx";
import type { TableEvent } from "@/connection/messages.ts";
import { useTexts, useTranslate } from "@/i18n/index.ts";
import { useBigBlind, useName } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import {
  type DescriptionContext,
  describeEvent,
  describeLogLine,
  eventsOfHand,
  eventsOfLine,
} from "./describeEvents.ts";
import css from "./Sidebar.module.css";

/** Names, amounts and texts for describing events to this viewer. */
export function useDescriptionContext(): Omit<DescriptionContext, "seat"> {
  const texts = useTexts();
  const translate = useTranslate();
  const chips = useChips(useBigBlind());
  const name = useName();
  const settings = useTable((state) => state.settings);
  const { data: games } = useGames();
  return {
    eventTexts: texts,
    translate,
    chips,
    name,
    game: (index) => games?.find((game) => game.code === settings?.games[index]?.game)?.name ?? "",
  };
}

/** Everything that happened at the table, as sentences. */
export function EventLog() {
  const texts = useTexts();
  const log = useTable((state) => state.log);
  const start = useTable((state) => state.hand);
  const context = useDescriptionContext();
  const list = useRef<HTMLOListElement>(null);
  const entries = useMemo(() => {
    const entries: { key: string; text: string; head: boolean }[] = [];
    let players: string[] = start && !log.some((line) => line.entry.entry === "begun") ? start.players : [];
    let handEvents: TableEvent[] = eventsOfHand(log, 0);
    for (const [at, line] of log.entries()) {
      const { entry } = line;
      if (entry.entry === "begun") {
        players = entry.players;
        handEvents = eventsOfHand(log, at);
      }
      const text = describeLogLine(line, { ...context, seat: () => "" });
      if (text) entries.push({ key: `${line.seq}`, text, head: entry.entry === "begun" });
      const seat = (index: number | null) => (index === null ? texts.theDeck : context.name(players[index] ?? ""));
      eventsOfLine(line).forEach((event, index) => {
        const text = describeEvent(event, { ...context, seat, handEvents });
        if (text) entries.push({ key: `${line.seq}.${index}`, text, head: false });
      });
    }
    return entries.slice(-300);
  }, [log, start, context, texts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new line
  useEffect(() => void list.current?.scrollTo(0, list.current.scrollHeight), [entries.length]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
    <ol className={css.list} ref={list} tabIndex={0}>
      {!entries.length && <li className="dim">{texts.emptyLog}</li>}
      {entries.map((entry) => (
        <li key={entry.key} className={entry.head ? css.headline : css.line}>
          {entry.text}
        </li>
      ))}
    </ol>
  );
}
