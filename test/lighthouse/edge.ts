import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

const compressibleTypes = /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest|ld))/;

/** A proxy that compresses text as Cloudflare's edge does. workerd sends it uncompressed. */
export interface Edge {
  port: number;
  stop(): Promise<void>;
}

/** Cloudflare's level for responses that it compresses itself. */
const brotliLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const forward = (inbound: IncomingMessage, reply: ServerResponse, port: number): void => {
  const { method, url: path, headers } = inbound;
  const outbound = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
    const isCompressed = response.statusCode === 200 && compressibleTypes.test(response.headers["content-type"] ?? "");
    const { "content-length": length, ...otherHeaders } = response.headers;
    const lengthHeader = length === undefined ? {} : { "content-length": length };
    const acceptsBrotli = /\bbr\b/.test(String(headers["accept-encoding"]));
    reply.writeHead(response.statusCode ?? 502, {
      ...otherHeaders,
      ...(isCompressed ? { "content-encoding": acceptsBrotli ? "br" : "gzip" } : lengthHeader),
    });
    const compressor = (): Transform => (acceptsBrotli ? createBrotliCompress(brotliLevel) : createGzip());
    if (isCompressed) response.pipe(compressor()).pipe(reply);
    else response.pipe(reply);
  });
  outbound.on("error", () => reply.destroy());
  inbound.pipe(outbound);
};

export const startEdge = async (port: number): Promise<Edge> => {
  const server = createServer((inbound, reply) => forward(inbound, reply, port));
  // WebSockets of the live channel are forwarded byte by byte.
  server.on("upgrade", ({ method, url, rawHeaders }: IncomingMessage, socket, head) => {
    const headerLines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
    const worker = connect(port, "127.0.0.1", () => {
      worker.write(`${[`${method} ${url} HTTP/1.1`, ...headerLines].join("\r\n")}\r\n\r\n`);
      worker.write(head);
      worker.pipe(socket).pipe(worker);
    });
    worker.on("error", () => socket.destroy());
    socket.on("error", () => worker.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // The named boundary: a server that listens on a port has an AddressInfo.
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
