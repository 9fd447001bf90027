// A thread of `npm start` that keeps the build in memory. Each POST builds what changed since the last one.
import { createServer } from "node:http";
import { parentPort } from "node:worker_threads";
import { isBuilt } from "./last-build.ts";

/** Whether the pages come from a build before this process. */
let servesLastBuild = false;
let hasBuilt = false;

/** Vite is loaded only when there is something to build. */
const build = async (): Promise<void> => {
  if (!hasBuilt && isBuilt()) {
    servesLastBuild = true;
    return;
  }
  hasBuilt = true;
  const { buildChanges } = await import("./changes.ts");
  await buildChanges({ keepsFiles: servesLastBuild });
};

let queue: Promise<unknown> = Promise.resolve();

const server = createServer((_request, response) => {
  queue = queue.then(build).then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
  );
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) parentPort?.postMessage(`http://127.0.0.1:${address.port}`);
});
