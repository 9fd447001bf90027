import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { createGzip } from "node:zlib";

const packs = /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest|ld))/;

/** Stands before the worker as Cloudflare's edge does: it packs text, which workerd alone sends as it is. */
export interface Edge {
  port: number;
  stop(): Promise<void>;
}

const forward = (inbound: IncomingMessage, answer: ServerResponse, port: number): void => {
  const { method, url: path, headers } = inbound;
  const outbound = request({ host: "127.0.0.1", port, method, path, headers }, (found) => {
    const isPacked = found.statusCode === 200 && packs.test(found.headers["content-type"] ?? "");
    const { "content-length": length, ...kept } = found.headers;
    const size = length === undefined ? {} : { "content-length": length };
    answer.writeHead(found.statusCode ?? 502, { ...kept, ...(isPacked ? { "content-encoding": "gzip" } : size) });
    if (isPacked) found.pipe(createGzip()).pipe(answer);
    else found.pipe(answer);
  });
  outbound.on("error", () => answer.destroy());
  inbound.pipe(outbound);
};

export const startEdge = async (port: number): Promise<Edge> => {
  const server = createServer((inbound, answer) => forward(inbound, answer, port));
  // The live channel: once it is agreed on, both sides talk as they like.
  server.on("upgrade", ({ method, url, rawHeaders }: IncomingMessage, socket, head) => {
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
    const worker = connect(port, "127.0.0.1", () => {
      worker.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`);
      worker.write(head);
      worker.pipe(socket).pipe(worker);
    });
    worker.on("error", () => socket.destroy());
    socket.on("error", () => worker.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // Listening on a port, it has an address.
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
