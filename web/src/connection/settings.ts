import * as usual from "@/generated/defaults.ts";
import type { Played, SaidSettings, Settings, Stakes } from "./messages.ts";

/** Stakes with what was left out because there is nothing to pay. */
export function wholeStakes(said: Partial<Stakes>): Stakes {
  return { ...(usual.Stakes as unknown as Stakes), ...said };
}

/** Settings with what was left out because it is as usual. */
export function whole(said: SaidSettings): Settings {
  const games = (said.games ?? usual.Settings.games).map(
    (played) =>
      ({
        ...usual.Played,
        ...played,
        stakes: "stakes" in played && played.stakes ? wholeStakes(played.stakes) : null,
      }) as Played,
  );
  return { ...(usual.Settings as unknown as Settings), ...(said as Partial<Settings>), games };
}
