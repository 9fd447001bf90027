// Starts commands that never outlive this process. Plain JavaScript, so that it works before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const isWindows = process.platform === "win32";
const supervisor = fileURLToPath(new URL("supervise.mjs", import.meta.url));

/** Starts a command in a process group of its own, because it has several processes and a signal to the first leaves
 *  the others running. The group ends at the latest when this process is gone.
 *  @param {string} command
 *  @param {readonly string[]} words
 *  @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options] */
export const spawnGroup = (command, words, options = {}) =>
  spawn(process.execPath, [supervisor, command, ...words], { ...options, detached: !isWindows, stdio: "pipe" });

/** Sends a signal to all processes of a group.
 *  @param {import("node:child_process").ChildProcess} leader
 *  @param {NodeJS.Signals} signal */
export const endGroup = (leader, signal) => {
  try {
    if (leader.pid === undefined) return;
    // Windows has no signals, and ends only the process itself without this.
    if (isWindows) spawnSync("taskkill", ["/pid", String(leader.pid), "/t", "/f"]);
    else process.kill(-leader.pid, signal);
  } catch {
    // The processes have already exited.
  }
};
