import { useState } from "react";
import { useChips } from "@/components/amounts/Amount.tsx";
import { readAmount } from "@/components/amounts/readAmount.ts";
import { Button } from "@/components/Button.tsx";
import { Dialog } from "@/components/Dialog.tsx";
import { TextInput } from "@/components/Fields.tsx";
import type { Command, Member } from "@/connection/messages.ts";
import { isFull } from "@/table/seats/seatView.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { number, useSaid, useWords } from "@/words/index.ts";
import { ChangeGameDialog } from "./ChangeGameDialog.tsx";
import css from "./dialogs.module.css";

/** What only the host may do. */
export function HostPanel({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords();
  const said = useSaid();
  const chips = useChips();
  const view = useTable((state) => state.view);
  const you = useTable((state) => state.you);
  const send = useTable((state) => state.command);
  const [why, setWhy] = useState("");
  const [changing, setChanging] = useState(false);
  if (!view) return null;
  const command = async (one: Command) => {
    setWhy("");
    const reply = await send(one);
    if (!reply.done) setWhy(reply.reason);
    return reply.done;
  };
  return (
    <Dialog open={open} onClose={onClose} title={words.hostPanel} side>
      {why && (
        <p role="alert" className={css.why}>
          {words.refused(said(why))}
        </p>
      )}
      <WaitingGuests command={command} />
      <div className={css.row}>
        <Button onClick={() => void command({ type: "pause", paused: !view.paused })}>
          {view.paused ? words.resume : words.pause}
        </Button>
        <Button disabled={isFull(view)} onClick={() => void command({ type: "invite" })}>
          {words.inviteBot}
        </Button>
        <Button onClick={() => setChanging(true)}>{words.changeGame}</Button>
      </div>
      <p className="dim small">
        {view.paused ? words.pauseMore : Object.keys(view.members).length < 2 ? words.hints.aloneHost : ""}
      </p>
      <ChangeGameDialog open={changing} onClose={() => setChanging(false)} />
      <section>
        <h3>{words.people}</h3>
        {Object.entries(view.members)
          .sort(([, a], [, b]) => a.place - b.place)
          .map(([player, member]) => (
            <MemberRow
              key={player}
              player={player}
              member={member as Member}
              stack={chips(view.places[member.place]?.stack ?? 0)}
              own={player === you}
              command={command}
            />
          ))}
      </section>
      <EndGame command={command} />
    </Dialog>
  );
}

type SendCommand = (command: Command) => Promise<boolean>;

function WaitingGuests({ command }: { command: SendCommand }) {
  const words = useWords();
  const chips = useChips();
  const guests = useTable((state) => state.view?.guests);
  const approve = useTable((state) => state.settings?.approve);
  return (
    <>
      {approve && !Object.keys(guests ?? {}).length && <p className="dim small">{words.hints.noGuests}</p>}
      {Object.entries(guests ?? {}).map(([player, guest]) => (
        <div key={player} className={css.person}>
          <span className={css.grow}>{words.wantsSeat(guest.name, chips(guest.chips))}</span>
          <Button kind="main" onClick={() => void command({ type: "approve", player })}>
            {words.approve}
          </Button>
          <Button onClick={() => void command({ type: "approve", player, yes: false })}>{words.decline}</Button>
        </div>
      ))}
    </>
  );
}

function MemberRow({
  player,
  member,
  stack,
  own,
  command,
}: {
  player: string;
  member: Member;
  stack: string;
  own: boolean;
  command: SendCommand;
}) {
  const words = useWords();
  const [giving, setGiving] = useState(false);
  const [sure, setSure] = useState<"" | "kick" | "appoint">(""); // what is asked once more
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const value = readAmount(amount, words.locale, { signed: true });
  const wrong = amount.trim() && !value ? words.giveWrong(number(1000, words)) : "";
  return (
    <div className={css.person}>
      <span className={css.grow}>
        <strong>{member.name}</strong>
        <span className="dim small">
          {stack}
          {member.bot && ` · ${words.bot}`}
        </span>
      </span>
      {!sure && (
        <Button size="small" onClick={() => setGiving(!giving)} aria-expanded={giving}>
          {words.giveChips}
        </Button>
      )}
      {!own && !member.bot && !sure && (
        <Button size="small" onClick={() => setSure("appoint")}>
          {words.makeHost}
        </Button>
      )}
      {!own && !sure && (
        <Button size="small" kind="danger" onClick={() => setSure("kick")}>
          {words.kick}
        </Button>
      )}
      {sure && (
        <fieldset className={css.sure}>
          <legend>{(sure === "kick" ? words.kickQuestion : words.makeHostQuestion)(member.name)}</legend>
          <Button
            kind={sure === "kick" ? "danger" : "main"}
            onClick={() => void command({ type: sure, player }).then(() => setSure(""))}
          >
            {sure === "kick" ? words.kick : words.makeHost}
          </Button>
          <Button autoFocus onClick={() => setSure("")}>
            {words.cancel}
          </Button>
        </fieldset>
      )}
      {giving && (
        <form
          className={css.give}
          onSubmit={(event) => {
            event.preventDefault();
            if (!value) return;
            void command({ type: "give", player, chips: value, note }).then((done) => {
              if (done) setGiving(false);
            });
          }}
        >
          <TextInput
            label={words.amount}
            inputMode="text"
            autoComplete="off"
            value={amount}
            aria-invalid={Boolean(wrong) || undefined}
            hint={
              wrong && (
                <span role="alert" className={css.why}>
                  {wrong}
                </span>
              )
            }
            onChange={(event) => setAmount(event.target.value)}
          />
          <TextInput
            label={words.note}
            value={note}
            maxLength={100}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button type="submit" kind="main" disabled={!value}>
            {words.apply}
          </Button>
          <span className="dim small">{words.giveHint}</span>
        </form>
      )}
    </div>
  );
}

function EndGame({ command }: { command: SendCommand }) {
  const words = useWords();
  const [sure, setSure] = useState(false);
  return (
    <div className={css.person}>
      <span className={`${css.grow} dim small`}>{words.endMore}</span>
      {sure ? (
        <>
          <Button kind="danger" onClick={() => void command({ type: "end" }).then(() => setSure(false))}>
            {words.endGame}
          </Button>
          <Button onClick={() => setSure(false)}>{words.cancel}</Button>
        </>
      ) : (
        <Button kind="danger" onClick={() => setSure(true)}>
          {words.endGame}
        </Button>
      )}
    </div>
  );
}
