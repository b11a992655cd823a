import { Tabs } from "radix-ui";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { useBalances, useGames } from "@/api/queries.ts";
import { Amount, useChips } from "@/components/amounts/Amount.tsx";
import { Button, IconButton } from "@/components/Button.tsx";
import { Icon } from "@/components/Icon.tsx";
import type { TableEvent } from "@/connection/messages.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { stakesText, useBigBlind, useName, usePlayedGame } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { language, useSaid, useWords } from "@/words/index.ts";
import { ruleSaid } from "@/words/rules.ts";
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
  const words = useWords();
  return (
    <Tabs.Root className={css.rail} value={tab} onValueChange={(now) => onTab(now as SidebarTab)}>
      <Tabs.List className={css.tabs} aria-label={words.menu}>
        {(["chat", "log", "ledger", "rules"] as const).map((one) => (
          <Tabs.Trigger key={one} value={one} className={css.tab}>
            {words[one]}
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
  const words = useWords();
  const name = useName();
  const remarks = useTable((state) => state.chat);
  const you = useTable((state) => state.you);
  const seated = useTable((state) => Boolean(state.you && state.view?.members[state.you]));
  const command = useTable((state) => state.command);
  const react = useTable((state) => state.react);
  const { muted, set } = usePreferences();
  const [text, setText] = useState("");
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest remark is shown when there is one more
  useEffect(() => void list.current?.scrollTo(0, list.current.scrollHeight), [remarks.length]);
  const say = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    void command({ type: "say", text: text.trim() });
    setText("");
  };
  const hidden = remarks.filter((one) => muted.includes(one.player)).length;
  const speakers = [...new Set(remarks.map((one) => one.player))].filter((player) => muted.includes(player));
  return (
    <div className={css.chat}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <ol className={css.list} ref={list} aria-live="polite" tabIndex={0}>
        {!remarks.length && <li className="dim">{words.noChat}</li>}
        {remarks
          .filter((one) => !muted.includes(one.player))
          .map((one) => (
            <li key={one.seq} className={css.remark}>
              <span className={css.words}>
                <span className={css.speaker}>{one.name || name(one.player)}</span> {one.text}
              </span>
              {one.player !== you && (
                <button
                  type="button"
                  className={css.mute}
                  onClick={() => set({ muted: [...muted, one.player] })}
                  aria-label={words.mute(one.name || name(one.player))}
                >
                  <Icon name="mute" size={14} />
                </button>
              )}
            </li>
          ))}
      </ol>
      {hidden > 0 && (
        <p className={css.muted}>
          {words.mutedCount(hidden)}
          {speakers.map((player) => (
            <Button
              key={player}
              size="small"
              kind="quiet"
              onClick={() => set({ muted: muted.filter((one) => one !== player) })}
            >
              {words.unmute(name(player))}
            </Button>
          ))}
        </p>
      )}
      {seated && (
        <fieldset className={css.faces}>
          <legend className="unseen">{words.react}</legend>
          {FACES.map((face) => (
            <button
              key={face}
              type="button"
              className={css.face}
              onClick={() => react(face)}
              aria-label={`${words.react} ${face}`}
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
            placeholder={words.say}
            aria-label={words.say}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
          />
          <IconButton label={words.send} type="submit">
            <Icon name="forward" />
          </IconButton>
        </form>
      )}
    </div>
  );
}

/** How this reader is told what happened. */
export function useDescriptionContext(): Omit<DescriptionContext, "seat"> {
  const words = useWords();
  const said = useSaid();
  const chips = useChips(useBigBlind());
  const name = useName();
  const settings = useTable((state) => state.settings);
  const { data: games } = useGames();
  return {
    words,
    translate: said,
    chips,
    name,
    game: (index) => games?.find((one) => one.code === settings?.games[index]?.game)?.name ?? "",
  };
}

function EventLog() {
  const words = useWords();
  const lines = useTable((state) => state.log);
  const start = useTable((state) => state.hand);
  const context = useDescriptionContext();
  const list = useRef<HTMLOListElement>(null);
  const entries = useMemo(() => {
    const entries: { key: string; text: string; head: boolean }[] = [];
    let players: string[] = start && !lines.some((one) => one.entry.entry === "begun") ? start.players : [];
    let among: TableEvent[] = eventsOfHand(lines, 0);
    for (const [at, line] of lines.entries()) {
      const { entry } = line;
      if (entry.entry === "begun") {
        players = entry.players;
        among = eventsOfHand(lines, at);
      }
      const text = describeLogLine(line, { ...context, seat: () => "" });
      if (text) entries.push({ key: `${line.seq}`, text, head: entry.entry === "begun" });
      const seat = (one: number | null) => (one === null ? words.theDeck : context.name(players[one] ?? ""));
      eventsOfLine(line).forEach((event, index) => {
        const text = describeEvent(event, { ...context, seat, handEvents: among });
        if (text) entries.push({ key: `${line.seq}.${index}`, text, head: false });
      });
    }
    return entries.slice(-300);
  }, [lines, start, context, words]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest line is shown when there is one more
  useEffect(() => void list.current?.scrollTo(0, list.current.scrollHeight), [entries.length]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <ol className={css.list} ref={list} tabIndex={0}>
      {!entries.length && <li className="dim">{words.emptyLog}</li>}
      {entries.map((one) => (
        <li key={one.key} className={one.head ? css.headline : css.line}>
          {one.text}
        </li>
      ))}
    </ol>
  );
}

function BalancesTab() {
  const words = useWords();
  const unit = useBigBlind();
  const id = useTable((state) => state.id);
  const seq = useTable(
    (state) => state.log.findLast((one) => one.entry.entry !== "answered" && one.entry.entry !== "said")?.seq ?? null,
  );
  const { data } = useBalances(id, seq);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <div className={css.list} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.player}</th>
            <th scope="col">{words.bought}</th>
            <th scope="col">{words.stack}</th>
            <th scope="col">{words.result}</th>
          </tr>
        </thead>
        <tbody>
          {data?.players.map((one) => (
            <tr key={one.player}>
              <th scope="row">{one.name}</th>
              <td>
                <Amount value={one.bought + one.corrected} unit={unit} />
              </td>
              <td>
                <Amount value={one.stack} unit={unit} />
              </td>
              <td data-win={one.net > 0}>
                {one.net > 0 ? "+" : one.net < 0 ? "−" : ""}
                <Amount value={Math.abs(one.net)} unit={unit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RulesTab() {
  const words = useWords();
  const game = usePlayedGame();
  const spoken = language(usePreferences((preferences) => preferences.language));
  const limit = game?.limit ? (words.limitNames[game.limit] ?? game.limit) : "";
  const stakes = game?.stakes ? stakesText(game.stakes, words) : "";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <div className={css.list} tabIndex={0}>
      <h3>{game?.name}</h3>
      <p className="dim">{[limit, stakes].filter(Boolean).join(", ")}</p>
      {game?.rules.length ? (
        <ol className={css.rules}>
          {game.rules.map((rule, at) => (
            <li key={`${at} ${rule}`}>{ruleSaid(rule, spoken)}</li>
          ))}
        </ol>
      ) : (
        <p className="dim">{words.rulesMissing}</p>
      )}
    </div>
  );
}
