import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), "tiffin-install-")));
  cpSync("db/local", path.join(folder, "db/local"), {
    recursive: true,
    filter: (file) => !file.includes("node_modules"),
  });
  writeFileSync(path.join(folder, "package-lock.json"), '{ "packages": { "": {} } }');
  mkdirSync(path.join(folder, "bin"));
});
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** What npm does: it deletes the packages, installs them, and logs when it begins and ends. */
const installs = `
rm -rf node_modules
echo "begin $NODE_ENV $*" >> npm.log
mkdir node_modules
echo '{ "packages": {} }' > node_modules/.package-lock.json
echo end >> npm.log`;

/** An npm that runs a script of a shell. */
const fakeNpm = (script: string): void => {
  const file = path.join(folder, "bin/npm");
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
};

const readLog = (): string[] => {
  const file = path.join(folder, "npm.log");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
};

interface Install {
  child: ChildProcess;
  ended: Promise<{ status: number | null; output: string }>;
}

const install = (): Install => {
  const script =
    'const { ensureInstalled } = await import("./db/local/install.mjs"); console.log(await ensureInstalled());';
  const env = { ...process.env, NODE_ENV: "production", PATH: `${path.join(folder, "bin")}:${process.env["PATH"]}` };
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { cwd: folder, env });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
  return { child, ended: once(child, "close").then(([status]) => ({ status, output: output.trim() })) };
};

/** Whether a process runs. One that has ended may still be listed until its parent asks for its status. */
const isAlive = (processId: number): boolean => {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(processId)], { encoding: "utf8" });
  return /^[^Z\s]/.test(stdout.trim());
};

/** A busy machine takes long to start a process. */
const patience = { timeout: 20_000 };

describe.skipIf(process.platform === "win32")("ensureInstalled", () => {
  it("installs once for one lock file, with what development needs, and again when the lock file changes", async () => {
    fakeNpm(installs);
    expect(await install().ended).toEqual({ status: 0, output: "Installing packages …\ntrue" });
    expect(await install().ended).toEqual({ status: 0, output: "false" });
    expect(readLog()).toEqual([expect.stringContaining("--include=dev --include=optional"), "end"]);
    writeFileSync(path.join(folder, "package-lock.json"), '{ "packages": { "": {} }, "version": 2 }');
    rmSync(path.join(folder, "node_modules/.package-lock.json"));
    expect(await install().ended).toMatchObject({ status: 0 });
    expect(readLog().length).toBe(4);
  });

  it("lets one of several commands install, for which the others wait", async () => {
    fakeNpm(installs);
    const results = await Promise.all([install().ended, install().ended, install().ended]);
    expect(results.map(({ status }) => status)).toEqual([0, 0, 0]);
    expect(readLog()).toEqual([expect.stringMatching(/^begin/), "end"]);
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)(
    "ends npm when %s ends it, and the next command installs what is missing",
    async (signal) => {
      fakeNpm("rm -rf node_modules; mkdir node_modules; echo $$ > npm.pid; sleep 1000 & wait");
      const { child, ended } = install();
      const file = path.join(folder, "npm.pid");
      await vi.waitUntil(() => existsSync(file) && readFileSync(file, "utf8").endsWith("\n"), patience);
      child.kill(signal);
      await ended;
      const processId = Number(readFileSync(file, "utf8"));
      await vi.waitUntil(() => !isAlive(processId), patience);
      fakeNpm(installs);
      expect(await install().ended).toEqual({ status: 0, output: "Installing packages …\ntrue" });
    },
  );

  it("repeats an installation that npm's cache was too old for, and says in a sentence that one failed", async () => {
    fakeNpm('echo try >> npm.log; echo "npm error code ETARGET" >&2; exit 1');
    const { status, output } = await install().ended;
    expect(status).toBe(1);
    expect(output.split("\n").at(-1)).toContain("Check the connection to the package registry");
    fakeNpm('echo try >> npm.log; echo "npm error code ECONNREFUSED" >&2; exit 1');
    await install().ended;
    expect(readLog().length).toBe(3);
  });
});
