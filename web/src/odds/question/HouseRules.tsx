import type { Game } from "@/api/queries.ts";
import { Select, Switch } from "@/components/FormFields.tsx";
import { optionName, valueName } from "@/i18n/houseRules.ts";
import { useTexts } from "@/i18n/index.ts";
import { controls } from "@/lobby/newTable/tablePlan.ts";
import css from "@/odds/OddsPage.module.css";
import { chosenOptions, type Spot } from "./spot.ts";

/** The house rules of the game, if it has any. */
export function HouseRules({ game, spot, onChange }: { game: Game; spot: Spot; onChange(spot: Spot): void }) {
  const texts = useTexts();
  if (!game.options.length) return null;
  const choose = (name: string, value: string) => {
    const { [name]: _, ...rest } = spot.options;
    const usual = game.options.find((option) => option.name === name)?.default;
    onChange({ ...spot, options: String(usual) === value ? rest : { ...rest, [name]: value } });
  };
  return (
    <details className={css.more} open={Object.keys(spot.options).length > 0 || undefined}>
      <summary>{texts.inOdds.rules}</summary>
      <div className={css.rules}>
        {controls(game, chosenOptions(spot, game)).map((control) => {
          const label = optionName(control.name, texts);
          if (control.kind === "switch")
            return (
              <Switch
                key={control.name}
                label={label}
                on={control.on}
                onChange={(on) => choose(control.name, String(on))}
              />
            );
          return (
            <Select
              key={control.name}
              label={label}
              value={String(control.value)}
              choices={control.values.map((value) => [String(value), valueName(control.name, value, texts)] as const)}
              onChange={(value) => choose(control.name, value)}
            />
          );
        })}
      </div>
    </details>
  );
}
