/** The sounds of a table, and the call when it is our turn. */

import type { TableEvent } from "@/connection/messages.ts";
import { useTaste } from "@/preferences/preferences.ts";
import { play } from "@/sound/playSound.ts";
import { seatOf } from "@/table/state/tableState.ts";
import type { Witness } from "@/table/state/tableStore.ts";

const SOUND: Partial<Record<TableEvent["event"], Parameters<typeof play>[0]>> = {
  dealt: "deal",
  turned: "deal",
  checked: "check",
  called: "chips",
  raised: "chips",
  posted: "chips",
  folded: "fold",
  discarded: "fold",
};

export const sounds: Witness = {
  shown(step, state) {
    const mine = seatOf(state.stage, state.you);
    for (const kind of new Set(step.events.map((event) => event.event))) {
      const sound = SOUND[kind];
      if (sound) play(sound);
    }
    if (step.events.some((event) => event.event === "awarded"))
      play(
        step.events.some((event) => event.event === "awarded" && event.seat !== null && event.seat === mine)
          ? "win"
          : "chips",
      );
  },
  heard(message, state) {
    if (message.type === "question" && message.offer) play("turn");
    if (message.type === "told" && message.entry.entry === "said") {
      const { player } = message.entry;
      if (player !== state.you && !useTaste.getState().muted.includes(player)) play("chat");
    }
  },
};
