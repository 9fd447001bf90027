// Lets one process at a time serve or change a folder. The holder answers on a port of its own, which the system closes
// with the process. A process id proves nothing: a restarted container gives it to another program.
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const host = "127.0.0.1";
const answerTimeoutMs = 10_000;
const settlingMs = 200;

/** @typedef {{ folder: string, port: number, token: string, facts: Record<string, unknown> }} Claim */

/** @param {string} file
 *  @returns {Claim | null} */
const readClaim = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
};

/** Whether the process that wrote a claim still runs. Another program on its port does not know the token.
 *  @param {Claim} claim
 *  @returns {Promise<boolean>} */
const isHeld = ({ port, token }) =>
  new Promise((resolve) => {
    let answer = "";
    const socket = connect({ port, host });
    socket.setEncoding("utf8").setTimeout(answerTimeoutMs, () => socket.destroy());
    socket.on("data", (part) => {
      answer += part;
      if (answer.length > token.length) socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer === token));
  });

/** What the holder of a claim wrote; null if no process holds it. A copy of the folder has a copy of the record.
 *  @param {string} file
 *  @param {string} folder */
export const findHolder = async (file, folder) => {
  const claim = readClaim(file);
  return claim?.folder === folder && Number.isInteger(claim.port) && (await isHeld(claim)) ? claim.facts : null;
};

/** Claims a file until this process ends or the returned function is called; null if another process holds it.
 *  @param {string} file
 *  @param {string} folder
 *  @param {Record<string, unknown>} facts */
export const claim = async (file, folder, facts) => {
  const earlier = readClaim(file)?.token;
  if (await findHolder(file, folder)) return null;
  const token = randomUUID();
  const server = createServer((socket) => socket.on("error", () => undefined).end(token)).unref();
  const port = await new Promise((resolve) => {
    server.listen(0, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  if (readClaim(file)?.token !== earlier) return null;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ folder, port, token, facts }));
  // Of several processes that claim at once, the last to write holds it.
  await wait(settlingMs);
  const release = () => {
    server.close();
    if (readClaim(file)?.token === token) rmSync(file, { force: true });
  };
  if (readClaim(file)?.token !== token) {
    release();
    return null;
  }
  process.once("exit", release);
  return () => {
    process.off("exit", release);
    release();
  };
};
