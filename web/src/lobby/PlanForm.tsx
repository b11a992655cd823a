import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Game } from "@/data/queries.ts";
import { Button, IconButton } from "@/parts/Button.tsx";
import { Choose, Select, Switch, TextInput } from "@/parts/Field.tsx";
import { Icon } from "@/parts/Icon.tsx";
import { number, useWords, type Words } from "@/words/index.ts";
import {
  BANKS,
  CLOCKS,
  fitted,
  fresh,
  MOST_CHIPS,
  type Place,
  type Plan,
  type PlannedGame,
  placeOf,
  planned,
  resized,
  seatRange,
} from "./form.ts";
import { GameForm } from "./GameForm.tsx";
import { Count, NumberField } from "./NumberField.tsx";
import { Picker } from "./Picker.tsx";
import css from "./PlanForm.module.css";
import { why } from "./queries.ts";

const PACES = ["0.5", "1", "2"] as const;

interface Look {
  games: Game[];
  plan: Plan;
  onChange(plan: Plan): void;
  onOpen(): void;
  waiting: boolean;
  error: Error | null;
}

/** Seconds as people say them. */
export function spell(seconds: number, said: Words): string {
  return seconds >= 60 && seconds % 60 === 0 ? said.inLobby.minutes(seconds / 60) : said.inLobby.seconds(seconds);
}

/** A new table, part by part. */
export function PlanForm({ games, plan, onChange, onOpen, waiting, error }: Look) {
  const said = useWords();
  const words = said.inLobby;
  const form = useRef<HTMLFormElement>(null);
  const [picking, setPicking] = useState(false);
  const [opened, setOpened] = useState(0);
  const reason = error ? why(error, said) : "";
  const place: Place = error ? placeOf(error.message) : "";
  const wrong = (at: Place) => (place === at ? reason : undefined);
  const change = (part: Partial<Plan>) => onChange(fitted({ ...plan, ...part }, games));
  const known = (code: string) => games.find((game) => game.code === code)!;
  const played = plan.games.map((one) => known(one.game));
  const [fewest, most] = seatRange(played);
  const single = plan.games.length === 1;

  // What the server refused is brought into view, and said.
  useEffect(() => {
    if (error)
      form.current
        ?.querySelector<HTMLElement>('[role="alert"]')
        ?.scrollIntoView({ block: "center", behavior: "smooth" });
  }, [error]);

  const pick = (game: Game) => {
    setPicking(false);
    setOpened(plan.games.length);
    change({ games: [...plan.games, planned(game)] });
  };
  const drop = (at: number) => {
    const rest = plan.games.filter((_, index) => index !== at);
    setOpened(0);
    if (rest.length) change({ games: rest });
    else setPicking(true);
  };
  const replace = (game: Game) => {
    setPicking(false);
    onChange({ ...fresh(game), name: plan.name, clock: plan.clock, bank: plan.bank, private: plan.private });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!waiting && plan.least <= plan.most) onOpen();
  };

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <fieldset className={css.part}>
        <legend>
          <h2>{words.gameOrGames}</h2>
        </legend>
        <p className="dim small">{words.gameMore}</p>
        <ul className={css.games}>
          {plan.games.map((one, at) => (
            <li key={`${one.game} ${at}`} className={css.planned}>
              <div className={css.title}>
                <strong>{known(one.game).name}</strong>
                <span className="dim small">{words.players(...known(one.game).seats)}</span>
                <IconButton label={words.removeGame(known(one.game).name)} onClick={() => drop(at)}>
                  <Icon name="close" size={18} />
                </IconButton>
              </div>
              <details
                open={opened === at}
                onToggle={(event) => event.currentTarget.open && setOpened(at)}
                className={css.more}
              >
                <summary>{words.moreRules}</summary>
                <GameForm
                  game={known(one.game)}
                  planned={one}
                  wrong={at === Math.max(0, opened) ? (wrong("stakes") ?? "") : ""}
                  onChange={(now: PlannedGame) =>
                    change({ games: plan.games.map((other, index) => (index === at ? now : other)) })
                  }
                  onScale={(factor) => onChange(fitted(resized(plan, at, known(one.game), factor), games))}
                />
              </details>
            </li>
          ))}
        </ul>
        <Button onClick={() => setPicking(true)}>
          <Icon name="plus" size={18} />
          {words.addGame}
        </Button>
        {wrong("games") && <Refused text={reason} />}
        <Picker
          open={picking}
          games={games.filter((game) => !plan.games.some((one) => one.game === game.code))}
          onPick={pick}
          onClose={() => setPicking(false)}
        />
        {single && <OtherGame games={games} now={played[0]!} onPick={replace} />}
      </fieldset>

      <div className={css.column}>
        <fieldset className={css.part}>
          <legend>
            <h2>{words.table}</h2>
          </legend>
          <TextInput
            label={words.tableName}
            placeholder={words.tableNameHint}
            value={plan.name}
            maxLength={48}
            autoComplete="off"
            hint={wrong("name") && <Refused text={reason} />}
            onChange={(event) => change({ name: event.target.value })}
          />
          <div className={css.pair}>
            <Count
              label={words.seats}
              value={plan.seats}
              low={fewest}
              high={most}
              wrong={wrong("seats")}
              onChange={(seats) => change({ seats })}
            />
            <Count
              label={words.botsLabel}
              value={plan.bots}
              low={0}
              high={plan.seats - 1}
              wrong={wrong("bots")}
              onChange={(bots) => change({ bots })}
            />
          </div>
          <h3>{words.buyIn}</h3>
          <div className={css.pair}>
            <NumberField
              label={words.least}
              value={plan.least}
              low={1}
              high={MOST_CHIPS}
              wrong={plan.least > plan.most ? words.leastWrong : wrong("buy-in")}
              onChange={(least) => change({ least })}
            />
            <NumberField
              label={words.most}
              value={plan.most}
              low={1}
              high={MOST_CHIPS}
              hint={plan.bots ? words.mostHint : undefined}
              onChange={(now) => change({ most: now })}
            />
          </div>
          <Switch label={words.takeSeat} on={plan.sit} onChange={(sit) => change({ sit })} />
          {plan.sit && (
            <NumberField
              label={words.takeSeatWith}
              value={plan.chips}
              low={Math.min(plan.least, plan.most)}
              high={plan.most}
              onChange={(chips) => change({ chips })}
            />
          )}
        </fieldset>

        <fieldset className={css.part}>
          <legend>
            <h2>{words.time}</h2>
          </legend>
          <div className={css.pair}>
            <Select
              label={words.clock}
              value={String(plan.clock)}
              choices={CLOCKS.map(
                (seconds) => [String(seconds), seconds ? spell(seconds, said) : words.noClock] as const,
              )}
              onChange={(now) => change({ clock: Number(now) })}
            />
            <Select
              label={words.bank}
              value={String(plan.bank)}
              choices={BANKS.map(
                (seconds) => [String(seconds), seconds ? spell(seconds, said) : words.noBank] as const,
              )}
              onChange={(now) => change({ bank: Number(now) })}
            />
          </div>
          <Choose
            label={words.pace}
            value={String(plan.pace)}
            choices={PACES.map((pace) => [pace, words.paces[pace]!] as const)}
            onChange={(now) => change({ pace: Number(now) })}
          />
          {(["clock", "bank", "pace"] as const).map((at) => wrong(at) && <Refused key={at} text={reason} />)}
        </fieldset>

        <fieldset className={css.part}>
          <legend>
            <h2>{words.who}</h2>
          </legend>
          {(["private", "watching", "approve", "rabbit"] as const).map((key) => (
            <Switch key={key} label={words[key]} on={plan[key]} onChange={(on) => change({ [key]: on })} />
          ))}
        </fieldset>
      </div>

      <footer className={css.foot}>
        {error && place === "" && <Refused text={`${words.refused}: ${reason}`} />}
        <p className="dim small">
          {[
            single ? played[0]!.name : `${words.dealersChoice}, ${words.gamesCount(plan.games.length)}`,
            `${words.seats}: ${plan.seats}`,
            words.bots(plan.bots),
            `${words.buyIn}: ${number(plan.least, said)}–${number(plan.most, said)}`,
          ].join(" · ")}
        </p>
        <Button type="submit" kind="main" size="large" waiting={waiting} disabled={waiting}>
          {words.openTable}
        </Button>
      </footer>
    </form>
  );
}

function Refused({ text }: { text: string }) {
  return (
    <p role="alert" className={css.wrong}>
      {text}
    </p>
  );
}

/** Another game instead of the one there is. */
function OtherGame({ games, now, onPick }: { games: Game[]; now: Game; onPick(game: Game): void }) {
  const words = useWords().inLobby;
  const [open, setOpen] = useState(false);
  const pick = (game: Game) => {
    setOpen(false);
    onPick(game);
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {words.otherInstead}
      </Button>
      <Picker open={open} games={games.filter((game) => game !== now)} onPick={pick} onClose={() => setOpen(false)} />
    </>
  );
}
