// Draws docs/architecture.svg from docs/architecture.dot, with Graphviz compiled to WebAssembly: no system package is needed.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { instance } from "@viz-js/viz";

const docs = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "docs");
const graphviz = await instance();
writeFileSync(
  join(docs, "architecture.svg"),
  graphviz.renderString(readFileSync(join(docs, "architecture.dot"), "utf8"), { format: "svg" }),
);
