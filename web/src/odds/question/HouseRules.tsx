import type { Game } from "@/api/queries.ts";
import { Select, Switch } from "@/components/Fields.tsx";
import { controls } from "@/lobby/newTable/tablePlan.ts";
import css from "@/odds/OddsPage.module.css";
import { optionName, valueName } from "@/words/forms.ts";
import { useWords } from "@/words/index.ts";
import { chosenOptions, type Spot } from "./spot.ts";

/** The house rules of the game, where it has some. */
export function HouseRules({ game, spot, onChange }: { game: Game; spot: Spot; onChange(spot: Spot): void }) {
  const said = useWords();
  if (!game.options.length) return null;
  const choose = (name: string, value: string) => {
    const { [name]: _, ...rest } = spot.options;
    const usual = game.options.find((one) => one.name === name)?.default;
    onChange({ ...spot, options: String(usual) === value ? rest : { ...rest, [name]: value } });
  };
  return (
    <details className={css.more} open={Object.keys(spot.options).length > 0 || undefined}>
      <summary>{said.inOdds.rules}</summary>
      <div className={css.rules}>
        {controls(game, chosenOptions(spot, game)).map((control) => {
          const label = optionName(control.name, said);
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
              choices={control.values.map((one) => [String(one), valueName(control.name, one, said)] as const)}
              onChange={(value) => choose(control.name, value)}
            />
          );
        })}
      </div>
    </details>
  );
}
