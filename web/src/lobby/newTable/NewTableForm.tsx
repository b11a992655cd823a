import { type FormEvent, useEffect, useRef } from "react";
import type { Game } from "@/api/queries.ts";
import { Button } from "@/components/Button.tsx";
import { RadioButtons, Select, Switch, TextInput } from "@/components/FormFields.tsx";
import { errorText } from "@/i18n/errorText.ts";
import { formatNumber, type Texts, useTexts } from "@/i18n/index.ts";
import css from "./NewTableForm.module.css";
import { NumberField, Stepper } from "./NumberField.tsx";
import { FormError, PlannedGames } from "./PlannedGames.tsx";
import {
  BANKS,
  CLOCKS,
  defaultPlan,
  type FormPart,
  fitPlan,
  formPartOf,
  MOST_CHIPS,
  seatRange,
  type TablePlan,
  withStakesFactor,
} from "./tablePlan.ts";

const PACES = ["0.5", "1", "2"] as const;

interface Props {
  games: Game[];
  plan: TablePlan;
  onChange(plan: TablePlan): void;
  onOpen(): void;
  waiting: boolean;
  error: Error | null;
}

/** A duration in seconds or minutes. */
export function formatSeconds(seconds: number, texts: Texts): string {
  return seconds >= 60 && seconds % 60 === 0 ? texts.inLobby.minutes(seconds / 60) : texts.inLobby.seconds(seconds);
}

/** The form for a new table. */
export function NewTableForm({ games, plan, onChange, onOpen, waiting, error }: Props) {
  const texts = useTexts();
  const words = texts.inLobby;
  const form = useRef<HTMLFormElement>(null);
  const reason = error ? errorText(error, texts) : "";
  const place: FormPart = error ? formPartOf(error.message) : "";
  const wrong = (at: FormPart) => (place === at ? reason : undefined);
  const change = (part: Partial<TablePlan>) => onChange(fitPlan({ ...plan, ...part }, games));
  const known = (code: string) => games.find((game) => game.code === code)!;
  const played = plan.games.map((planned) => known(planned.game));
  const [fewest, most] = seatRange(played);
  const single = plan.games.length === 1;

  // Scroll to the field that the server refused.
  useEffect(() => {
    if (error)
      form.current
        ?.querySelector<HTMLElement>('[role="alert"]')
        ?.scrollIntoView({ block: "center", behavior: "smooth" });
  }, [error]);

  const replace = (game: Game) =>
    onChange({ ...defaultPlan(game), name: plan.name, clock: plan.clock, bank: plan.bank, private: plan.private });
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
        <PlannedGames
          games={games}
          played={plan.games}
          wrong={{ games: wrong("games"), stakes: wrong("stakes") }}
          onChange={(now) => change({ games: now })}
          onScale={(at, factor) =>
            onChange(fitPlan(withStakesFactor(plan, at, known(plan.games[at]!.game), factor), games))
          }
          onReplace={replace}
        />
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
            hint={wrong("name") && <FormError text={reason} />}
            onChange={(event) => change({ name: event.target.value })}
          />
          <div className={css.pair}>
            <Stepper
              label={words.seats}
              value={plan.seats}
              low={fewest}
              high={most}
              wrong={wrong("seats")}
              onChange={(seats) => change({ seats })}
            />
            <Stepper
              label={words.botsLabel}
              value={plan.bots}
              low={0}
              high={plan.seats - 1}
              wrong={wrong("bots")}
              onChange={(bots) => change({ bots })}
            />
          </div>
          <h3>{words.stackRange}</h3>
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
                (seconds) => [String(seconds), seconds ? formatSeconds(seconds, texts) : words.noClock] as const,
              )}
              onChange={(now) => change({ clock: Number(now) })}
            />
            <Select
              label={words.bank}
              value={String(plan.bank)}
              choices={BANKS.map(
                (seconds) => [String(seconds), seconds ? formatSeconds(seconds, texts) : words.noBank] as const,
              )}
              onChange={(now) => change({ bank: Number(now) })}
            />
          </div>
          <RadioButtons
            label={words.pace}
            value={String(plan.pace)}
            choices={PACES.map((pace) => [pace, words.paces[pace]!] as const)}
            onChange={(now) => change({ pace: Number(now) })}
          />
          {(["clock", "bank", "pace"] as const).map((at) => wrong(at) && <FormError key={at} text={reason} />)}
        </fieldset>

        <fieldset className={css.part}>
          <legend>
            <h2>{words.who}</h2>
          </legend>
          {(["private", "watching", "approve", "rabbit", "hints"] as const).map((key) => (
            <Switch key={key} label={words[key]} on={plan[key]} onChange={(on) => change({ [key]: on })} />
          ))}
        </fieldset>
      </div>

      <footer className={css.foot}>
        {error && place === "" && <FormError text={`${words.refused}: ${reason}`} />}
        <p className="dim small">
          {[
            single ? played[0]!.name : `${words.dealersChoice}, ${words.gamesCount(plan.games.length)}`,
            `${words.seats}: ${plan.seats}`,
            words.bots(plan.bots),
            `${words.stackRange}: ${formatNumber(plan.least, texts)}–${formatNumber(plan.most, texts)}`,
          ].join(" · ")}
        </p>
        <Button type="submit" kind="main" size="large" waiting={waiting} disabled={waiting}>
          {words.openTable}
        </Button>
      </footer>
    </form>
  );
}
