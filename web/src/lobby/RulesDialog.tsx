import type { Game } from "@/data/queries.ts";
import { useTaste } from "@/look/taste.ts";
import { Dialog } from "@/parts/Dialog.tsx";
import { language, useWords } from "@/words/index.ts";
import { ruleSaid } from "@/words/rules.ts";
import css from "./Games.module.css";

export function RulesDialog({ game, onClose }: { game: Game | null; onClose(): void }) {
  const said = useWords();
  const spoken = language(useTaste((taste) => taste.language));
  return (
    <Dialog open={game !== null} onClose={onClose} title={game ? said.inLobby.rulesOf(game.name) : ""}>
      <ol className={css.rules}>
        {game?.rules.map((rule, at) => (
          <li key={at}>{ruleSaid(rule, spoken)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
