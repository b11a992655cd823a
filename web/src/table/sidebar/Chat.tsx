import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "@/components/Button.tsx";
import { Icon } from "@/components/Icon.tsx";
import { useTexts } from "@/i18n/index.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { useName } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import css from "./Sidebar.module.css";

const FACES = ["😀", "😮", "😎", "😢", "♥", "★"];

/** Chat messages, reactions and the input line. Muted players are hidden. */
export function Chat() {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new message
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll */}
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
