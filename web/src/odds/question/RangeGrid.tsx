import { useEffect, useRef, useState } from "react";
import { Slider } from "@/components/FormFields.tsx";
import { formatNumber, useTexts } from "@/i18n/index.ts";
import { percent } from "@/odds/answer/formatOdds.ts";
import { useDebounced, useRange } from "@/odds/queries.ts";
import { classAt, moveInGrid } from "./cardText.ts";
import css from "./RangeGrid.module.css";

interface Props {
  name: string; // whose range
  text: string;
  deck: string;
  ranks: readonly string[];
  onChange(text: string): void;
}

type Strokes = Record<string, boolean>;

/** A grid of starting hands to paint a range with pointer or keys. The server writes it as text. */
export function RangeGrid({ name, text, deck, ranks, onChange }: Props) {
  const texts = useTexts();
  const words = texts.inOdds;
  const box = useRef<HTMLFieldSetElement>(null);
  const [at, setAt] = useState(0);
  const [strokes, setStrokes] = useState<Strokes>({});
  const brush = useRef<boolean | null>(null);
  const ours = useRef(""); // the text we produced; the server may shorten it
  const rested = useDebounced(text, text === ours.current ? 0 : 250);
  const range = useRange(rested, deck, true);
  const fresh = !range.isPlaceholderData && rested === text;
  const parsed = text.trim() && !range.error ? range.data : undefined;

  useEffect(() => {
    if (!fresh || !range.data) return;
    setStrokes((before) => (Object.keys(before).length ? {} : before));
    if (ours.current === text && range.data.text !== text) {
      ours.current = "";
      onChange(range.data.text);
    }
  }, [fresh, range.data, text, onChange]);

  const weight = (cell: string) => (cell in strokes ? Number(strokes[cell]) : (parsed?.cells[cell] ?? 0));
  const stroke = (cell: string, on: boolean) => setStrokes((before) => ({ ...before, [cell]: on }));
  const finish = (last: Strokes) => {
    brush.current = null;
    if (!Object.keys(last).length) return;
    const painted = paintRange(parsed?.text ?? "", parsed?.cells ?? {}, last);
    ours.current = painted;
    if (!painted) setStrokes({});
    onChange(painted);
  };
  const one = (cell: string) => {
    const last = { ...strokes, [cell]: weight(cell) === 0 };
    setStrokes(last);
    finish(last);
  };
  const cellUnder = (event: React.PointerEvent) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-class]")?.dataset.class;
  const cells = ranks.flatMap((_, row) => ranks.map((__, column) => classAt(ranks, row, column)));
  const press = (event: React.KeyboardEvent) => {
    const to = moveInGrid(event.key, at, ranks.length, cells.length);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    box.current?.querySelectorAll("button")[to]?.focus();
    if (event.shiftKey && to !== at) {
      const on = weight(cells[at]!) > 0;
      if (weight(cells[to]!) > 0 !== on) one(cells[to]!);
    }
  };
  return (
    <div className={css.range}>
      <fieldset
        ref={box}
        className={css.grid}
        aria-label={words.gridName(name)}
        style={{ "--ranks": ranks.length } as React.CSSProperties}
        onKeyDown={press}
        onPointerDown={(event) => {
          const cell = cellUnder(event);
          if (!cell || event.button !== 0) return;
          event.currentTarget.setPointerCapture?.(event.pointerId);
          brush.current = weight(cell) === 0;
          stroke(cell, brush.current);
        }}
        onPointerMove={(event) => {
          if (brush.current === null) return;
          const cell = cellUnder(event);
          if (cell && cell in strokes === false) stroke(cell, brush.current);
        }}
        onPointerUp={() => brush.current !== null && finish(strokes)}
        onPointerCancel={() => {
          brush.current = null;
          setStrokes({});
        }}
      >
        {cells.map((cell, index) => {
          const part = weight(cell);
          const state = part === 1 ? words.cellOn : part > 0 ? words.cellPart(percent(part, texts, 0)) : words.cellOff;
          return (
            <button
              key={cell}
              type="button"
              data-class={cell}
              data-kind={cell.length === 2 ? "pair" : cell[2]}
              className={css.cell}
              style={{ "--part": `${Math.round(part * 100)}%` } as React.CSSProperties}
              data-on={part > 0.5 || undefined}
              aria-pressed={part > 0}
              aria-label={cell + state}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setAt(index)}
              onClick={(event) => event.detail === 0 && one(cell)}
            >
              {cell}
            </button>
          );
        })}
      </fieldset>
      <div className={css.foot}>
        <span className={css.share} aria-live="polite">
          {parsed
            ? words.ofAll(percent(parsed.percent / 100, texts), formatNumber(parsed.hands, texts))
            : words.noRange}
        </span>
        <Slider
          label={words.best}
          value={Math.round(parsed?.percent ?? 0)}
          low={0}
          high={100}
          text={`${Math.round(parsed?.percent ?? 0)} %`}
          onChange={(value) => onChange(value === 0 ? "" : value === 100 ? "random" : `${value}%`)}
        />
      </div>
    </div>
  );
}

/** The range after painting some cells. The last item about a hand counts, so the strokes are appended. */
export function paintRange(text: string, cells: Record<string, number>, strokes: Record<string, boolean>): string {
  const after: Record<string, number> = { ...cells };
  for (const [cell, on] of Object.entries(strokes)) after[cell] = Number(on);
  if (!Object.values(after).some((weight) => weight > 0)) return "";
  const items = Object.entries(strokes).map(([cell, on]) => (on ? cell : `!${cell}`));
  return [text, ...items].filter(Boolean).join(", ");
}
