// Runs on the machine's own Node before anything is installed: plain JavaScript and Node's own modules only.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
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

/** Installs the packages of a folder if they are missing or older than its lock file. A tool that brings many packages
 *  and that few need has a folder of its own, and its command installs it. */
export const ensureInstalled = (folder = root) => {
  const installed = path.join(folder, "node_modules", ".package-lock.json");
  const lock = path.join(folder, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log("Installing packages …");
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const install = (/** @type {string[]} */ more, /** @type {"ignore" | "inherit"} */ errors) =>
    spawnSync("npm", ["ci", ...options, ...more], {
      cwd: folder,
      stdio: ["ignore", "inherit", errors],
      shell: process.platform === "win32",
    });
  // Asking the registry about every package takes seconds. npm's cache may be older than a version in the lock file.
  if (install(["--prefer-offline"], "ignore").status === 0) return;
  const { status } = install([], "inherit");
  if (status === 0) return;
  console.error("Could not install the packages. Check the connection to the package registry and try again.");
  process.exit(status ?? 1);
};

/** Deletes Node's C headers, a third of its package: nothing compiles against them, and npm cannot leave them out. */
export const removeHeaders = () => {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  for (const name of Object.keys(optionalDependencies))
    rmSync(path.join(root, "node_modules", name, "include"), { recursive: true, force: true });
};
