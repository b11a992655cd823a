import { useLanguage, useTexts } from "@/i18n/index.ts";
import { translateRule } from "@/i18n/server/translateRules.ts";
import { stakesText, usePlayedGame } from "@/table/state/selectors.ts";
import css from "./Sidebar.module.css";

/** The rules of the current game. */
export function RulesTab() {
  const texts = useTexts();
  const game = usePlayedGame();
  const language = useLanguage();
  const limit = game?.limit ? (texts.limitNames[game.limit] ?? game.limit) : "";
  const stakes = game?.stakes ? stakesText(game.stakes, texts) : "";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
    <div className={css.list} tabIndex={0}>
      <h3>{game?.name}</h3>
      <p className="dim">{[limit, stakes].filter(Boolean).join(", ")}</p>
      {game?.rules.length ? (
        <ol className={css.rules}>
          {game.rules.map((rule, at) => (
            <li key={`${at} ${rule.code}`}>{translateRule(rule, language)}</li>
          ))}
        </ol>
      ) : (
        <p className="dim">{texts.rulesMissing}</p>
      )}
    </div>
  );
}
