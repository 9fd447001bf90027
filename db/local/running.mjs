// Which process serves this folder. Plain JavaScript, so that it works before anything is installed.
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
    // A process of another user is alive, although it may not be asked.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

/** The server that runs from this folder; null if none does.
 *  @returns {{ processId: number, url: string } | null} */
export const runningServer = () => {
  try {
    const { processId, url } = JSON.parse(readFileSync(file, "utf8"));
    return Number.isInteger(processId) && processId !== process.pid && isAlive(processId) ? { processId, url } : null;
  } catch {
    return null;
  }
};

/** Notes that this process serves the folder, until it exits.
 *  @param {string} url */
export const noteRunning = (url) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ processId: process.pid, url }));
  process.on("exit", () => rmSync(file, { force: true }));
};

/** Ends this process with one line that says what to do.
 *  @param {string} line
 *  @returns {never} */
export const refuse = (line) => {
  console.error(line);
  process.exit(1);
};
