import { type Game, useGameDetails } from "@/api/queries.ts";
import { RadioButtons, Select, Switch } from "@/components/FormFields.tsx";
import type { Stakes } from "@/connection/messages.ts";
import { optionName, valueName } from "@/i18n/houseRules.ts";
import { useTexts } from "@/i18n/index.ts";
import css from "./NewTableForm.module.css";
import { ListField, NumberField } from "./NumberField.tsx";
import {
  controls,
  FACTORS,
  MOST_CHIPS,
  type OptionValue,
  type PlannedGame,
  stakeFields,
  stakesFactor,
  withOption,
} from "./tablePlan.ts";

interface Props {
  game: Game;
  planned: PlannedGame;
  onChange(planned: PlannedGame): void;
  onScale(factor: number): void;
  wrong: string; // the server's error about the stakes
}

/** House rules, limit and stakes of a game, with controls built from the server's description. */
export function GameOptionsForm({ game, planned, onChange, onScale, wrong }: Props) {
  const texts = useTexts();
  const words = texts.inLobby;
  const { data: details } = useGameDetails(game.code);
  const set = (change: Partial<PlannedGame>) => onChange({ ...planned, ...change });
  const choose = (name: string, value: OptionValue) => set({ options: withOption(game, planned.options, name, value) });
  const fields = stakeFields(game.stakes);
  const factor = stakesFactor(game.stakes, planned.stakes);
  const limitName = (limit: string) => texts.limitNames[limit] ?? limit;
  const field = ({ key, kind }: (typeof fields)[number]) => {
    const label = words.stakeNames[key] ?? key;
    const put = (value: unknown) => set({ stakes: { ...planned.stakes, [key]: value } as Stakes });
    const value = planned.stakes[key];
    if (kind === "switch") return <Switch key={key} label={label} on={value === true} onChange={put} />;
    if (kind === "list") return <ListField key={key} label={label} value={value as number[]} onChange={put} />;
    return <NumberField key={key} label={label} value={value as number} low={0} high={MOST_CHIPS} onChange={put} />;
  };
  return (
    <div className={css.game}>
      {controls(game, planned.options).map((control) => {
        const label = optionName(control.name, texts);
        if (control.kind === "switch")
          return (
            <Switch key={control.name} label={label} on={control.on} onChange={(on) => choose(control.name, on)} />
          );
        const choices = control.values.map((value) => [String(value), valueName(control.name, value, texts)] as const);
        const pick = (text: string) => choose(control.name, control.values.find((value) => String(value) === text)!);
        return control.values.length <= 3 ? (
          <RadioButtons
            key={control.name}
            label={label}
            value={String(control.value)}
            choices={choices}
            onChange={pick}
          />
        ) : (
          <Select key={control.name} label={label} value={String(control.value)} choices={choices} onChange={pick} />
        );
      })}
      {game.limit && details && (
        <RadioButtons
          label={words.limit}
          value={planned.limit || game.limit}
          choices={details.limits.map((limit) => [limit, limitName(limit)] as const)}
          onChange={(limit) => set({ limit: limit === game.limit ? "" : limit })}
        />
      )}
      <RadioButtons
        label={words.scale}
        value={factor ? String(factor) : ""}
        choices={FACTORS.map((times) => [String(times), words.times(String(times))] as const)}
        onChange={(text) => onScale(Number(text))}
      />
      <div className={css.pair}>{fields.filter((shown) => shown.main).map(field)}</div>
      {wrong && (
        <p role="alert" className={css.wrong}>
          {wrong}
        </p>
      )}
      <details className={css.more}>
        <summary>{words.moreStakes}</summary>
        <div className={css.pair}>{fields.filter((shown) => !shown.main && shown.kind !== "switch").map(field)}</div>
        {fields.filter((shown) => shown.kind === "switch").map(field)}
        {details && !game.options.some((option) => option.values.includes(details.odd_chips)) && (
          <Select
            label={words.oddChips}
            value={planned.odd_chips || details.odd_chips}
            choices={details.odd_chips_rules.map((rule) => [rule, valueName("odd_chips", rule, texts)] as const)}
            onChange={(rule) => set({ odd_chips: rule === details.odd_chips ? "" : rule })}
          />
        )}
        {details && (
          <Switch
            label={words.burn}
            on={planned.burn ?? details.burn}
            onChange={(burn) => set({ burn: burn === details.burn ? null : burn })}
          />
        )}
      </details>
    </div>
  );
}
