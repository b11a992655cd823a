import { Dialog } from "@/components/Dialog.tsx";
import { RadioButtons, Select } from "@/components/FormFields.tsx";
import type { HandDetail } from "@/history/queries.ts";
import { type Texts, useTexts } from "@/i18n/index.ts";

interface Props {
  open: boolean;
  onClose(): void;
  hand: HandDetail;
  chair: number | null; // null: the table's own orientation
  onChair(chair: number | null): void;
  watching: boolean;
  onWatch(watching: boolean): void;
}

/** Chooses the seat to look from and, for players, between their own and the spectator's view. */
export function ViewDialog({ open, onClose, hand, chair, onChair, watching, onWatch }: Props) {
  const words = useTexts().inHistory;
  const chairs = hand.seats.map(({ seat, name }) => [String(seat), name] as const);
  return (
    <Dialog open={open} onClose={onClose} title={words.view} about={words.viewMore}>
      <Select
        label={words.chair}
        value={chair === null ? "" : String(chair)}
        choices={hand.you === null ? [["", words.anyChair], ...chairs] : chairs}
        onChange={(seat) => onChair(seat ? Number(seat) : null)}
      />
      {hand.you !== null && (
        <RadioButtons
          label={words.eyes}
          value={watching ? "watcher" : "own"}
          choices={[
            ["own", words.yourEyes],
            ["watcher", words.watching],
          ]}
          onChange={(eyes) => onWatch(eyes === "watcher")}
        />
      )}
    </Dialog>
  );
}

/** The current view as a text. */
export function describeView(
  hand: HandDetail,
  chair: number | null,
  watching: boolean,
  words: Texts["inHistory"],
): string {
  const eyes = hand.you === null || watching ? words.watcher : words.ownEyes;
  const name = chair === null || chair === hand.you ? "" : hand.seats.find((seat) => seat.seat === chair)?.name;
  return name ? `${eyes}, ${words.fromChair(name)}` : eyes;
}
