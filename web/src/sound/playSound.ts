/** Synthesised sound effects; no files are loaded. */
import { type Sound, usePreferences } from "@/preferences/preferences.ts";

// volume, randomness, frequency, attack, sustain, release, shape, curve, slide, delta, pitch jump, jump time, repeat, noise, ...
const SOUND_PARAMETERS: Record<Sound, (number | undefined)[][]> = {
  turn: [
    [0.9, 0, 523, 0.01, 0.06, 0.18, 0, 1],
    [0.9, 0, 784, 0.01, 0.08, 0.3, 0, 1],
  ],
  deal: [[0.35, 0.1, 900, 0, 0.005, 0.03, 4, 1.5, -30, undefined, undefined, undefined, undefined, 2]],
  chips: [
    [0.5, 0.15, 2100, 0, 0.005, 0.03, 1, 1.6],
    [0.4, 0.15, 2500, 0, 0.005, 0.04, 1, 1.6],
  ],
  check: [
    [0.7, 0.05, 140, 0, 0.01, 0.05, 0, 2],
    [0.6, 0.05, 130, 0, 0.01, 0.06, 0, 2],
  ],
  fold: [[0.3, 0.1, 320, 0.01, 0.02, 0.09, 4, 1.2, -8, undefined, undefined, undefined, undefined, 3]],
  win: [
    [0.7, 0, 523, 0.01, 0.05, 0.2, 0, 1],
    [0.7, 0, 659, 0.01, 0.05, 0.2, 0, 1],
    [0.7, 0, 784, 0.01, 0.1, 0.4, 0, 1],
  ],
  chat: [[0.4, 0, 880, 0.01, 0.02, 0.12, 0, 1]],
};

const NOTE_GAP_MS: Partial<Record<Sound, number>> = { turn: 130, chips: 45, check: 110, win: 110 };

let loaded: Promise<typeof import("zzfx")> | undefined;
let interacted = false;

/** Browsers play no sound before the first interaction with the page. */
export function unlockSoundOnInteraction(): void {
  for (const kind of ["pointerdown", "keydown"] as const)
    addEventListener(
      kind,
      () => {
        interacted = true;
        loaded ??= import("zzfx");
      },
      { once: true, capture: true },
    );
}

export function playSound(sound: Sound): void {
  const { volume, volumes } = usePreferences.getState();
  const loud = volume * (volumes[sound] ?? 1);
  if (!interacted || loud <= 0) return;
  loaded ??= import("zzfx");
  void loaded.then(({ zzfx, ZZFX }) => {
    if (ZZFX.audioContext.state === "suspended") void ZZFX.audioContext.resume();
    SOUND_PARAMETERS[sound].forEach(([first, ...rest], index) => {
      setTimeout(
        () => zzfx(...([(first ?? 1) * loud, ...rest] as Parameters<typeof zzfx>)),
        index * (NOTE_GAP_MS[sound] ?? 0),
      );
    });
  });
}
