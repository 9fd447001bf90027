import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const storefront = path.join(import.meta.dirname, "../../../storefront");

/** The modules that run in a browser. The build's own are no part of a page. */
const listModules = (): string[] =>
  readdirSync(storefront, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith("build/") && name !== "parts/load-lazily.ts",
  );

/** What stands before an import that is loaded in the one way. */
const loader =
  /\b(?:loadLazily|loadOptional|lazyPart|lazyPage)\(\s*\(\) =>\s*(?:\(?\s*import\.meta\.env\.SSR\s*\?\s*browserOnly\(\)\s*:\s*)?import\($/;

/** The dynamic imports of a source that begin in another way. A type has no import. */
const findBareImports = (source: string): string[] =>
  [...source.matchAll(/(?<!typeof )\bimport\(/g)]
    .map(({ index }) => source.slice(0, index + "import(".length))
    .filter((before) => !loader.test(before))
    .map((before) => source.slice(before.length, source.indexOf(")", before.length)));

it("every part of the pages is loaded by loadLazily, which requests a lost file again", () => {
  const bare = listModules().flatMap((name) =>
    findBareImports(readFileSync(path.join(storefront, name), "utf8")).map((file) => `${name}: import(${file})`),
  );
  expect(bare).toEqual([]);
});

it("an import outside of loadLazily is found", () => {
  expect(findBareImports('const { roll } = await import("./roll.ts");')).toEqual(['"./roll.ts"']);
  expect(findBareImports('type Rules = typeof import("./rules.ts");')).toEqual([]);
  expect(findBareImports('lazyPart(() => import("./panel.tsx"), "Panel")')).toEqual([]);
});
