// @vitest-environment node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const file = (name: string) => readFileSync(join(import.meta.dirname, "..", "..", name), "utf8");

it("the lock file contains no download addresses", () => {
  const lock = JSON.parse(file("package-lock.json"));
  expect(Object.values(lock.packages as Record<string, { resolved?: string }>).filter((one) => one.resolved)).toEqual(
    [],
  );
});

it("dependency versions are exact", () => {
  const { dependencies, devDependencies } = JSON.parse(file("package.json"));
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});
