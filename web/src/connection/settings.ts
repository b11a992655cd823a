import * as usual from "@/generated/defaults.ts";
import type { PartialSettings, Played, Settings, Stakes } from "./messages.ts";

/** Stakes with what was left out because there is nothing to pay. */
export function stakesWithDefaults(partial: Partial<Stakes>): Stakes {
  return { ...(usual.Stakes as unknown as Stakes), ...partial };
}

/** Settings with what was left out because it is as usual. */
export function settingsWithDefaults(partial: PartialSettings): Settings {
  const games = (partial.games ?? usual.Settings.games).map(
    (played) =>
      ({
        ...usual.Played,
        ...played,
        stakes: "stakes" in played && played.stakes ? stakesWithDefaults(played.stakes) : null,
      }) as Played,
  );
  return { ...(usual.Settings as unknown as Settings), ...(partial as Partial<Settings>), games };
}
