import { useState } from "react";
import { useChips } from "@/components/amounts/Amount.tsx";
import { readAmount } from "@/components/amounts/readAmount.ts";
import { Button } from "@/components/Button.tsx";
import { Dialog } from "@/components/Dialog.tsx";
import { TextInput } from "@/components/FormFields.tsx";
import type { Command, Member } from "@/connection/messages.ts";
import { formatNumber, useTexts, useTranslate } from "@/i18n/index.ts";
import { isFull } from "@/table/seats/seatView.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { ChangeGameDialog } from "./ChangeGameDialog.tsx";
import css from "./dialogs.module.css";

/** The host's controls. */
export function HostPanel({ open, onClose }: { open: boolean; onClose(): void }) {
  const texts = useTexts();
  const translate = useTranslate();
  const chips = useChips();
  const view = useTable((state) => state.view);
  const you = useTable((state) => state.you);
  const send = useTable((state) => state.command);
  const [refusal, setRefusal] = useState("");
  const [changing, setChanging] = useState(false);
  if (!view) return null;
  const command = async (message: Command) => {
    setRefusal("");
    const reply = await send(message);
    if (!reply.done) setRefusal(reply.reason);
    return reply.done;
  };
  return (
    <Dialog open={open} onClose={onClose} title={texts.hostPanel} side>
      {refusal && (
        <p role="alert" className={css.why}>
          {texts.refused(translate(refusal))}
        </p>
      )}
      <SeatRequests command={command} />
      <div className={css.row}>
        <Button onClick={() => void command({ type: "pause", paused: !view.paused })}>
          {view.paused ? texts.resume : texts.pause}
        </Button>
        <Button disabled={isFull(view)} onClick={() => void command({ type: "invite" })}>
          {texts.inviteBot}
        </Button>
        <Button onClick={() => setChanging(true)}>{texts.changeGame}</Button>
      </div>
      <p className="dim small">
        {view.paused ? texts.pauseMore : Object.keys(view.members).length < 2 ? texts.hints.aloneHost : ""}
      </p>
      <ChangeGameDialog open={changing} onClose={() => setChanging(false)} />
      <section>
        <h3>{texts.people}</h3>
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

function SeatRequests({ command }: { command: SendCommand }) {
  const texts = useTexts();
  const chips = useChips();
  const requests = useTable((state) => state.view?.seat_requests);
  const approve = useTable((state) => state.settings?.approve);
  return (
    <>
      {approve && !Object.keys(requests ?? {}).length && <p className="dim small">{texts.hints.noGuests}</p>}
      {Object.entries(requests ?? {}).map(([player, request]) => (
        <div key={player} className={css.person}>
          <span className={css.grow}>{texts.wantsSeat(request.name, chips(request.chips))}</span>
          <Button kind="main" onClick={() => void command({ type: "approve", player })}>
            {texts.approve}
          </Button>
          <Button onClick={() => void command({ type: "approve", player, yes: false })}>{texts.decline}</Button>
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
  const texts = useTexts();
  const [giving, setGiving] = useState(false);
  const [sure, setSure] = useState<"" | "kick" | "appoint">(""); // the action to confirm
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const value = readAmount(amount, texts.locale, { signed: true });
  const wrong = amount.trim() && !value ? texts.giveWrong(formatNumber(1000, texts)) : "";
  return (
    <div className={css.person}>
      <span className={css.grow}>
        <strong>{member.name}</strong>
        <span className="dim small">
          {stack}
          {member.bot && ` · ${texts.bot}`}
        </span>
      </span>
      {!sure && (
        <Button size="small" onClick={() => setGiving(!giving)} aria-expanded={giving}>
          {texts.giveChips}
        </Button>
      )}
      {!own && !member.bot && !sure && (
        <Button size="small" onClick={() => setSure("appoint")}>
          {texts.makeHost}
        </Button>
      )}
      {!own && !sure && (
        <Button size="small" kind="danger" onClick={() => setSure("kick")}>
          {texts.kick}
        </Button>
      )}
      {sure && (
        <fieldset className={css.sure}>
          <legend>{(sure === "kick" ? texts.kickQuestion : texts.makeHostQuestion)(member.name)}</legend>
          <Button
            kind={sure === "kick" ? "danger" : "main"}
            onClick={() => void command({ type: sure, player }).then(() => setSure(""))}
          >
            {sure === "kick" ? texts.kick : texts.makeHost}
          </Button>
          <Button autoFocus onClick={() => setSure("")}>
            {texts.cancel}
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
            label={texts.amount}
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
            label={texts.note}
            value={note}
            maxLength={100}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button type="submit" kind="main" disabled={!value}>
            {texts.apply}
          </Button>
          <span className="dim small">{texts.giveHint}</span>
        </form>
      )}
    </div>
  );
}

function EndGame({ command }: { command: SendCommand }) {
  const texts = useTexts();
  const [sure, setSure] = useState(false);
  return (
    <div className={css.person}>
      <span className={`${css.grow} dim small`}>{texts.endMore}</span>
      {sure ? (
        <>
          <Button kind="danger" onClick={() => void command({ type: "end" }).then(() => setSure(false))}>
            {texts.endGame}
          </Button>
          <Button onClick={() => setSure(false)}>{texts.cancel}</Button>
        </>
      ) : (
        <Button kind="danger" onClick={() => setSure(true)}>
          {texts.endGame}
        </Button>
      )}
    </div>
  );
}
