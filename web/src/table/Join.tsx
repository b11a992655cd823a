import { type FormEvent, useEffect, useState } from "react";
import { Refusal } from "@/data/http.ts";
import { useJoin } from "@/data/queries.ts";
import { useTaste } from "@/look/taste.ts";
import { useChips } from "@/parts/Amount.tsx";
import { Button } from "@/parts/Button.tsx";
import { Dialog } from "@/parts/Dialog.tsx";
import { Slider, TextInput } from "@/parts/Field.tsx";
import { useSaid, useWords } from "@/words/index.ts";
import css from "./Join.module.css";
import { useTable } from "./store.ts";

/** Take a seat: a name if nobody knows us yet, and chips. */
export function Join({ open, place, onClose }: { open: boolean; place: number | null; onClose(): void }) {
  const words = useWords();
  const said = useSaid();
  const settings = useTable((state) => state.settings);
  const you = useTable((state) => state.you);
  const known = useTable((state) => state.names);
  const command = useTable((state) => state.command);
  const reconnect = useTable((state) => state.reconnect);
  const join = useJoin();
  const taste = useTaste();
  const [name, setName] = useState(taste.name);
  const [chips, setChips] = useState<number | null>(null);
  const [sits, setSits] = useState(false);
  const [why, setWhy] = useState("");
  const low = settings?.least ?? 0;
  const high = settings?.most ?? 0;
  const amount = chips ?? high;

  // Who just got his name sits down as soon as the table knows him.
  useEffect(() => {
    if (!sits || !you) return;
    setSits(false);
    void command({ type: "sit", chips: amount, place }).then((reply) =>
      reply.done ? onClose() : setWhy(reply.reason),
    );
  }, [sits, you, amount, place, command, onClose]);

  const go = (event: FormEvent) => {
    event.preventDefault();
    setWhy("");
    if (you) {
      setSits(true);
      return;
    }
    taste.set({ name: name.trim() });
    join.mutate(name.trim(), {
      onSuccess: () => {
        setSits(true);
        reconnect();
      },
      onError: (error) => setWhy(error instanceof Refusal ? error.message : words.noAnswer),
    });
  };

  return (
    <Dialog open={open} onClose={onClose} title={words.join} about={settings?.name || undefined}>
      <form className={css.form} onSubmit={go}>
        {!you && (
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
        )}
        {you && known[you] && <p>{known[you]}</p>}
        <BuyIn low={low} high={high} value={amount} onChange={setChips} />
        {why && (
          <p role="alert" className={css.why}>
            {words.refused(said(why))}
          </p>
        )}
        <Button
          kind="main"
          size="large"
          type="submit"
          disabled={(!you && !name.trim()) || join.isPending || sits}
          waiting={join.isPending || sits}
        >
          {settings?.approve ? words.askForSeat : words.sitDown}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {words.watchOnly}
        </Button>
      </form>
    </Dialog>
  );
}

/** Chips to sit down with. */
export function BuyIn({
  low,
  high,
  value,
  onChange,
}: {
  low: number;
  high: number;
  value: number;
  onChange(value: number): void;
}) {
  const words = useWords();
  const chips = useChips();
  return (
    <div>
      <div className={css.line}>
        <span className="dim small">{words.buyIn}</span>
        <strong className={css.amount}>{words.chips(chips(value))}</strong>
      </div>
      {low < high && (
        <Slider
          label={words.buyIn}
          value={value}
          low={low}
          high={high}
          text={words.chips(chips(value))}
          onChange={onChange}
        />
      )}
    </div>
  );
}

/** Buy more chips. */
export function Rebuy({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords();
  const said = useSaid();
  const settings = useTable((state) => state.settings);
  const member = useTable((state) => (state.you ? state.view?.members[state.you] : undefined));
  const stack = useTable((state) => (member ? (state.view?.places[member.place]?.stack ?? 0) : 0));
  const command = useTable((state) => state.command);
  const [chosen, setChosen] = useState<number | null>(null);
  const [why, setWhy] = useState("");
  const chips = useChips();
  const most = Math.max(0, (settings?.most ?? 0) - stack - (member?.wanted ?? 0));
  const amount = Math.min(chosen ?? most, most);
  const go = async () => {
    const reply = await command({ type: "rebuy", chips: amount });
    if (reply.done) onClose();
    else setWhy(reply.reason);
  };
  return (
    <Dialog open={open} onClose={onClose} title={words.rebuy} about={words.rebuyHint(chips(most))}>
      {most > 0 && <BuyIn low={1} high={most} value={amount} onChange={setChosen} />}
      {why && (
        <p role="alert" className={css.why}>
          {words.refused(said(why))}
        </p>
      )}
      <Button kind="main" size="large" disabled={amount <= 0} onClick={() => void go()}>
        {words.rebuy}
      </Button>
    </Dialog>
  );
}
