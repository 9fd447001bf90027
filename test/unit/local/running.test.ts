import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), "tiffin-clone-")));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The server that a clone finds, if another process, which is alive, serves the given folder. */
const findServer = async (servedFolder: string) => {
  for (const name of ["install.mjs", "running.mjs"])
    cpSync(path.join("db/local", name), path.join(folder, "db/local", name));
  mkdirSync(path.join(folder, ".wrangler"));
  const record = { processId: process.ppid, url: "http://localhost:8787", folder: servedFolder };
  writeFileSync(path.join(folder, ".wrangler/running.json"), JSON.stringify(record));
  const { runningServer } = await import(pathToFileURL(path.join(folder, "db/local/running.mjs")).href);
  return runningServer();
};

describe("runningServer", () => {
  it("finds the server that runs from this folder", async () => {
    expect(await findServer(`${folder}${path.sep}`)).toEqual({ processId: process.ppid, url: "http://localhost:8787" });
  });

  it("finds none in a copy of a folder that is served", async () => {
    expect(await findServer("/home/ada/tiffin/")).toBeNull();
  });
});
