// Tracks which process serves this folder. Plain JavaScript, so that it works before anything is installed.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

const file = path.join(root, ".wrangler", "running.json");

/** @param {number} processId */
const isAlive = (processId) => {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

/** The server that runs from this folder; null if there is none.
 *  @returns {{ processId: number, url: string } | null} */
export const runningServer = () => {
  try {
    const { processId, url, folder } = JSON.parse(readFileSync(file, "utf8"));
    // A copy of the folder has a copy of the record.
    if (folder !== root) return null;
    return Number.isInteger(processId) && processId !== process.pid && isAlive(processId) ? { processId, url } : null;
  } catch {
    return null;
  }
};

/** Records that this process serves the folder until it exits.
 *  @param {string} url */
export const recordRunning = (url) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ processId: process.pid, url, folder: root }));
  process.on("exit", () => rmSync(file, { force: true }));
};

/** Exits with a message.
 *  @param {string} message
 *  @returns {never} */
export const exitWith = (message) => {
  console.error(message);
  process.exit(1);
};
