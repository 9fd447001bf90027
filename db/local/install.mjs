// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, Node's own modules only.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = path.join(root, "node_modules", ".bin");

/** The Node that came with the packages; the machine's own where it is new enough or none came for this platform. */
export const node = () => {
  const bundled = path.join(bin, process.platform === "win32" ? "node.cmd" : "node");
  return existsSync(bundled) ? bundled : process.execPath;
};

/** The environment of every local command: our tools first on the path, and no look-ups on the network. */
export const localEnvironment = () => ({
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env["PATH"] ?? ""}`,
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  X_LOCAL_OBSERVABILITY: "false",
  WRANGLER_SEND_METRICS: "false",
});

/** Installs the packages where they are missing or older than the lock file. */
export const ensureInstalled = () => {
  const installed = path.join(root, "node_modules", ".package-lock.json");
  const lock = path.join(root, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log("Installing packages …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { status } = spawnSync(npm, ["ci", "--loglevel=error"], { cwd: root, stdio: "inherit" });
  if (status !== 0) {
    console.error("The packages could not be installed. Is the package registry within reach?");
    process.exit(status ?? 1);
  }
};
