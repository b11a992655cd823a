import type { Game } from "@/api/queries.ts";
import { Button } from "@/components/Button.tsx";
import { Select, Switch, TextInput } from "@/components/FormFields.tsx";
import { type Filters, NO_FILTERS } from "@/history/queries.ts";
import { useTexts } from "@/i18n/index.ts";
import css from "./History.module.css";

interface Props {
  filters: Filters;
  onChange(filters: Filters): void;
  games: Game[]; // games played at this table
  players: [string, string][];
  known: boolean; // whether the visitor is a known guest
}

export function FilterBar({ filters, onChange, games, players, known }: Props) {
  const words = useTexts().inHistory;
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change });
  const count = Object.values(filters).filter(Boolean).length;
  return (
    <details className={css.filters}>
      <summary>
        {words.filters}
        {count > 0 && <span className={css.count}>{count}</span>}
      </summary>
      <form className={css.fields} onSubmit={(event) => event.preventDefault()}>
        {games.length > 1 && (
          <Select
            label={words.game}
            value={filters.game}
            choices={[["", words.anyGame], ...games.map((game) => [game.code, game.name] as const)]}
            onChange={(game) => set({ game })}
          />
        )}
        <Select
          label={words.player}
          value={filters.player}
          choices={[["", words.anyPlayer], ...players]}
          onChange={(player) => set({ player })}
        />
        {(
          [
            ["pot", words.potAtLeast],
            ["first", words.from],
            ["last", words.to],
          ] as const
        ).map(([key, label]) => (
          <TextInput
            key={key}
            label={label}
            value={filters[key]}
            inputMode="numeric"
            pattern="\d*"
            autoComplete="off"
            onChange={(event) => set({ [key]: event.target.value })}
          />
        ))}
        {known && <Switch label={words.mine} on={filters.mine} onChange={(mine) => set({ mine })} />}
        {count > 0 && <Button onClick={() => onChange(NO_FILTERS)}>{words.clearFilters}</Button>}
      </form>
    </details>
  );
}
