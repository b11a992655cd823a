import { useMemo, useState } from "react";
import { useGames } from "@/api/queries.ts";
import { Dialog } from "@/components/Dialog.tsx";
import { TextInput } from "@/components/FormFields.tsx";
import { useLanguage, useTexts } from "@/i18n/index.ts";
import { translateRule } from "@/i18n/server/translateRules.ts";
import { translateWild } from "@/i18n/server/translateServerText.ts";
import { matchScore, searchTexts } from "@/lobby/games/gameSearch.ts";
import { countRules, gameSummary } from "@/lobby/games/gameSummary.ts";
import { stakesText, usePlayedGame } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import css from "./dialogs.module.css";

/** Dealer's choice: the dealer picks the game. */
export function DealersChoiceDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const texts = useTexts();
  const settings = useTable((state) => state.settings);
  const command = useTable((state) => state.command);
  const { data: games } = useGames();
  const [wanted, setWanted] = useState("");
  const language = useLanguage();
  const list = settings?.games ?? [];
  const ranked = list.map((played, index) => {
    const game = games?.find((candidate) => candidate.code === played.game);
    return { index, score: game ? matchScore(game, wanted, searchTexts(game, language)) : 0 };
  });
  const choices = wanted.trim()
    ? ranked.filter((choice) => choice.score > 0).sort((a, b) => b.score - a.score)
    : ranked;
  return (
    <Dialog open={open} onClose={onClose} title={texts.nameGame} about={texts.nameGameMore} wide>
      {list.length > 8 && (
        <TextInput label={texts.searchGames} value={wanted} onChange={(event) => setWanted(event.target.value)} />
      )}
      <div className={css.games}>
        {choices.map((choice) => (
          <GameChoice
            key={choice.index}
            index={choice.index}
            onPick={() => {
              void command({ type: "choose", game: choice.index });
              onClose();
            }}
          />
        ))}
      </div>
    </Dialog>
  );
}

/** A game of the table with its house rules, wild cards and stakes. */
function GameChoice({ index, onPick }: { index: number; onPick(): void }) {
  const texts = useTexts();
  const language = useLanguage();
  const { data: games } = useGames();
  const ruleCounts = useMemo(() => countRules(games ?? []), [games]);
  const game = usePlayedGame(index);
  if (!game) return null;
  const limit = game.limit ? (texts.limitNames[game.limit] ?? game.limit) : "";
  const summary = game.info ? gameSummary(game.info, ruleCounts, games?.length ?? 1) : [];
  return (
    <button type="button" className={css.game} onClick={onPick}>
      <strong>{game.name}</strong>
      {game.info?.wild && (
        <span>
          {texts.wildNow}: {translateWild(game.info.wild, language)}
        </span>
      )}
      <span>{summary.map((rule) => translateRule(rule, language)).join(" ")}</span>
      <span>{[limit, game.stakes && stakesText(game.stakes, texts)].filter(Boolean).join(", ")}</span>
    </button>
  );
}
