import * as usual from "@/generated/defaults.ts";
import type { Played, SaidSettings, Settings, Stakes } from "./messages.ts";

/** Settings with what was left out because it is as usual. */
export function whole(said: SaidSettings): Settings {
  const games = (said.games ?? usual.Settings.games).map(
    (played) =>
      ({
        ...usual.Played,
        ...played,
        stakes: "stakes" in played && played.stakes ? ({ ...usual.Stakes, ...played.stakes } as Stakes) : null,
      }) as Played,
  );
  return { ...(usual.Settings as unknown as Settings), ...(said as Partial<Settings>), games };
}
