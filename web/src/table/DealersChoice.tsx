import { useState } from "react";
import { useGames } from "@/data/queries.ts";
import { Dialog } from "@/parts/Dialog.tsx";
import { TextInput } from "@/parts/Field.tsx";
import { useWords } from "@/words/index.ts";
import { stakesWords } from "./derive.ts";
import css from "./Join.module.css";
import { useTable } from "./store.ts";

/** Dealer's choice: the one who deals names the game. */
export function DealersChoice({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords();
  const settings = useTable((state) => state.settings);
  const command = useTable((state) => state.command);
  const { data: games } = useGames();
  const [wanted, setWanted] = useState("");
  const list = (settings?.games ?? []).map((played, index) => {
    const game = games?.find((one) => one.code === played.game);
    return {
      index,
      name: game?.name ?? "",
      rules: game?.rules ?? [],
      wild: game?.wild ?? "",
      stakes: played.stakes ?? game?.stakes,
    };
  });
  const found = list.filter((one) =>
    `${one.name} ${one.rules.join(" ")}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <Dialog open={open} onClose={onClose} title={words.nameGame} about={words.nameGameMore} wide>
      {list.length > 8 && (
        <TextInput label={words.searchGames} value={wanted} onChange={(event) => setWanted(event.target.value)} />
      )}
      <div className={css.games}>
        {found.map((one) => (
          <button
            key={one.index}
            type="button"
            className={css.game}
            onClick={() => {
              void command({ type: "choose", game: one.index });
              onClose();
            }}
          >
            <strong>{one.name}</strong>
            <span>{one.wild ? `${words.wildNow}: ${one.wild}` : one.rules[1]}</span>
            {one.stakes && <span>{stakesWords(one.stakes as Parameters<typeof stakesWords>[0], words)}</span>}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
