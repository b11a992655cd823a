import { useWords } from "@/words/index.ts";
import { CardRow } from "./CardRow.tsx";
import { type Light, shown, sorted } from "./cards.ts";
import css from "./SeatCards.module.css";
import type { Sitting } from "./seating.ts";
import { useTable } from "./store.ts";

/** The cards of somebody else: those face down tucked behind, those face up before the seat. */
export function SeatCards({
  one,
  light,
  from,
  width,
}: {
  one: Sitting;
  light: Light;
  from: { x: number; y: number };
  width: number;
}) {
  const words = useWords();
  const flips = useTable((state) => state.beat.some((event) => event.event === "shown" && event.seat === one.seat));
  const held = one.held && !one.held.folded ? one.held : null;
  const { down, up } = held ? sorted(held) : { down: [], up: [] };
  const open = Boolean(held?.shown.length);
  const many = down.length + up.length;
  const size = many > 5 ? width * 0.86 : width;
  return (
    <div className={css.cards} data-stud={up.length > 0}>
      <CardRow
        cards={shown(down, light, "d")}
        width={open ? size : size * (up.length ? 0.8 : 0.9)}
        overlap={open ? (many > 5 ? 0.5 : 0.3) : 0.62}
        enter={flips ? "flip" : "deal"}
        from={from}
        label={held ? `${one.name}: ${words.hiddenCard}` : undefined}
      />
      {up.length > 0 && (
        <CardRow
          cards={shown(up, light, "u")}
          width={size}
          overlap={up.length > 3 ? 0.45 : 0.3}
          from={from}
          label={one.name}
        />
      )}
    </div>
  );
}
