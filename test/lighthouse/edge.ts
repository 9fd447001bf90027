import { type IncomingMessage, request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

const compressibleTypes = /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest|ld))/;

/** A proxy that answers as Cloudflare's edge does: by HTTP/2 over TLS, with compressed text. */
export interface Edge {
  port: number;
  stop(): Promise<void>;
}

/** Cloudflare's level for responses that it compresses itself. */
const brotliLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The headers of one connection, which HTTP/2 forbids. */
const connectionHeaders = new Set(["connection", "keep-alive", "transfer-encoding"]);

/** A header's value for the worker, to which the page's origin has the worker's own protocol, as on Cloudflare. */
const toWorkerValue = <Value>(name: string, value: Value): Value | string =>
  name.toLowerCase() === "origin" ? String(value).replace(/^https:/, "http:") : value;

/** The headers for the worker, without the pseudo headers of HTTP/2. */
const toWorkerHeaders = ({ headers, authority }: Http2ServerRequest) => ({
  host: authority,
  ...Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith(":") ? [] : [[name, toWorkerValue(name, value)]],
    ),
  ),
});

const forward = (inbound: Http2ServerRequest, reply: Http2ServerResponse, port: number): void => {
  const { method, url: path } = inbound;
  const headers = toWorkerHeaders(inbound);
  const outbound = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
    const { "content-length": length, ...otherHeaders } = response.headers;
    const isCompressed = response.statusCode === 200 && compressibleTypes.test(otherHeaders["content-type"] ?? "");
    const acceptsBrotli = /\bbr\b/.test(String(inbound.headers["accept-encoding"]));
    const lengthHeader = length === undefined ? {} : { "content-length": length };
    reply.writeHead(response.statusCode ?? 502, {
      ...Object.fromEntries(Object.entries(otherHeaders).filter(([name]) => !connectionHeaders.has(name))),
      ...(isCompressed ? { "content-encoding": acceptsBrotli ? "br" : "gzip" } : lengthHeader),
    });
    const compressor = (): Transform => (acceptsBrotli ? createBrotliCompress(brotliLevel) : createGzip());
    if (isCompressed) response.pipe(compressor()).pipe(reply);
    else response.pipe(reply);
  });
  outbound.on("error", () => reply.destroy());
  inbound.pipe(outbound);
};

/** Starts the proxy for a worker's port, with a self-signed certificate. */
export const startEdge = async (port: number): Promise<Edge> => {
  const { generate } = await import("selfsigned");
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (inbound, reply) => forward(inbound, reply, port));
  const sockets = new Set<Socket>();
  server.on("secureConnection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  // WebSockets of the live channel come by HTTP/1.1, and are forwarded byte by byte.
  server.on("upgrade", ({ method, url, rawHeaders }: IncomingMessage, socket, head) => {
    const headerLines = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 ? [`${name}: ${toWorkerValue(name, rawHeaders[at + 1])}`] : [],
    );
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
        for (const socket of sockets) socket.destroy();
      }),
  };
};
