/** Plays the sounds of table events and of the player's turn. */

import type { TableEvent } from "@/connection/messages.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { playSound } from "@/sound/playSound.ts";
import { seatOf } from "@/table/state/tableState.ts";
import type { TableObserver } from "@/table/state/tableStore.ts";

const EVENT_SOUNDS: Partial<Record<TableEvent["event"], Parameters<typeof playSound>[0]>> = {
  dealt: "deal",
  turned: "deal",
  checked: "check",
  called: "chips",
  raised: "chips",
  posted: "chips",
  folded: "fold",
  discarded: "fold",
  stood_pat: "check",
};

export const soundEffects: TableObserver = {
  onStep(step, state) {
    const mySeat = seatOf(state.shownHand, state.you);
    for (const kind of new Set(step.events.map((event) => event.event))) {
      const sound = EVENT_SOUNDS[kind];
      if (sound) playSound(sound);
    }
    if (step.events.some((event) => event.event === "awarded"))
      playSound(
        step.events.some((event) => event.event === "awarded" && event.seat !== null && event.seat === mySeat)
          ? "win"
          : "chips",
      );
  },
  onMessage(message, state) {
    if (message.type === "question" && message.offer) playSound("turn");
    if (message.type === "update" && message.entry.entry === "said") {
      const { player } = message.entry;
      if (player !== state.you && !usePreferences.getState().muted.includes(player)) playSound("chat");
    }
  },
};
