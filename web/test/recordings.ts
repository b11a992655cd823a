import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "recordings");

/** Reads a recording that Python scripts wrote; see tests/web. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its recording
export function readRecording(name: string): any {
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}

/** The recorded event streams, one for each game. */
export const EVENT_STREAMS = readdirSync(join(folder, "event_streams")).map((name) => `event_streams/${name}`);
