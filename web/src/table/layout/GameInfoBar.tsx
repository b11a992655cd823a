import { useChips } from "@/components/amounts/Amount.tsx";
import { useLanguage, useTexts, useTranslate } from "@/i18n/index.ts";
import { translateWild } from "@/i18n/server/translateServerText.ts";
import { stakesText, usePlayedGame } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import css from "./GameInfoBar.module.css";

/** Shows the game, its wild cards, limit and stakes. */
export function GameInfoBar() {
  const texts = useTexts();
  const translate = useTranslate();
  const language = useLanguage();
  const game = usePlayedGame();
  const hand = useTable((state) => state.shownHand?.number ?? 0);
  const street = useTable((state) =>
    state.shownHand && !state.shownHand.table.over ? state.shownHand.table.street : "",
  );
  const wild = useTable((state) =>
    state.madeHands && state.madeHands.hand === state.shownHand?.hand ? (state.madeHands.wild ?? "") : "",
  );
  const ending = useTable((state) => Boolean(state.view?.ending));
  const wanted = useTable((state) => (state.you ? (state.view?.members[state.you]?.wanted ?? 0) : 0));
  const chips = useChips();
  if (!game) return <div className={css.strip} />;
  const limit = game.limit ? (texts.limitNames[game.limit] ?? game.limit) : "";
  const stakes = game.stakes ? stakesText(game.stakes, texts) : "";
  return (
    <div className={css.strip}>
      <strong>{game.name}</strong> {wanted > 0 && <strong role="status">{texts.wantedChips(chips(wanted))}</strong>}{" "}
      {ending && <strong>{texts.ending}</strong>}{" "}
      {wild && (
        <span className={css.wild}>
          <b>{texts.wildNow}</b> {translateWild(wild, language)}
        </span>
      )}{" "}
      {limit && <span>{limit}</span>} {stakes && <span>{stakes}</span>}{" "}
      {street && !(street in texts.rounds) && <span>{translate(street)}</span>}{" "}
      {hand > 0 && <span className={css.hand}>{texts.handNumber(hand)}</span>}
    </div>
  );
}
