// Tracks which process serves this folder. Plain JavaScript, so that it works before anything is installed.
import path from "node:path";
import { claim, findHolder } from "./claims.mjs";
import { root } from "./install.mjs";

const file = path.join(root, ".wrangler", "running.json");

/** The server that runs from this folder; null if there is none.
 *  @returns {Promise<{ processId: number, url: string } | null>} */
export const runningServer = async () => {
  const facts = await findHolder(file, root);
  return facts && { processId: Number(facts["processId"]), url: String(facts["url"]) };
};

/** Records that this process serves the folder until it exits. False if another process does.
 *  @param {string} url */
export const recordRunning = async (url) => (await claim(file, root, { processId: process.pid, url })) !== null;

/** Exits with a message.
 *  @param {string} message
 *  @returns {never} */
export const exitWith = (message) => {
  console.error(message);
  process.exit(1);
};
