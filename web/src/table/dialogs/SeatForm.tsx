import { type FormEvent, type ReactNode, useState } from "react";
import { Refusal } from "@/api/http.ts";
import { Button } from "@/components/Button.tsx";
import { TextInput } from "@/components/Fields.tsx";
import type { Settings } from "@/connection/messages.ts";
import { nickname } from "@/preferences/nickname.ts";
import { useTaste } from "@/preferences/preferences.ts";
import { useSaid, useWords, type Words } from "@/words/index.ts";
import { BuyIn } from "./BuyInSlider.tsx";
import css from "./dialogs.module.css";

interface Seat {
  settings: Pick<Settings, "least" | "most" | "approve">;
  nameless: boolean; // nobody knows us yet
  called?: string;
  busy: boolean;
  why: string; // it was refused
  onSit(name: string, chips: number): void;
  children?: ReactNode;
}

/** What it takes to sit down: a name if nobody knows us yet, and chips. */
export function SeatForm({ settings, nameless, called, busy, why, onSit, children }: Seat) {
  const words = useWords();
  const said = useSaid();
  const taste = useTaste();
  const [name, setName] = useState(() => taste.name || nickname(words));
  const [chosen, setChosen] = useState<number | null>(null);
  const chips = chosen ?? settings.most;
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (nameless) taste.set({ name: name.trim() });
    onSit(name.trim(), chips);
  };
  return (
    <form className={css.form} onSubmit={go}>
      {nameless ? (
        <TextInput
          label={words.yourName}
          placeholder={words.namePlaceholder}
          value={name}
          maxLength={24}
          required
          autoFocus
          autoComplete="nickname"
          onChange={(event) => setName(event.target.value)}
        />
      ) : (
        called && <p>{called}</p>
      )}
      <BuyIn low={settings.least} high={settings.most} value={chips} onChange={setChosen} />
      {settings.approve && <p className="dim small">{words.approveMore}</p>}
      {why && (
        <p role="alert" className={css.why}>
          {words.refused(said(why))}
        </p>
      )}
      <Button kind="main" size="large" type="submit" disabled={busy || (nameless && !name.trim())} waiting={busy}>
        {settings.approve ? words.askForSeat : words.sitDown}
      </Button>
      {children}
    </form>
  );
}

/** Why the server did not let us in; else that it does not answer. */
export function refusal(error: unknown, words: Words): string {
  return error instanceof Refusal ? error.message : words.noAnswer;
}
