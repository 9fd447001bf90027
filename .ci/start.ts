// What a newcomer meets: `npm start` in a folder of its own, with its refusals and with a server that dies.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../test/browser/server.ts";
import { lostRequests } from "./refused-bodies.ts";

const maxLines = 20;
const refusedRequests = 5_000;
const patienceMs = 240_000;
const folder = mkdtempSync(path.join(tmpdir(), "tiffin-start-"));
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" }).trim().split("\n");
for (const file of files) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  cpSync(file, path.join(folder, file));
}
const port = await freePort();
const url = `http://localhost:${port}`;
// The machine's own Node and npm, as a newcomer has them.
const searched = (process.env["PATH"] ?? "").split(path.delimiter).filter((part) => !part.includes("node_modules"));
const environment = { ...process.env, PATH: searched.join(path.delimiter), PORT: String(port) };

let failures = 0;
const expect = (what: string, holds: boolean, seen: unknown = ""): void => {
  console.log(`${holds ? "ok" : "FAILED"}: ${what} ${holds ? "" : seen}`);
  if (!holds) failures += 1;
};

const refusal = (command: readonly string[]): { status: number | null; lines: string[] } => {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "-s", ...command], {
    cwd: folder,
    env: environment,
    encoding: "utf8",
    timeout: patienceMs,
  });
  const lines = `${stdout}${stderr}`.trim().split("\n");
  return { status, lines: lines.filter((line) => !line.startsWith("npm warn")) };
};

const isRefused = (command: readonly string[], words: string): void => {
  const { status, lines } = refusal(command);
  const isOneLine = lines.length === 1 && (lines[0] ?? "").includes(words);
  expect(`npm run ${command.join(" ")} is refused in one line`, status === 1 && isOneLine, lines.join("\n"));
};

const answers = async (): Promise<boolean> => {
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(250)) {
    const isUp = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (isUp?.ok) return true;
  }
  return false;
};

/** The processes below one, by /proc. */
const below = (parent: number): { id: number; name: string }[] => {
  const { stdout } = spawnSync("ps", ["-e", "-o", "pid=,ppid=,comm="], { encoding: "utf8" });
  const all = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .map(([id, parentId, name = ""]) => ({ id: Number(id), parentId: Number(parentId), name }));
  const of = (id: number): { id: number; name: string }[] =>
    all.filter(({ parentId }) => parentId === id).flatMap((child) => [child, ...of(child.id)]);
  return of(parent);
};

const databases = path.join(folder, ".wrangler", "state", "v3", "d1");
const databaseFiles = (): string[] =>
  readdirSync(databases, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.sqlite(-wal|-shm)?$/.test(file) && !file.includes("metadata"))
    .map((file) => path.join(databases, file));

/** What an address answers: its status, when to try again, and whether it says that it is out of date. */
const seen = async (address: string, init?: RequestInit): Promise<string> => {
  const { status, headers } = await fetch(`${url}${address}`, init);
  return `${status} ${headers.get("retry-after") ?? "-"} ${headers.has("cache-status") ? "stale" : "-"}`;
};

/** Holds the database's lock, as a process that hangs would, while pages and programs ask. */
const lockDatabase = async (): Promise<void> => {
  await seen("/");
  await seen("/api/menu-items");
  const [file = ""] = databaseFiles().filter((name) => name.endsWith(".sqlite"));
  const other = new DatabaseSync(file);
  other.exec("BEGIN EXCLUSIVE");
  try {
    await wait(3_000);
    const menu = [await seen("/"), await seen("/api/menu-items")].join(", ");
    expect("the menu is served while the database is locked, and says so", menu === "200 - stale, 200 - stale", menu);
    const body = JSON.stringify({ orderType: "pickup", items: [{ menuItemId: "itm_1", quantity: 1 }] });
    const quote = await seen("/api/quote", { method: "POST", body, headers: { "content-type": "application/json" } });
    expect("what needs the database is refused with a time to try again", quote === "503 5 -", quote);
  } finally {
    other.exec("ROLLBACK");
    other.close();
  }
  await wait(3_000);
  const mended = await seen("/");
  expect("the menu is current again once the lock is gone", mended === "200 - -", mended);
};

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode === null ? new Promise((resolve) => child.once("exit", () => resolve())) : Promise.resolve();

const server = spawn("node", ["db/local/run.mjs", "db/local/start.ts"], { cwd: folder, env: environment });
let output = "";
for (const stream of [server.stdout, server.stderr]) {
  stream.on("data", (part: Buffer) => {
    output += part.toString();
  });
}
try {
  expect("npm start serves the demo", await answers(), output);
  for (const end = Date.now() + patienceMs; !output.includes("Ctrl+C") && Date.now() < end; ) await wait(100);
  const lines = output.trim().split("\n");
  expect(`npm start prints at most ${maxLines} lines`, lines.length <= maxLines, output);
  const lost = await lostRequests(port, refusedRequests);
  expect(`${refusedRequests} refused requests with a body break no connection`, lost.length === 0, lost.join("\n"));
  isRefused(["start"], "already running");
  isRefused(["reset"], "Stop it first");
  await lockDatabase();
  const workerds = below(server.pid ?? 0).filter(({ name }) => name.startsWith("workerd"));
  expect("a workerd runs below npm start", workerds.length > 0);
  for (const { id } of workerds) process.kill(id, "SIGKILL");
  await wait(1_000);
  expect("a server that died is started again", await answers(), output);
  expect("a line says so", output.includes("started again"), output);
} finally {
  server.kill("SIGINT");
  await ended(server);
}
expect("nothing is left of it", below(server.pid ?? 0).length === 0);
for (const file of databaseFiles()) {
  if (file.endsWith(".sqlite")) writeFileSync(file, "no database ".repeat(2_000));
  else rmSync(file);
}
isRefused(["start"], "npm run reset");
rmSync(folder, { recursive: true, force: true });
process.exit(failures === 0 ? 0 : 1);
