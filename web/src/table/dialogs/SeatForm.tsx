import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError } from "@/api/http.ts";
import { Button } from "@/components/Button.tsx";
import { TextInput } from "@/components/FormFields.tsx";
import type { Settings } from "@/connection/messages.ts";
import { type Texts, useTexts, useTranslate } from "@/i18n/index.ts";
import { randomNickname } from "@/preferences/nickname.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { BuyInSlider } from "./BuyInSlider.tsx";
import css from "./dialogs.module.css";

interface SeatFormProps {
  settings: Pick<Settings, "least" | "most" | "approve">;
  needsName: boolean; // unknown visitor
  called?: string;
  busy: boolean;
  refusal: string; // why it was refused
  onSit(name: string, chips: number): void;
  children?: ReactNode;
}

/** The form to sit down: chips, and a name for unknown visitors. */
export function SeatForm({ settings, needsName, called, busy, refusal, onSit, children }: SeatFormProps) {
  const texts = useTexts();
  const translate = useTranslate();
  const preferences = usePreferences();
  const [name, setName] = useState(() => preferences.name || randomNickname(texts));
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
          label={texts.yourName}
          placeholder={texts.namePlaceholder}
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
      {settings.approve && <p className="dim small">{texts.approveMore}</p>}
      {refusal && (
        <p role="alert" className={css.why}>
          {texts.refused(translate(refusal))}
        </p>
      )}
      <Button kind="main" size="large" type="submit" disabled={busy || (needsName && !name.trim())} waiting={busy}>
        {settings.approve ? texts.askForSeat : texts.sitDown}
      </Button>
      {children}
    </form>
  );
}

/** The server's reason for a refusal, or that it does not respond. */
export function refusalReason(error: unknown, texts: Texts): string {
  return error instanceof ApiError ? error.message : texts.noAnswer;
}
