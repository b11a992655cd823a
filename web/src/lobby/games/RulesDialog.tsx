import type { Game } from "@/api/queries.ts";
import { Dialog } from "@/components/Dialog.tsx";
import { useLanguage, useTexts } from "@/i18n/index.ts";
import { translateRule } from "@/i18n/server/translateRules.ts";
import css from "./GameList.module.css";

export function RulesDialog({ game, onClose }: { game: Game | null; onClose(): void }) {
  const texts = useTexts();
  const language = useLanguage();
  return (
    <Dialog open={game !== null} onClose={onClose} title={game ? texts.inLobby.rulesOf(game.name) : ""}>
      <ol className={css.rules}>
        {game?.rules.map((rule, at) => (
          <li key={at}>{translateRule(rule, language)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
