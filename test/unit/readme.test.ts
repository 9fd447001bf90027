import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/** The documents that guide a reader through the repository, with their maximum number of lines. */
const documents: readonly (readonly [file: string, maxLines: number])[] = [
  ["README.md", 130],
  ["worker/README.md", 140],
  ["db/README.md", 140],
  ["storefront/README.md", 140],
  ["test/README.md", 140],
  ["test/bench/README.md", 120],
  ["test/resilience/README.md", 120],
  [".github/CONTRIBUTING.md", 120],
  [".github/SECURITY.md", 120],
  [".github/DEPLOY.md", 140],
  [".github/OPERATIONS.md", 200],
];

/** Paths that only exist after a build or a start. */
const generatedPaths = /^(?:dist|node_modules|\.wrangler|\.dev\.vars$)/;

const folders = "worker|db|storefront|test|migrations|\\.ci|\\.github";
const rootFiles = "package\\.json|wrangler\\.toml|biome\\.json|LICENSE";

/** Paths from the root in inline code, such as `worker/app.ts`. URLs such as `/api/docs` begin with a slash. */
const listNamedPaths = (text: string): string[] =>
  [...text.matchAll(new RegExp(`\`((?:(?:${folders})/[\\w./*-]*)|${rootFiles})\``, "g"))].map(
    ([, namedPath = ""]) => namedPath,
  );

/** Targets of links and pictures that are neither URLs nor anchors. */
const listLinkedPaths = (file: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = ""]) =>
    path.posix.join(path.posix.dirname(file), target),
  );

const pathExists = (namedPath: string): boolean =>
  namedPath.includes("*") ? globSync(namedPath).length > 0 : existsSync(namedPath);

const scriptNames: ReadonlySet<string> = new Set(
  Object.keys((JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts),
);

describe.each(documents)("%s", (file, maxLines) => {
  const text = readFileSync(file, "utf8");

  it(`has at most ${maxLines} lines`, () => {
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(maxLines);
  });

  it("names only files and folders that exist", () => {
    const paths = [...listNamedPaths(text), ...listLinkedPaths(file, text)].filter(
      (namedPath) => !generatedPaths.test(namedPath),
    );
    expect(paths.filter((namedPath) => !pathExists(namedPath))).toEqual([]);
  });

  it("names only npm scripts that exist", () => {
    const scripts = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = ""]) => name);
    expect(scripts.filter((name) => !scriptNames.has(name))).toEqual([]);
  });
});

describe("the READMEs of the folders", () => {
  it.each(["README.md", "worker/README.md", "db/README.md", "storefront/README.md", "test/README.md"])(
    "%s draws a diagram and names at least ten paths",
    (file) => {
      const text = readFileSync(file, "utf8");
      expect(text).toContain("```mermaid");
      expect(listNamedPaths(text).length).toBeGreaterThanOrEqual(10);
    },
  );
});

describe("OPERATIONS.md", () => {
  const lines = globSync("worker/**/*.ts").flatMap((file) => readFileSync(file, "utf8").split("\n"));
  const code = "[A-Z]+(?:_[A-Z]+)+|[A-Z][a-z]+[A-Z]\\w+";
  const logged = lines
    .filter((line) => /warn|alert:|console\.error/i.test(line))
    .flatMap((line) => [...line.matchAll(new RegExp(`"(${code})"`, "g"))].map(([, name = ""]) => name));
  const rows = readFileSync(".github/OPERATIONS.md", "utf8")
    .split("\n## ")
    .find((section) => section.startsWith("Alerts"))
    ?.split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|")[1] ?? "");
  const explained = [...(rows ?? []).join().matchAll(new RegExp(`\`(${code})\``, "g"))].map(([, name = ""]) => name);

  it("explains every code that the worker logs as a warning, and no other", () => {
    expect(explained.length).toBeGreaterThan(20);
    expect(explained.toSorted()).toEqual([...new Set(logged)].toSorted());
  });
});
