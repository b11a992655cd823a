import { useMemo, useState } from "react";
import { useGames } from "@/api/queries.ts";
import { Dialog } from "@/components/Dialog.tsx";
import { TextInput } from "@/components/Fields.tsx";
import { countRules, gameSummary, matchScore, searchTexts } from "@/lobby/games/gameSummary.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { stakesText, usePlayedGame } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { language, useWords } from "@/words/index.ts";
import { ruleSaid } from "@/words/rules.ts";
import { wildSaid } from "@/words/said.ts";
import css from "./dialogs.module.css";

/** Dealer's choice: the one who deals names the game. */
export function DealersChoiceDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords();
  const settings = useTable((state) => state.settings);
  const command = useTable((state) => state.command);
  const { data: games } = useGames();
  const [wanted, setWanted] = useState("");
  const spoken = language(usePreferences((preferences) => preferences.language));
  const list = settings?.games ?? [];
  const ranked = list.map((played, index) => {
    const game = games?.find((one) => one.code === played.game);
    return { index, score: game ? matchScore(game, wanted, searchTexts(game, spoken)) : 0 };
  });
  const found = wanted.trim() ? ranked.filter((one) => one.score > 0).sort((a, b) => b.score - a.score) : ranked;
  return (
    <Dialog open={open} onClose={onClose} title={words.nameGame} about={words.nameGameMore} wide>
      {list.length > 8 && (
        <TextInput label={words.searchGames} value={wanted} onChange={(event) => setWanted(event.target.value)} />
      )}
      <div className={css.games}>
        {found.map((one) => (
          <GameChoice
            key={one.index}
            index={one.index}
            onPick={() => {
              void command({ type: "choose", game: one.index });
              onClose();
            }}
          />
        ))}
      </div>
    </Dialog>
  );
}

/** One of the table's games as it is played here: its house rules, what is wild, what it costs. */
function GameChoice({ index, onPick }: { index: number; onPick(): void }) {
  const words = useWords();
  const spoken = language(usePreferences((preferences) => preferences.language));
  const { data: games } = useGames();
  const ruleCounts = useMemo(() => countRules(games ?? []), [games]);
  const game = usePlayedGame(index);
  if (!game) return null;
  const limit = game.limit ? (words.limitNames[game.limit] ?? game.limit) : "";
  const told = game.info ? gameSummary(game.info, ruleCounts, games?.length ?? 1) : [];
  return (
    <button type="button" className={css.game} onClick={onPick}>
      <strong>{game.name}</strong>
      {game.info?.wild && (
        <span>
          {words.wildNow}: {wildSaid(game.info.wild, spoken)}
        </span>
      )}
      <span>{told.map((rule) => ruleSaid(rule, spoken)).join(" ")}</span>
      <span>{[limit, game.stakes && stakesText(game.stakes, words)].filter(Boolean).join(", ")}</span>
    </button>
  );
}
