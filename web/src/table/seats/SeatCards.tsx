import { UNSEEN } from "@/connection/messages.ts";
import { useTexts } from "@/i18n/index.ts";
import { CardRow } from "@/table/cards/CardRow.tsx";
import { type CardHighlights, displayCards, splitByFace } from "@/table/cards/displayCards.ts";
import { useTable } from "@/table/state/tableStore.ts";
import css from "./SeatCards.module.css";
import { cardsMucked, type SeatView } from "./seatView.ts";

interface Props {
  seat: SeatView;
  highlights: CardHighlights;
  from: { x: number; y: number };
  width: number;
  room?: number; // available width in pixels; more cards overlap more
}

/** The overlap at which all cards fit. */
export function overlapToFit(count: number, width: number, overlap: number, room: number): number {
  if (count < 2) return overlap;
  return Math.max(overlap, 1.06 - (room - width) / ((count - 1) * width));
}

/** An opponent's cards: face-down ones tucked behind, face-up ones in front. */
export function SeatCards({ seat, highlights, from, width, room = Number.POSITIVE_INFINITY }: Props) {
  const texts = useTexts();
  const flips = useTable((state) =>
    state.currentEvents.some((event) => event.event === "shown" && event.seat === seat.seat),
  );
  const held = seat.inHand && !cardsMucked(seat.inHand, seat.lastAction) ? seat.inHand : null;
  const { down, up } = held ? splitByFace(held) : { down: [], up: [] };
  const open = Boolean(held?.shown.length) || down.some((card) => card !== UNSEEN); // also our own cards, seen from another seat
  const tight = room < Number.POSITIVE_INFINITY;
  const many = down.length + up.length;
  const size = many > 5 ? width * 0.86 : width;
  const behind = open ? size : size * (up.length ? 0.8 : 0.9);
  return (
    <div className={css.cards} data-stud={up.length > 0} data-tight={tight} data-open={open}>
      <CardRow
        cards={displayCards(down, highlights, "d")}
        width={behind}
        overlap={overlapToFit(
          down.length,
          behind,
          open ? (many > 5 ? 0.5 : 0.3) : up.length && tight ? 0.4 : 0.62,
          room,
        )}
        enter={flips ? "flip" : "deal"}
        from={from}
        label={held ? `${seat.name}: ${open ? texts.shownCards : texts.hiddenCards}` : undefined}
      />
      {up.length > 0 && (
        <CardRow
          cards={displayCards(up, highlights, "u")}
          width={size}
          overlap={overlapToFit(up.length, size, up.length > 3 ? 0.45 : 0.3, room)}
          from={from}
          label={seat.name}
        />
      )}
    </div>
  );
}
