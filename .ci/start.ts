// Tests `npm start` in a new clone whose path a URL escapes, with an older npm: an installation that is broken off, the
// start, edits, its refusals, a locked database, a crash of workerd and a killed terminal.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { ensureInstalled } from "../db/local/install.mjs";
import { machineSlowness } from "../test/bench/bundle.ts";
import { findFreePort } from "../test/browser/server.ts";
import { measureEdits } from "./edits.ts";
import { findMissedChanges } from "./kitchens.ts";
import { findLostRequests } from "./refused-bodies.ts";

const maxLines = 20;
const refusedRequests = 5_000;
/** An edit alone is seen after about 2 seconds. The requests that this check sends delay it. */
const maxEditSeconds = 6;
const patienceMs = 240_000;
const parent = mkdtempSync(path.join(tmpdir(), "tiffin-start-"));
const folder = path.join(parent, "Küche ä 1 100%");
const files = execFileSync("git", ["ls-files", "-zco", "--exclude-standard"], { encoding: "utf8" })
  .split("\0")
  .filter(Boolean);
for (const file of files) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  cpSync(file, path.join(folder, file));
}
const port = await findFreePort();
const url = `http://localhost:${port}`;
const olderNpm = path.join(import.meta.dirname, "npm");
await ensureInstalled(olderNpm);
// The machine's Node, without that of this checkout.
const searchPath = (process.env["PATH"] ?? "").split(path.delimiter).filter((part) => !part.includes("node_modules"));
const environment = {
  ...process.env,
  PATH: [path.join(olderNpm, "node_modules", ".bin"), ...searchPath].join(path.delimiter),
  PORT: String(port),
  // A machine that serves a site may have set it, and npm then leaves out what only development needs.
  NODE_ENV: "production",
};

let failures = 0;
const expect = (guarantee: string, holds: boolean, actual: unknown = ""): void => {
  console.log(`${holds ? "ok" : "FAILED"}: ${guarantee} ${holds ? "" : actual}`);
  if (!holds) failures += 1;
};

const runScript = (command: readonly string[]): { status: number | null; lines: string[] } => {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "-s", ...command], {
    cwd: folder,
    env: environment,
    encoding: "utf8",
    timeout: patienceMs,
  });
  const lines = `${stdout}${stderr}`.trim().split("\n");
  return { status, lines: lines.filter((line) => !line.startsWith("npm warn")) };
};

const expectRefusal = (command: readonly string[], text: string): void => {
  const { status, lines } = runScript(command);
  const isOneLine = lines.length === 1 && (lines[0] ?? "").includes(text);
  expect(`npm run ${command.join(" ")} is refused in one line`, status === 1 && isOneLine, lines.join("\n"));
};

const isReachable = async (): Promise<boolean> => {
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(250)) {
    const isUp = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (isUp?.ok) return true;
  }
  return false;
};

/** The commands that run from the clone, also those whose parent has ended. */
const listCommands = (): string[] => {
  const { stdout } = spawnSync("ps", ["-e", "-o", "args="], { encoding: "utf8" });
  return stdout.split("\n").filter((line) => line.includes(folder));
};

const endsAll = async (): Promise<boolean> => {
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(100))
    if (listCommands().length === 0) return true;
  return false;
};

/** All descendants of a process. */
const listDescendants = (parent: number): { id: number; name: string }[] => {
  const { stdout } = spawnSync("ps", ["-e", "-o", "pid=,ppid=,comm="], { encoding: "utf8" });
  const all = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .map(([id, parentId, name = ""]) => ({ id: Number(id), parentId: Number(parentId), name }));
  const childrenOf = (id: number): { id: number; name: string }[] =>
    all.filter(({ parentId }) => parentId === id).flatMap((child) => [child, ...childrenOf(child.id)]);
  return childrenOf(parent);
};

const databases = path.join(folder, ".wrangler", "state", "v3", "d1");
const databaseFiles = (): string[] =>
  readdirSync(databases, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.sqlite(-wal|-shm)?$/.test(file) && !file.includes("metadata"))
    .map((file) => path.join(databases, file));

/** Summarizes a response: its status, its Retry-After header, and whether it is marked as stale. */
const summarize = async (address: string, init?: RequestInit): Promise<string> => {
  const { status, headers } = await fetch(`${url}${address}`, init);
  return `${status} ${headers.get("retry-after") ?? "-"} ${headers.has("cache-status") ? "stale" : "-"}`;
};

/** Locks the database, as a process that hangs would, and checks the responses meanwhile. */
const lockDatabase = async (): Promise<void> => {
  await summarize("/");
  await summarize("/api/menu-items");
  const [file = ""] = databaseFiles().filter((name) => name.endsWith(".sqlite"));
  const connection = new DatabaseSync(file);
  connection.exec("BEGIN EXCLUSIVE");
  try {
    await wait(3_000);
    const menu = [await summarize("/"), await summarize("/api/menu-items")].join(", ");
    expect("the menu is served as stale while the database is locked", menu === "200 - stale, 200 - stale", menu);
    const body = JSON.stringify({ orderType: "pickup", items: [{ menuItemId: "itm_1", quantity: 1 }] });
    const quote = await summarize("/api/quote", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect("a quote is refused with Retry-After while the database is locked", quote === "503 5 -", quote);
  } finally {
    connection.exec("ROLLBACK");
    connection.close();
  }
  await wait(3_000);
  const recovered = await summarize("/");
  expect("the menu is current again once the lock is gone", recovered === "200 - -", recovered);
};

const waitForExit = (child: ChildProcess): Promise<void> =>
  child.exitCode === null ? new Promise((resolve) => child.once("exit", () => resolve())) : Promise.resolve();

let output = "";
/** Starts the shop in a process group of its own, as a terminal does. */
const start = (): ChildProcess => {
  output = "";
  const options = { cwd: folder, env: environment, detached: true };
  const child = spawn("node", ["db/local/run.mjs", "db/local/start.ts"], options);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => {
      output += part.toString();
    });
  }
  return child;
};

const brokenOff = start();
while (!output.includes("Installing") && brokenOff.exitCode === null) await wait(100);
await wait(2_000);
process.kill(-(brokenOff.pid ?? 0), "SIGINT");
await waitForExit(brokenOff);
expect("Ctrl-C ends an installation with all its processes", await endsAll(), listCommands().join("\n"));

const server = start();
try {
  expect("npm start serves the demo", await isReachable(), output);
  for (const end = Date.now() + patienceMs; !output.includes("Ctrl+C") && Date.now() < end; ) await wait(100);
  const lines = output.trim().split("\n");
  expect(`npm start prints at most ${maxLines} lines`, lines.length <= maxLines, output);
  const errors = await findLostRequests(port, refusedRequests);
  expect(`${refusedRequests} refused requests with a body break no connection`, errors.length === 0, errors.join("\n"));
  // A machine that is slow as a whole may take longer.
  const allowedSeconds = maxEditSeconds * Math.max(1, machineSlowness());
  const edits = await measureEdits(folder, url);
  const editSeconds = `${edits.medianSeconds.toFixed(1)} s (median), ${allowedSeconds.toFixed(1)} s allowed here`;
  expect(`an edit of a page is seen within ${maxEditSeconds} s`, edits.medianSeconds <= allowedSeconds, editSeconds);
  console.log(`An edit is seen after ${editSeconds}.`);
  expect("no request is lost during edits", edits.failures.length === 0, edits.failures.join("\n"));
  expect("an edit that does not compile leaves the last build in place", edits.isServedWhileBroken);
  expectRefusal(["start"], "already running");
  expectRefusal(["reset"], "Stop it first");
  await lockDatabase();
  const killWorkerds = async (): Promise<void> => {
    const workerds = listDescendants(server.pid ?? 0).filter(({ name }) => name.startsWith("workerd"));
    expect("npm start runs a workerd", workerds.length > 0);
    for (const { id } of workerds) process.kill(id, "SIGKILL");
    await wait(1_000);
    expect("a server that died is started again", await isReachable(), output);
  };
  const missed = await findMissedChanges(url, killWorkerds);
  expect("50 kitchen screens miss no change when the server is killed", missed.length === 0, missed.join("\n"));
  const sentences = output.split("\n").filter((line) => line.includes("is restarting"));
  expect("npm start says in one sentence that the server was started again", sentences.length === 1, output);
} finally {
  server.kill("SIGINT");
  await waitForExit(server);
}
expect("npm start leaves no process behind", await endsAll(), listCommands().join("\n"));
const builtAt = (): number => statSync(path.join(folder, "dist", "worker", "index.js")).ctimeMs;
const lastBuiltAt = builtAt();
const killed = start();
expect("npm start serves the shop again", await isReachable(), output);
expect("npm start builds nothing if nothing has changed", builtAt() === lastBuiltAt);
process.kill(-(killed.pid ?? 0), "SIGKILL");
await waitForExit(killed);
expect("npm start leaves no process behind when it is killed", await endsAll(), listCommands().join("\n"));
for (const file of databaseFiles()) {
  if (file.endsWith(".sqlite")) writeFileSync(file, "no database ".repeat(2_000));
  else rmSync(file);
}
expectRefusal(["start"], "npm run reset");
rmSync(parent, { recursive: true, force: true });
process.exit(failures === 0 ? 0 : 1);
