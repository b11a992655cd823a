// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(ts|tsx|css)$/.test(name) && !name.startsWith("generated"))
  .map((name) => ({ name, text: readFileSync(join(root, "src", name), "utf8") }));

describe("the house rules of the page", () => {
  it("no game is named: the page folds events and shows offers", () => {
    const codes = readdirSync(join(root, "test", "streams")).map((name) => name.replace(".json", ""));
    expect(codes.length).toBeGreaterThan(20);
    const named = sources.flatMap(({ name, text }) =>
      codes.filter((code) => text.includes(`"${code}"`)).map((code) => `${name}: ${code}`),
    );
    expect(named).toEqual([]);
  });

  it("no module is over 400 lines", () => {
    const words = /^words/; // a dictionary is as long as what it says
    const long = sources.filter(({ name, text }) => !words.test(name) && text.split("\n").length > 400);
    expect(long.map(({ name }) => name)).toEqual([]);
  });
});
