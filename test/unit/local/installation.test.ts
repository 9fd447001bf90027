import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isComplete, nodePackages, stampFor } from "../../../db/local/installed.mjs";
import { findObstacle } from "../../../db/local/obstacles.mjs";

const fileIn = (folder: string): string => pathToFileURL(path.join(folder, "db/local/run.mjs")).href;

describe("findObstacle", () => {
  it.each(["20.19.0", "20.20.2", "22.10.0", "22.18.0", "24.1.0", "26.0.0"])("lets Node %s run", (version) => {
    expect(findObstacle(version, "npm/10.9.2 node/v20.19.0", fileIn("/home/ada/Küche ä 1 100% [neu]"))).toBeNull();
  });

  it.each(["20.18.3", "18.20.8", "16.0.0"])("refuses Node %s in a sentence", (version) => {
    const obstacle = findObstacle(version, undefined, fileIn("/home/ada/tiffin"));
    expect(obstacle).toContain(`Node 20.19 or newer, and this is ${version}.`);
    expect(obstacle).not.toContain("\n");
  });

  it("refuses yarn, whose packages Tiffin cannot read", () => {
    expect(findObstacle("22.18.0", "yarn/4.5.0 npm/? node/v22.18.0", fileIn("/home/ada/tiffin"))).toContain("npm");
    expect(findObstacle("22.18.0", "pnpm/10.2.0 npm/? node/v22.18.0", fileIn("/home/ada/tiffin"))).toBeNull();
  });

  it.each(["C# shop", "Ada's shop", "shop?"])("refuses a folder named %s", (name) => {
    expect(findObstacle("22.18.0", undefined, fileIn(`/home/ada/${name}`))).toContain("Move or rename the folder.");
  });
});

describe("the Node that is installed for an older one", () => {
  it("is a package of its lock file on every platform", () => {
    const lock = readFileSync(
      fileURLToPath(new URL("../../../db/local/node/package-lock.json", import.meta.url)),
      "utf8",
    );
    const places = Object.values(nodePackages).map((name) => `node_modules/${name}`);
    expect(Object.keys(JSON.parse(lock).packages).filter((place) => place !== "")).toEqual(places.toSorted());
  });
});

describe("stampFor", () => {
  it("differs by the lock file's text and by the machine", () => {
    const stamps = [
      stampFor("{}", "linux", "x64"),
      stampFor("{}", "linux", "arm64"),
      stampFor("{}", "darwin", "x64"),
      stampFor("{ }", "linux", "x64"),
    ];
    expect(new Set(stamps).size).toBe(stamps.length);
    expect(stampFor("{}", "linux", "x64")).toBe(stamps[0]);
  });
});

describe("isComplete", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "tiffin-packages-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const machine = { platform: "linux", arch: "x64" };
  const lock = {
    packages: {
      "": {},
      "node_modules/hono": { version: "4.0.0" },
      "node_modules/vite": { version: "8.0.0", dev: true },
      "node_modules/workerd-linux": { version: "1.0.0", optional: true, os: ["linux"], cpu: ["x64"] },
      "node_modules/workerd-darwin": { version: "1.0.0", optional: true, os: ["darwin"], cpu: ["x64"] },
      "node_modules/rolldown-musl": { version: "1.0.0", optional: true, os: ["linux"], cpu: ["x64"], libc: ["musl"] },
    },
  };

  /** Installs packages as npm does: their folders, then the list. */
  const install = (versions: Readonly<Record<string, string>>): void => {
    for (const name of Object.keys(versions)) {
      mkdirSync(path.join(folder, "node_modules", name), { recursive: true });
      writeFileSync(path.join(folder, "node_modules", name, "package.json"), "{}");
    }
    const packages = Object.fromEntries(
      Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]),
    );
    writeFileSync(path.join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
  };
  const all = { hono: "4.0.0", vite: "8.0.0", "workerd-linux": "1.0.0" };

  it("accepts what npm has installed by itself", () => {
    install(all);
    expect(isComplete(folder, lock, machine)).toBe(true);
  });

  it("finds that nothing is installed", () => {
    expect(isComplete(folder, lock, machine)).toBe(false);
  });

  it.each([
    ["the packages of development are left out", { hono: "4.0.0", "workerd-linux": "1.0.0" }],
    ["the optional packages are left out", { hono: "4.0.0", vite: "8.0.0" }],
    ["a package is older", { ...all, hono: "3.0.0" }],
  ])("finds that %s", (_, versions) => {
    install(versions);
    expect(isComplete(folder, lock, machine)).toBe(false);
  });

  it("finds that a second installation deleted a package after the first had listed it", () => {
    install(all);
    rmSync(path.join(folder, "node_modules/hono"), { recursive: true });
    expect(isComplete(folder, lock, machine)).toBe(false);
  });
});
