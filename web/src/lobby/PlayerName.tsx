import { type FormEvent, useEffect, useId, useState } from "react";
import { useMe } from "@/api/queries.ts";
import { Button } from "@/components/Button.tsx";
import { errorText } from "@/i18n/errorText.ts";
import { useTexts } from "@/i18n/index.ts";
import { savedNickname } from "@/preferences/nickname.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { TransferDialog } from "@/sharing/TransferDialog.tsx";
import css from "./PlayerName.module.css";
import { useRename } from "./queries.ts";

/** The visitor's name, editable, and the link to move to another device. */
export function PlayerName() {
  const texts = useTexts();
  const words = texts.inLobby;
  const id = useId();
  const { data: me } = useMe();
  const kept = usePreferences((preferences) => preferences.name);
  const name = me?.name ?? kept;
  const [typed, setTyped] = useState(name);
  const [transferring, setMoving] = useState(false);
  const rename = useRename();
  useEffect(() => {
    setTyped(name || savedNickname());
  }, [name]);
  const changed = typed.trim() !== name && typed.trim() !== "";
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (changed) rename.mutate(typed.trim());
    else setTyped(name);
  };
  return (
    <form className={css.name} onSubmit={save}>
      <label htmlFor={id}>{words.youAre}</label>
      <input
        id={id}
        className={css.field}
        value={typed}
        maxLength={24}
        autoComplete="nickname"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => save()}
      />
      {changed && (
        <Button type="submit" size="small" waiting={rename.isPending}>
          {words.save}
        </Button>
      )}
      {me && (
        <button type="button" className={css.move} onClick={() => setMoving(true)}>
          {words.otherDevice}
        </button>
      )}
      {rename.error && (
        <span role="alert" className={css.wrong}>
          {errorText(rename.error, texts)}
        </span>
      )}
      <TransferDialog open={transferring} onClose={() => setMoving(false)} />
    </form>
  );
}
