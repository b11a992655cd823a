import { useId } from "react";
import { IconButton } from "@/components/Button.tsx";
import { PlayingCard } from "@/components/cards/PlayingCard.tsx";
import { Icon } from "@/components/Icon.tsx";
import { useLanguage, useTexts } from "@/i18n/index.ts";
import { translateOddsText } from "@/i18n/server/translateOddsText.ts";
import css from "@/odds/OddsPage.module.css";
import { useDebounced, useRange } from "@/odds/queries.ts";

interface Props {
  name: string;
  text: string;
  cards: string[] | null; // parsed cards; null if the text is something else
  active: boolean;
  slots: number; // card slots to draw; 0 for none
  placeholder: string;
  hint?: string;
  deck: string; // deck for parsing a range; empty if ranges are not allowed
  problem?: string; // the server's error
  tint?: React.CSSProperties;
  onActive(): void;
  onChange(text: string): void;
  onRemove?: () => void;
  removeName?: string;
}

const NOT_A_RANGE = /[/|]|throws|last up/; // more than a range

/** An input for cards: typed, or filled from the deck picker while active. */
export function CardField(props: Props) {
  const { name, text, cards, active, slots } = props;
  const words = useTexts().inOdds;
  const id = useId();
  const rested = useDebounced(text, 500);
  const ranged = Boolean(props.deck) && !cards && !NOT_A_RANGE.test(text);
  const range = useRange(rested, props.deck, ranged && rested === text);
  const problem = (ranged && rested === text && range.error?.message) || props.problem || "";
  const shown = cards ?? [];
  return (
    <div className={css.place} data-active={active || undefined} style={props.tint}>
      <label htmlFor={id} className={css.name}>
        {name}
      </label>
      <input
        id={id}
        className={css.text}
        value={text}
        placeholder={props.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={Boolean(problem) || undefined}
        aria-describedby={problem ? `${id}-problem` : active && props.hint ? `${id}-hint` : undefined}
        onFocus={props.onActive}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <span className={css.actions}>
        {text && (
          <IconButton size="small" label={words.clear(name)} onClick={() => props.onChange("")}>
            <Icon name="close" size={18} />
          </IconButton>
        )}
        {props.onRemove && !text && (
          <IconButton size="small" label={props.removeName ?? ""} onClick={props.onRemove}>
            <Icon name="close" size={18} />
          </IconButton>
        )}
      </span>
      {(slots > 0 || shown.length > 0) && (cards || !text) && (
        <button
          type="button"
          className={css.slots}
          tabIndex={-1}
          onClick={props.onActive}
          style={{ "--many": Math.max(slots, shown.length) } as React.CSSProperties}
        >
          <span className="unseen">{words.pickFor(name)}</span>
          <span className={css.row} aria-hidden="true">
            {shown.map((card) => (
              <span key={card} className={css.slot}>
                <PlayingCard card={card} />
              </span>
            ))}
            {Array.from({ length: Math.max(0, slots - shown.length) }, (_, at) => (
              <span key={at} className={css.slot} data-free="true" />
            ))}
          </span>
        </button>
      )}
      {active && props.hint && !problem && (
        <span id={`${id}-hint`} className={css.hint}>
          {props.hint}
        </span>
      )}
      {problem && <Problem id={`${id}-problem`} text={problem} />}
    </div>
  );
}

/** An error of the server; its caret points at the mistake. */
export function Problem({ text, id }: { text: string; id?: string }) {
  const language = useLanguage();
  const [reason, ...lines] = translateOddsText(text, language).split("\n");
  return (
    <div id={id} className={css.problem} role="alert">
      <p>{reason}</p>
      {lines.length > 0 && <pre>{lines.map((line) => line.slice(2)).join("\n")}</pre>}
    </div>
  );
}
