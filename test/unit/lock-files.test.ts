import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const dependencies = z.record(z.string(), z.string()).default({});
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: dependencies })),
});

/** Whether a package at one path of the lock file finds another in its own node_modules or in one above it. */
const canResolve = (packages: Readonly<Record<string, unknown>>, location: string, name: string): boolean => {
  const isInstalled = path.posix.join(location, "node_modules", name) in packages;
  if (isInstalled || location === "") return isInstalled;
  const parent = location.slice(0, location.lastIndexOf("node_modules/"));
  return canResolve(packages, parent.replace(/\/$/, ""), name);
};

const lockFiles = globSync("{,test/*/,.ci/*/}package-lock.json", { exclude: ["**/node_modules"] });

describe.each(lockFiles)("%s", (file) => {
  const text = readFileSync(file, "utf8");

  it("lists the packages of every platform, so that it installs on all of them", () => {
    const { packages } = lockSchema.parse(JSON.parse(text));
    const missing = Object.entries(packages).flatMap(([location, { optionalDependencies }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !canResolve(packages, location, name))
        .map((name) => `${location} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("names no package registry, so that it installs from any", () => {
    expect(text).not.toContain('"resolved"');
  });
});

it("every folder with packages of its own has a lock file", () => {
  const manifests = globSync("{,test/*/,.ci/*/}package.json", { exclude: ["**/node_modules"] });
  expect(manifests.map(path.dirname).sort()).toEqual(lockFiles.map(path.dirname).sort());
  expect(lockFiles.length).toBeGreaterThan(1);
});
