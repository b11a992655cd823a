import { useChips } from "@/components/amounts/Amount.tsx";
import { usePreferences } from "@/preferences/preferences.ts";
import { stakesText, usePlayedGame } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { language, useSaid, useWords } from "@/words/index.ts";
import { wildSaid } from "@/words/said.ts";
import css from "./GameInfoBar.module.css";

/** Always there: what game this is, what is wild now, the limit and the stakes, in words. */
export function GameInfoBar() {
  const words = useWords();
  const said = useSaid();
  const spoken = language(usePreferences((preferences) => preferences.language));
  const game = usePlayedGame();
  const hand = useTable((state) => state.shownHand?.number ?? 0);
  const street = useTable((state) =>
    state.shownHand && !state.shownHand.table.over ? state.shownHand.table.street : "",
  );
  const wild = useTable((state) =>
    state.aside && state.aside.hand === state.shownHand?.hand ? (state.aside.wild ?? "") : "",
  );
  const ending = useTable((state) => Boolean(state.view?.ending));
  const wanted = useTable((state) => (state.you ? (state.view?.members[state.you]?.wanted ?? 0) : 0));
  const chips = useChips();
  if (!game) return <div className={css.strip} />;
  const limit = game.limit ? (words.limitNames[game.limit] ?? game.limit) : "";
  const stakes = game.stakes ? stakesText(game.stakes, words) : "";
  return (
    <div className={css.strip}>
      <strong>{game.name}</strong> {wanted > 0 && <strong role="status">{words.wantedChips(chips(wanted))}</strong>}{" "}
      {ending && <strong>{words.ending}</strong>}{" "}
      {wild && (
        <span className={css.wild}>
          <b>{words.wildNow}</b> {wildSaid(wild, spoken)}
        </span>
      )}{" "}
      {limit && <span>{limit}</span>} {stakes && <span>{stakes}</span>}{" "}
      {street && !(street in words.rounds) && <span>{said(street)}</span>}{" "}
      {hand > 0 && <span className={css.hand}>{words.handNumber(hand)}</span>}
    </div>
  );
}
