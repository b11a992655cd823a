// Generates TypeScript types from the server's schemas in docs/.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compile } from "json-schema-to-typescript";
import openapi, { astToString } from "openapi-typescript";

const here = dirname(fileURLToPath(import.meta.url));
const generated = join(here, "..", "src", "generated");
const banner = "// Written by `npm run types` from the schemas of the server. Do not edit.\n";

export const docs = join(here, "..", "..", "docs");

/** Rewrites tuples for the compiler, which knows an older draft of JSON Schema. */
function older(schema) {
  if (Array.isArray(schema)) return schema.map(older);
  if (schema === null || typeof schema !== "object") return schema;
  const { prefixItems, discriminator: _, ...rest } = schema;
  const parts = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, older(value)]));
  if (!prefixItems) return parts;
  const count = prefixItems.length;
  return { ...parts, items: older(prefixItems), additionalItems: false, minItems: count, maxItems: count };
}

/** One interface for each message and each type in it. */
export async function messages(folder = docs) {
  const { $defs } = JSON.parse(readFileSync(join(folder, "messages.schema.json"), "utf8"));
  const defs = older($defs);
  for (const [name, definition] of Object.entries(defs)) definition.title = name;
  const properties = Object.fromEntries(Object.keys(defs).map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const all = { title: "Messages", type: "object", properties, $defs: defs };
  const options = { bannerComment: "", additionalProperties: false, unreachableDefinitions: false };
  return banner + (await compile(all, "Messages", options));
}

/** The default values that the server omits. */
export function defaults(folder = docs) {
  const { $defs } = JSON.parse(readFileSync(join(folder, "messages.schema.json"), "utf8"));
  const usual = (name) =>
    Object.fromEntries(
      Object.entries($defs[name].properties).flatMap(([key, property]) =>
        "default" in property ? [[key, property.default]] : [],
      ),
    );
  const line = (name) => `export const ${name} = ${JSON.stringify(usual(name), null, 2)} as const;\n`;
  return banner + ["Settings", "TableGame", "Stakes"].map(line).join("");
}

/** Request and response types of the HTTP API. */
export async function api(folder = docs) {
  const file = join(folder, "openapi.json");
  return existsSync(file) ? banner + astToString(await openapi(JSON.parse(readFileSync(file, "utf8")))) : undefined;
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  const folder = argv[2] ?? docs;
  writeFileSync(join(generated, "messages.ts"), await messages(folder));
  writeFileSync(join(generated, "defaults.ts"), defaults(folder));
  const routes = await api(folder);
  if (routes !== undefined) writeFileSync(join(generated, "api.ts"), routes);
}
