import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), "tiffin-clone-")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const readRunning = async (clone: string): Promise<typeof import("../../../db/local/running.mjs")> => {
  for (const name of ["claims.mjs", "group.mjs", "install.mjs", "installed.mjs", "running.mjs"])
    cpSync(path.join("db/local", name), path.join(clone, "db/local", name));
  return import(pathToFileURL(path.join(clone, "db/local/running.mjs")).href);
};

const url = "http://localhost:8787";

describe("runningServer", () => {
  it("finds the server that runs from this folder, of which there is one", async () => {
    const { recordRunning, runningServer } = await readRunning(folder);
    expect(await runningServer()).toBeNull();
    expect(await Promise.all([recordRunning(url), recordRunning(url)]).then((given) => given.toSorted())).toEqual([
      false,
      true,
    ]);
    expect(await recordRunning(url)).toBe(false);
    expect(await runningServer()).toEqual({ processId: process.pid, url });
  });

  it("finds none in a copy of a folder that is served", async () => {
    const { recordRunning } = await readRunning(folder);
    await recordRunning(url);
    const copy = `${folder}-copy`;
    cpSync(folder, copy, { recursive: true });
    const { runningServer } = await readRunning(copy);
    expect(await runningServer()).toBeNull();
    rmSync(copy, { recursive: true });
  });

  it("finds none if the process of the record is now another program, also one that took its port", async () => {
    const { recordRunning, runningServer } = await readRunning(folder);
    await recordRunning(url);
    const file = path.join(folder, ".wrangler/running.json");
    const record = JSON.parse(readFileSync(file, "utf8"));
    const other = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const port = await new Promise<number>((resolve) => {
      other.listen(0, "127.0.0.1", () => {
        const address = other.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      });
    });
    writeFileSync(file, JSON.stringify({ ...record, port }));
    expect(await runningServer()).toBeNull();
    other.close();
    expect(await recordRunning(url)).toBe(true);
  });
});
