// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { readRecording } from "../recordings.ts";

const root = join(import.meta.dirname, "..", "..");
const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(ts|tsx|css)$/.test(name) && !name.startsWith("generated"))
  .map((name) => ({ name, text: readFileSync(join(root, "src", name), "utf8") }));

const HANDS = ["badugi"]; // also the name of a hand

/** All strings, template parts, JSX texts, keys and property names of a module, without comments. */
function textsOf(name: string, text: string): string[] {
  if (name.endsWith(".css")) return [text.replace(/\/\*.*?\*\//gs, "")];
  const found: string[] = [];
  const look = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isRegularExpressionLiteral(node))
      found.push(node.text);
    if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) found.push(node.text);
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) found.push(node.name.text);
    if (ts.isPropertyAccessExpression(node)) found.push(node.name.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)); // the extension selects the syntax
  return found;
}

interface Named {
  code: string;
  name: string;
}

describe("the source of the page", () => {
  it("names no game", () => {
    const games = readRecording("games.json") as Named[];
    expect(games.length).toBeGreaterThan(20);
    const words = games
      .flatMap(({ code, name }) => [code, code.replaceAll("-", "_"), name])
      .filter((word) => !HANDS.includes(word.toLowerCase()));
    const any = words.map((word) => word.replace(/[^\w\s-]/g, "\\$&")).join("|");
    const named = new RegExp(`(?<![\\w-])(${any})(?![\\w-])`, "i");
    const found = sources.flatMap(({ name, text }) =>
      textsOf(name, text)
        .filter((one) => named.test(one))
        .map((one) => `${name}: ${one.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it("is searched in strings, templates, JSX texts and keys", () => {
    const module = `a('razz'); b(\`play \${c} razz now\`); d = { razz: 1 }; e.razz; <p>Razz it is</p>; f; /* razz */ // razz`;
    expect(textsOf("x.tsx", module).filter((one) => /razz/i.test(one))).toHaveLength(5);
  });
});
