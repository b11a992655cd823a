import type { Game } from "@/api/queries.ts";
import { Dialog } from "@/components/Dialog.tsx";
import { usePreferences } from "@/preferences/preferences.ts";
import { language, useWords } from "@/words/index.ts";
import { ruleSaid } from "@/words/rules.ts";
import css from "./GameList.module.css";

export function RulesDialog({ game, onClose }: { game: Game | null; onClose(): void }) {
  const said = useWords();
  const spoken = language(usePreferences((preferences) => preferences.language));
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
