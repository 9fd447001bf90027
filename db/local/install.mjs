// Runs on the machine's own Node before anything is installed: plain JavaScript and Node's own modules only.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = path.join(root, "node_modules", ".bin");

/** The Node from the installed packages, or the machine's own if none is installed for this platform. */
export const node = () => {
  const bundled = path.join(bin, process.platform === "win32" ? "node.cmd" : "node");
  return existsSync(bundled) ? bundled : process.execPath;
};

/** The environment of all local commands: local tools first on the PATH, no network look-ups. */
export const localEnvironment = () => ({
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env["PATH"] ?? ""}`,
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  X_LOCAL_OBSERVABILITY: "false",
  WRANGLER_SEND_METRICS: "false",
});

/** Installs the packages if they are missing or older than the lock file. */
export const ensureInstalled = () => {
  const installed = path.join(root, "node_modules", ".package-lock.json");
  const lock = path.join(root, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log("Installing packages …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { status } = spawnSync(npm, ["ci", "--loglevel=error"], { cwd: root, stdio: "inherit" });
  if (status !== 0) {
    console.error("Could not install the packages. Check the connection to the package registry and try again.");
    process.exit(status ?? 1);
  }
};
