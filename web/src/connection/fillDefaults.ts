import * as usual from "@/generated/defaults.ts";
import type { PartialSettings, Settings, Stakes, TableGame } from "./messages.ts";

/** Fills in the stakes that the server omits because they are 0. */
export function stakesWithDefaults(partial: Partial<Stakes>): Stakes {
  return { ...(usual.Stakes as unknown as Stakes), ...partial };
}

/** Fills in the settings that the server omits because they are defaults. */
export function settingsWithDefaults(partial: PartialSettings): Settings {
  const games = (partial.games ?? usual.Settings.games).map(
    (played) =>
      ({
        ...usual.TableGame,
        ...played,
        stakes: "stakes" in played && played.stakes ? stakesWithDefaults(played.stakes) : null,
      }) as TableGame,
  );
  return { ...(usual.Settings as unknown as Settings), ...(partial as Partial<Settings>), games };
}
