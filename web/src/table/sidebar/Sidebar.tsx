import { Tabs } from "radix-ui";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { useBalances, useGames } from "@/api/queries.ts";
import { Amount, useChips } from "@/components/amounts/Amount.tsx";
import { Button, IconButton } from "@/components/Button.tsx";
import { Icon } from "@/components/Icon.tsx";
import type { TableEvent } from "@/connection/messages.ts";
import { useLanguage, useTexts, useTranslate } from "@/i18n/index.ts";
import { translateRule } from "@/i18n/server/translateRules.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { stakesText, useBigBlind, useName, usePlayedGame } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import {
  type DescriptionContext,
  describeEvent,
  describeLogLine,
  eventsOfHand,
  eventsOfLine,
} from "./describeEvents.ts";
import css from "./Sidebar.module.css";

export type SidebarTab = "chat" | "log" | "ledger" | "rules";

/** Beside the felt: chat, what happened, the chips, and the rules of this game. */
export function Sidebar({ tab, onTab }: { tab: SidebarTab; onTab(tab: SidebarTab): void }) {
  const texts = useTexts();
  return (
    <Tabs.Root className={css.rail} value={tab} onValueChange={(now) => onTab(now as SidebarTab)}>
      <Tabs.List className={css.tabs} aria-label={texts.menu}>
        {(["chat", "log", "ledger", "rules"] as const).map((name) => (
          <Tabs.Trigger key={name} value={name} className={css.tab}>
            {texts[name]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="chat" className={css.content} tabIndex={-1}>
        <Chat />
      </Tabs.Content>
      <Tabs.Content value="log" className={css.content} tabIndex={-1}>
        <EventLog />
      </Tabs.Content>
      <Tabs.Content value="ledger" className={css.content} tabIndex={-1}>
        <BalancesTab />
      </Tabs.Content>
      <Tabs.Content value="rules" className={css.content} tabIndex={-1}>
        <RulesTab />
      </Tabs.Content>
    </Tabs.Root>
  );
}

const FACES = ["😀", "😮", "😎", "😢", "♥", "★"];

function Chat() {
  const texts = useTexts();
  const name = useName();
  const chat = useTable((state) => state.chat);
  const you = useTable((state) => state.you);
  const seated = useTable((state) => Boolean(state.you && state.view?.members[state.you]));
  const command = useTable((state) => state.command);
  const react = useTable((state) => state.react);
  const { muted, set } = usePreferences();
  const [text, setText] = useState("");
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest remark is shown when there is one more
  useEffect(() => void list.current?.scrollTo(0, list.current.scrollHeight), [chat.length]);
  const say = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    void command({ type: "say", text: text.trim() });
    setText("");
  };
  const hidden = chat.filter((message) => muted.includes(message.player)).length;
  const speakers = [...new Set(chat.map((message) => message.player))].filter((player) => muted.includes(player));
  return (
    <div className={css.chat}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <ol className={css.list} ref={list} aria-live="polite" tabIndex={0}>
        {!chat.length && <li className="dim">{texts.noChat}</li>}
        {chat
          .filter((message) => !muted.includes(message.player))
          .map((message) => (
            <li key={message.seq} className={css.remark}>
              <span className={css.words}>
                <span className={css.speaker}>{message.name || name(message.player)}</span> {message.text}
              </span>
              {message.player !== you && (
                <button
                  type="button"
                  className={css.mute}
                  onClick={() => set({ muted: [...muted, message.player] })}
                  aria-label={texts.mute(message.name || name(message.player))}
                >
                  <Icon name="mute" size={14} />
                </button>
              )}
            </li>
          ))}
      </ol>
      {hidden > 0 && (
        <p className={css.muted}>
          {texts.mutedCount(hidden)}
          {speakers.map((player) => (
            <Button
              key={player}
              size="small"
              kind="quiet"
              onClick={() => set({ muted: muted.filter((other) => other !== player) })}
            >
              {texts.unmute(name(player))}
            </Button>
          ))}
        </p>
      )}
      {seated && (
        <fieldset className={css.faces}>
          <legend className="unseen">{texts.react}</legend>
          {FACES.map((face) => (
            <button
              key={face}
              type="button"
              className={css.face}
              onClick={() => react(face)}
              aria-label={`${texts.react} ${face}`}
            >
              {face}
            </button>
          ))}
        </fieldset>
      )}
      {you && (
        <form className={css.say} onSubmit={say}>
          <input
            id="say"
            className={css.input}
            value={text}
            maxLength={300}
            placeholder={texts.say}
            aria-label={texts.say}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
          />
          <IconButton label={texts.send} type="submit">
            <Icon name="forward" />
          </IconButton>
        </form>
      )}
    </div>
  );
}

/** How this reader is told what happened. */
export function useDescriptionContext(): Omit<DescriptionContext, "seat"> {
  const texts = useTexts();
  const translate = useTranslate();
  const chips = useChips(useBigBlind());
  const name = useName();
  const settings = useTable((state) => state.settings);
  const { data: games } = useGames();
  return {
    eventTexts: texts,
    translate: translate,
    chips,
    name,
    game: (index) => games?.find((game) => game.code === settings?.games[index]?.game)?.name ?? "",
  };
}

function EventLog() {
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
        const text = describeEvent(event, { ...context, seat, handEvents: handEvents });
        if (text) entries.push({ key: `${line.seq}.${index}`, text, head: false });
      });
    }
    return entries.slice(-300);
  }, [log, start, context, texts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest line is shown when there is one more
  useEffect(() => void list.current?.scrollTo(0, list.current.scrollHeight), [entries.length]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
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

function BalancesTab() {
  const texts = useTexts();
  const unit = useBigBlind();
  const id = useTable((state) => state.id);
  const seq = useTable(
    (state) =>
      state.log.findLast((line) => line.entry.entry !== "answered" && line.entry.entry !== "said")?.seq ?? null,
  );
  const { data } = useBalances(id, seq);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <div className={css.list} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{texts.player}</th>
            <th scope="col">{texts.bought}</th>
            <th scope="col">{texts.stack}</th>
            <th scope="col">{texts.result}</th>
          </tr>
        </thead>
        <tbody>
          {data?.players.map((player) => (
            <tr key={player.player}>
              <th scope="row">{player.name}</th>
              <td>
                <Amount value={player.bought + player.corrected} unit={unit} />
              </td>
              <td>
                <Amount value={player.stack} unit={unit} />
              </td>
              <td data-win={player.net > 0}>
                {player.net > 0 ? "+" : player.net < 0 ? "−" : ""}
                <Amount value={Math.abs(player.net)} unit={unit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RulesTab() {
  const texts = useTexts();
  const game = usePlayedGame();
  const language = useLanguage();
  const limit = game?.limit ? (texts.limitNames[game.limit] ?? game.limit) : "";
  const stakes = game?.stakes ? stakesText(game.stakes, texts) : "";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <div className={css.list} tabIndex={0}>
      <h3>{game?.name}</h3>
      <p className="dim">{[limit, stakes].filter(Boolean).join(", ")}</p>
      {game?.rules.length ? (
        <ol className={css.rules}>
          {game.rules.map((rule, at) => (
            <li key={`${at} ${rule}`}>{translateRule(rule, language)}</li>
          ))}
        </ol>
      ) : (
        <p className="dim">{texts.rulesMissing}</p>
      )}
    </div>
  );
}
