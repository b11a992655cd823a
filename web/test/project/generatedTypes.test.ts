// @vitest-environment node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
// @ts-expect-error: a script
import { api, defaults, messages } from "../../scripts/types.mjs";

const generated = (name: string) =>
  readFileSync(join(import.meta.dirname, "..", "..", "src", "generated", name), "utf8");

describe("the generated types are current (npm run types)", () => {
  it("messages", async () => expect(await messages()).toBe(generated("messages.ts")));
  it("defaults", () => expect(defaults()).toBe(generated("defaults.ts")));
  it("api", async () => expect(await api()).toBe(generated("api.ts")));
});
