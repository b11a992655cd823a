import { type FormEvent, useEffect, useState } from "react";
import { Link } from "wouter";
import { post, Refusal } from "@/data/http.ts";
import { useJoin, useMe } from "@/data/queries.ts";
import { useView } from "@/history/queries.ts";
import { useTaste } from "@/look/taste.ts";
import { Empty } from "@/parts/Banner.tsx";
import { Button } from "@/parts/Button.tsx";
import { TextInput } from "@/parts/Field.tsx";
import { whole } from "@/wire/settings.ts";
import { useSaid, useWords } from "@/words/index.ts";
import css from "./Join.module.css";
import { BuyIn } from "./Join.tsx";

const LOOKS = 3000; // milliseconds between two looks whether the host has let us in

/** A table that only its players may see: a seat is the way in. */
export function Admission({ id, onIn }: { id: string; onIn(): void }) {
  const words = useWords();
  const said = useSaid();
  const { data: me } = useMe();
  const { data: view, refetch } = useView(id);
  const join = useJoin();
  const taste = useTaste();
  const [name, setName] = useState(taste.name);
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState("");
  const settings = view ? whole(view.settings ?? {}) : null;
  const mine = me && view?.members[me.player];
  const waits = Boolean(me && view?.guests?.[me.player]);
  const full = view?.places.every((place) => place.player);
  const chips = chosen ?? settings?.most ?? 0;

  useEffect(() => {
    if (mine) onIn();
  }, [mine, onIn]);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refetch(), LOOKS);
    return () => clearInterval(timer);
  }, [waits, refetch]);

  const go = async (event: FormEvent) => {
    event.preventDefault();
    setWhy("");
    setBusy(true);
    try {
      if (!me) {
        taste.set({ name: name.trim() });
        await join.mutateAsync(name.trim());
      }
      await post(`/tables/${encodeURIComponent(id)}/seats`, { chips });
      await refetch();
    } catch (error) {
      setWhy(error instanceof Refusal ? error.message : words.noAnswer);
    }
    setBusy(false);
  };

  return (
    <Empty title={words.noWatching} about={waits ? words.asked : full ? words.full : words.noWatchingMore}>
      {settings && !waits && !full && (
        <form className={css.form} onSubmit={(event) => void go(event)}>
          {me === null && (
            <TextInput
              label={words.yourName}
              placeholder={words.namePlaceholder}
              value={name}
              maxLength={24}
              required
              autoComplete="nickname"
              onChange={(event) => setName(event.target.value)}
            />
          )}
          <BuyIn low={settings.least} high={settings.most} value={chips} onChange={setChosen} />
          {why && (
            <p role="alert" className={css.why}>
              {words.refused(said(why))}
            </p>
          )}
          <Button
            kind="main"
            size="large"
            type="submit"
            disabled={busy || (me === null && !name.trim())}
            waiting={busy}
          >
            {settings.approve ? words.askForSeat : words.sitDown}
          </Button>
        </form>
      )}
      <Link href="/">{words.toLobby}</Link>
    </Empty>
  );
}
