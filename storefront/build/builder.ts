// A thread of `npm start` that keeps the build in memory. Each POST builds what changed since the last one.
import { createServer } from "node:http";
import { parentPort } from "node:worker_threads";
import { buildChanges } from "./changes.ts";

let queue: Promise<unknown> = Promise.resolve();

const server = createServer((_request, response) => {
  queue = queue.then(buildChanges).then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
  );
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) parentPort?.postMessage(`http://127.0.0.1:${address.port}`);
});
