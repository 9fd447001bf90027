// Runs on the machine's own Node before anything is installed: plain JavaScript and Node's own modules only.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statfsSync, symlinkSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { claim } from "./claims.mjs";
import { endGroup, spawnGroup } from "./group.mjs";
import { isComplete, nodePackages, stampFor } from "./installed.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = path.join(root, "node_modules", ".bin");
const nodeFolder = path.join(root, "db", "local", "node");

/** The signals of Ctrl-C, of `kill`, and of a closed terminal. */
export const endingSignals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** What a shell reports of a process that a signal ended.
 *  @param {NodeJS.Signals} signal */
export const signalStatus = (signal) => 128 + constants.signals[signal];

/** The environment of all local commands: the chosen Node and local tools first on the PATH, no network look-ups.
 *  @param {string} node */
export const localEnvironment = (node) => ({
  ...process.env,
  PATH: [path.dirname(node), bin, process.env["PATH"] ?? ""].join(path.delimiter),
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  X_LOCAL_OBSERVABILITY: "false",
  WRANGLER_SEND_METRICS: "false",
});

/** The environment of npm: not the Node that it may be replacing.
 *  @returns {NodeJS.ProcessEnv} */
const npmEnvironment = () => {
  const isOurs = (/** @type {string} */ part) => part.startsWith(root) && part.includes("node_modules");
  const parts = (process.env["PATH"] ?? "").split(path.delimiter).filter((part) => !isOurs(part));
  return { ...process.env, PATH: parts.join(path.delimiter) };
};

const gigabyte = 1e9;

/** @param {string} folder */
const freeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Ends this process with a sentence, and with what npm said before it.
 *  @param {string} sentence
 *  @param {string} [details]
 *  @returns {never} */
const fail = (sentence, details = "") => {
  console.error(`${details}${sentence}`);
  process.exit(1);
};

/** Runs `npm ci`, and returns what it says of its failure; null if it succeeded. A signal ends npm first, which would
 *  otherwise go on and delete what the next start installs.
 *  @param {string} folder
 *  @param {readonly string[]} more
 *  @returns {Promise<string | null>} */
const installPackages = (folder, more) =>
  new Promise((resolve) => {
    // Development's packages and those of the platform: a machine that serves a site may be set to leave them out.
    const kinds = ["--include=dev", "--include=optional"];
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
    const retries = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=10000"];
    const words = ["ci", ...kinds, ...quiet, ...retries, ...more];
    const npm = spawnGroup("npm", words, { cwd: folder, env: npmEnvironment() });
    /** @type {NodeJS.Signals | null} */
    let endedBy = null;
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      endedBy = signal;
      endGroup(npm, "SIGKILL");
    };
    for (const signal of endingSignals) process.on(signal, end);
    let errors = "";
    npm.stdout.resume();
    npm.stderr.on("data", (part) => {
      errors += part;
    });
    npm.on("close", (status) => {
      if (endedBy) process.exit(signalStatus(endedBy));
      for (const signal of endingSignals) process.off(signal, end);
      resolve(status === 0 ? null : errors);
    });
  });

/** npm's cache may be older than a version in the lock file. */
const cacheErrors = /\bE(TARGET|NOTCACHED)\b/;
/** A disk that is full has a few bytes left. */
const minFreeBytes = 0.02 * gigabyte;

/** @param {string} folder */
const install = async (folder) => {
  const modules = path.join(folder, "node_modules");
  if (folder === root && !existsSync(modules) && freeBytes(folder) < gigabyte)
    fail("The disk has less than 1 GB free, which the packages need. Free some space, then run this again.");
  // Asking the registry about every package takes seconds.
  let errors = await installPackages(folder, ["--prefer-offline"]);
  if (errors !== null && cacheErrors.test(errors)) errors = await installPackages(folder, []);
  // npm reports success on a disk that filled up, and leaves files that end early.
  if (freeBytes(folder) < minFreeBytes) {
    rmSync(modules, { recursive: true, force: true });
    fail("The disk is full. Free 1 GB, then run this again.");
  }
  if (errors !== null) {
    fail("Could not install the packages. Check the connection to the package registry and try again.", errors);
  }
};

/** Installs the packages of a folder unless those of its lock file are there. A tool that brings many packages and that
 *  few need has a folder of its own, and its command installs it. Returns whether anything was installed.
 *  @param {string} [folder]
 *  @param {string} [message] */
export const ensureInstalled = async (folder = root, message = "Installing packages …") => {
  const lock = readFileSync(path.join(folder, "package-lock.json"), "utf8");
  const stamp = path.join(folder, "node_modules", ".installed");
  const expected = stampFor(lock, process.platform, process.arch);
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, "utf8") === expected;
  if (isInstalled()) return false;
  const name = path.relative(root, folder).replaceAll(path.sep, "-");
  const claimFile = path.join(root, ".wrangler", "installing", `${name || "project"}.json`);
  let release = await claim(claimFile, folder, {});
  if (!release) console.log("Another command is installing the packages. Waiting for it …");
  while (!release) {
    await wait(500);
    release = await claim(claimFile, folder, {});
  }
  const isMissing = !isInstalled() && !isComplete(folder, JSON.parse(lock), process);
  if (isMissing) {
    console.log(message);
    await install(folder);
  }
  writeFileSync(stamp, expected);
  release();
  return isMissing;
};

/** Puts the fetched Node where npm's scripts and npx find it.
 *  @param {string} file */
const linkNode = (file) => {
  const link = path.join(bin, process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(link)) return;
  rmSync(link, { force: true });
  if (process.platform === "win32") writeFileSync(link, `@"${file}" %*\r\n`);
  else symlinkSync(path.relative(bin, file), link);
};

/** A Node that reads TypeScript: the machine's own, or one that is installed here if that is older than 22.18. */
export const ensureNode = async () => {
  // The installed one looks at its folder as well, because the lock file may have a newer.
  if (process.features.typescript && !process.execPath.startsWith(nodeFolder)) return process.execPath;
  const name = nodePackages[`${process.platform}-${process.arch}`];
  const advice = `Tiffin needs Node 22.18 or newer on this machine, which has ${process.version}. Install it, then run this again.`;
  if (name === undefined) return fail(advice);
  const isNew = await ensureInstalled(nodeFolder, "Installing Node, because this machine's is older than 22.18 …");
  const folder = path.join(nodeFolder, "node_modules", name);
  const file = path.join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (isNew) {
    // C headers, a third of the package: nothing compiles against them, and npm cannot leave them out.
    rmSync(path.join(folder, "include"), { recursive: true, force: true });
    if (spawnSync(file, ["--version"]).status !== 0) {
      rmSync(path.join(nodeFolder, "node_modules"), { recursive: true, force: true });
      return fail(advice);
    }
  }
  linkNode(file);
  return file;
};
