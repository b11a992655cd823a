import { useWide } from "@/look/media.ts";
import { PlayingCard } from "@/parts/PlayingCard.tsx";
import { cardName } from "@/words/cards.ts";
import { useWords } from "@/words/index.ts";
import type { Light } from "../cards.ts";
import { useMySeat } from "../derive.ts";
import { useTable } from "../store.ts";
import { usePlacing } from "./placing.ts";
import css from "./Tray.module.css";

/** Our cards on a board: a tray to put them into while we are asked, then what lies there. */
export function Tray({ board, light }: { board: string; light: Light }) {
  const words = useWords();
  const wide = useWide();
  const mine = useMySeat();
  const placing = usePlacing();
  const seat = useTable((state) => (mine === null ? null : (state.stage?.table.seats[mine] ?? null)));
  if (!seat) return null;
  const lying = seat.placed.find(([name]) => name === board)?.[1] ?? [];
  const laid = placing?.parts[placing.offer.boards.indexOf(board)] ?? [];
  if (!placing && !lying.length) return null;
  const count = lying.length + laid.length;
  const size = placing ? placing.room(board) : count;
  const width = {
    "--card-width": `${wide ? 46 : 36}px`,
    "--tuck": count > 2 && !wide ? 0.5 : 0.12,
  } as React.CSSProperties;
  const cards = (
    <>
      {lying.map((at) => (
        <span key={at} className={css.card}>
          <PlayingCard
            card={seat.cards[at]!}
            wild={light.wilds.has(seat.cards[at]!)}
            lifted={light.lifted?.has(seat.cards[at]!)}
          />
        </span>
      ))}
      {laid.map((at) => (
        <button
          key={at}
          type="button"
          className={css.card}
          onClick={(event) => {
            event.stopPropagation();
            placing!.takeBack(at);
          }}
          aria-label={`${words.undo}: ${cardName(seat.cards[at]!, words)}`}
        >
          <PlayingCard card={seat.cards[at]!} wild={light.wilds.has(seat.cards[at]!)} />
        </button>
      ))}
    </>
  );
  if (!placing)
    return (
      <div className={css.tray} style={width}>
        {cards}
      </div>
    );
  const may = placing.mayLay(board);
  return (
    <div
      className={css.tray}
      style={width}
      data-open="true"
      data-may={may}
      data-ready={placing.picked !== null && may}
      data-tray={board}
    >
      {cards}
      {Array.from({ length: Math.max(0, size - count) }, (_, index) => (
        <span key={`free${index}`} className={css.slot} />
      ))}
      <button
        type="button"
        className={css.drop}
        disabled={!may || placing.picked === null}
        onClick={() => placing.picked !== null && placing.lay(placing.picked, board)}
        aria-label={`${words.placeOn(board)}, ${words.tray(board, count, String(size))}`}
      />
      <span className={css.mark} aria-hidden="true">
        {board} · {count}/{size}
      </span>
    </div>
  );
}
