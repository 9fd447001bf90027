import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetBuild, isBuilt, recordBuild } from "../../../storefront/build/last-build.ts";

let root: string;
const at = (file: string): string => path.join(root, file);
const write = (file: string, content: string): void => {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), content);
};
const page = "storefront/pages/menu.tsx";
/** A time after all files of the checkout were written. */
const later = (): number => statSync(at(page)).ctimeMs + 1_000;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "tiffin-build-"));
  for (const file of ["worker/index.ts", "db/client.ts", page, "package.json", "package-lock.json", "tsconfig.json"])
    write(file, "1");
  for (const file of ["dist/worker/index.js", "dist/client/assets/a.js"]) write(file, "built");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("the last build", () => {
  it("is used again while its sources and its files are the same", () => {
    expect(isBuilt(root)).toBe(false);
    recordBuild(later(), root);
    expect(isBuilt(root)).toBe(true);
    write("README.md", "not built");
    write("db/local/node/node_modules/package/index.js", "not a source");
    expect(isBuilt(root)).toBe(true);
  });

  it.each([
    ["a source is edited", () => write(page, "22")],
    [
      "a source is edited and has its old time",
      () => {
        const { atime, mtime } = statSync(at(page));
        write(page, "2");
        utimesSync(at(page), atime, mtime);
      },
    ],
    ["a source is renamed", () => renameSync(at(page), at("storefront/pages/dishes.tsx"))],
    ["a source is added", () => write("worker/domain/payments/new/processor.ts", "1")],
    ["a source is removed", () => rmSync(at("db/client.ts"))],
    ["other packages are installed", () => write("package-lock.json", "22")],
    ["a built file is lost", () => rmSync(at("dist/client/assets/a.js"))],
    ["a built file is written by another build", () => write("dist/worker/index.js", "other")],
    ["the whole build is removed", () => rmSync(at("dist"), { recursive: true })],
    ["the record is broken", () => write("dist/last-build.json", "{")],
    ["a new build begins", () => forgetBuild(root)],
  ])("is not used if %s", (_change, change) => {
    recordBuild(later(), root);
    change();
    expect(isBuilt(root)).toBe(false);
  });

  it("is not recorded if a source was edited while it ran", () => {
    recordBuild(statSync(at(page)).ctimeMs, root);
    expect(isBuilt(root)).toBe(false);
  });
});
