import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError } from "@/api/http.ts";
import { Button } from "@/components/Button.tsx";
import { TextInput } from "@/components/Fields.tsx";
import type { Settings } from "@/connection/messages.ts";
import { randomNickname } from "@/preferences/nickname.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { useSaid, useWords, type Words } from "@/words/index.ts";
import { BuyInSlider } from "./BuyInSlider.tsx";
import css from "./dialogs.module.css";

interface SeatFormProps {
  settings: Pick<Settings, "least" | "most" | "approve">;
  needsName: boolean; // nobody knows us yet
  called?: string;
  busy: boolean;
  why: string; // it was refused
  onSit(name: string, chips: number): void;
  children?: ReactNode;
}

/** What it takes to sit down: a name if nobody knows us yet, and chips. */
export function SeatForm({ settings, needsName, called, busy, why, onSit, children }: SeatFormProps) {
  const words = useWords();
  const said = useSaid();
  const preferences = usePreferences();
  const [name, setName] = useState(() => preferences.name || randomNickname(words));
  const [chosen, setChosen] = useState<number | null>(null);
  const chips = chosen ?? settings.most;
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (needsName) preferences.set({ name: name.trim() });
    onSit(name.trim(), chips);
  };
  return (
    <form className={css.form} onSubmit={go}>
      {needsName ? (
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
      <BuyInSlider low={settings.least} high={settings.most} value={chips} onChange={setChosen} />
      {settings.approve && <p className="dim small">{words.approveMore}</p>}
      {why && (
        <p role="alert" className={css.why}>
          {words.refused(said(why))}
        </p>
      )}
      <Button kind="main" size="large" type="submit" disabled={busy || (needsName && !name.trim())} waiting={busy}>
        {settings.approve ? words.askForSeat : words.sitDown}
      </Button>
      {children}
    </form>
  );
}

/** Why the server did not let us in; else that it does not answer. */
export function refusalReason(error: unknown, words: Words): string {
  return error instanceof ApiError ? error.message : words.noAnswer;
}
