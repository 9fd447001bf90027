import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { faultyServices } from "../../worker/faults/faults.ts";
import { matrix, withMatrix } from "../resilience/matrix.ts";

/** The texts before each occurrence of a title in a test file. */
const beforeTitle = (source: string, title: string): string[] =>
  source
    .split(JSON.stringify(title))
    .slice(0, -1)
    .map((before) => before.trimEnd());

/** Whether a file declares a test with this title that runs: `it(` or `it.each(…)(` directly before it. */
const isDeclared = (source: string, title: string): boolean =>
  beforeTitle(source, title).some((before) => /\bit\($/.test(before) || /[\])]\)\($|as const\)\($/.test(before));

const skipped = /\b(?:it|describe)\.(?:skip|only|todo|fails|runIf|skipIf)\b/;

describe("the resiliency matrix", () => {
  it.each(matrix.map(({ test: [file, title] }) => ({ file, title })))("$file proves: $title", ({ file, title }) => {
    const source = readFileSync(`test/${file}`, "utf8");
    expect(isDeclared(source, title)).toBe(true);
    expect(source).not.toMatch(skipped);
  });

  it("covers every service that can fail, and cron", () => {
    expect(new Set(matrix.map(({ service }) => service))).toEqual(new Set([...faultyServices, "cron"]));
  });

  it("shows an outage and a hanging call of each service", () => {
    const outage = /fails?\b|does not answer|refuses/;
    const without = (pattern: RegExp) =>
      faultyServices.filter(
        (name) => !matrix.some(({ service, failure }) => service === name && pattern.test(failure)),
      );
    expect(without(outage)).toEqual([]);
    expect(without(/hangs?\b/)).toEqual([]);
  });

  it("is the one in test/resilience/README.md", () => {
    const readme = readFileSync("test/resilience/README.md", "utf8");
    expect(withMatrix(readme) === readme, "Run npm run matrix.").toBe(true);
  });
});
