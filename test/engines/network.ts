import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";

/** Whether a request for a file gets lost, by the file's path and the number of requests for it that got lost. */
export type IsLost = (path: string, earlierLosses: number) => boolean;

const scripts = /^\/assets\/[^/]+\.js$/;

const pathOf = ({ url = "/" }: IncomingMessage): string => new URL(url, "http://localhost").pathname;

/** Ends an answer in the middle. A browser repeats a request by itself if it got no answer at all, and WebKit takes one
 *  of an unknown length for whole. */
const breakOff = (response: ServerResponse): void => {
  const headers = { "content-type": "text/javascript", "content-length": "1000", "cache-control": "no-store" };
  response.writeHead(200, headers);
  response.write("//", () => response.destroy());
};

/** Passes a live connection on, and returns its end at the worker. */
const tunnel = (port: number, { method, url, rawHeaders }: IncomingMessage, browser: Duplex): Duplex => {
  const worker = connect(port, "127.0.0.1", () => {
    const lines = rawHeaders.map((part, index) => (index % 2 === 0 ? `\r\n${part}: ` : part));
    worker.write(`${method} ${url} HTTP/1.1${lines.join("")}\r\n\r\n`);
    worker.pipe(browser).pipe(worker);
  });
  worker.on("error", () => browser.destroy());
  browser.on("error", () => worker.destroy());
  return worker;
};

/** The network between a browser and the worker, on which files of the build get lost. The files of the menu's own
 *  start always arrive. It has no service worker, which would store files before they get lost. */
export class Network {
  /** The URL of Copper Pot on this network. */
  home = "";
  /** The path of each lost request. */
  readonly lost: string[] = [];
  readonly #port: number;
  readonly #startPage: string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((incoming, response) => this.#answer(incoming, response));
  readonly #liveConnections = new Set<Duplex>();
  #isLost: IsLost = () => false;
  #isReplaced = false;

  private constructor(port: number, startPage: string) {
    this.#port = port;
    this.#startPage = startPage;
    this.#server.on("upgrade", (incoming, socket) => {
      this.#liveConnections.add(socket).add(tunnel(port, incoming, socket));
    });
  }

  /** Starts a server in front of the worker at a port. */
  static async start(port: number): Promise<Network> {
    const network = new Network(port, await (await fetch(`http://127.0.0.1:${port}/`)).text());
    network.#server.listen(0, "127.0.0.1");
    await once(network.#server, "listening");
    const address = network.#server.address();
    if (typeof address !== "object" || !address) throw new Error("The network has no port.");
    network.home = `http://localhost:${address.port}`;
    return network;
  }

  /** Loses requests from now on. */
  lose(isLost: IsLost): void {
    this.#isLost = isLost;
  }

  /** Loses no further request. */
  recover(): void {
    this.#isLost = () => false;
  }

  /** Replaces the build under the open page: the files that it has not loaded are gone until it is loaded anew. */
  deploy(): void {
    this.#isReplaced = true;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server.close(), "close");
    this.#server.closeAllConnections();
    for (const connection of this.#liveConnections) connection.destroy();
    this.#agent.destroy();
    await closed;
  }

  #answer(incoming: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(incoming);
    if (incoming.headers["sec-fetch-dest"] === "document") this.#isReplaced = false;
    const isGone = this.#isReplaced && scripts.test(path) && !this.#startPage.includes(path);
    if (isGone || path === "/sw.js") response.writeHead(404, { "content-type": "text/html" }).end("Not found");
    else if (this.#loses(path)) breakOff(response);
    else this.#forward(incoming, response);
  }

  #loses(path: string): boolean {
    if (!scripts.test(path) || this.#startPage.includes(path)) return false;
    if (!this.#isLost(path, this.lost.filter((each) => each === path).length)) return false;
    this.lost.push(path);
    return true;
  }

  #forward(incoming: IncomingMessage, response: ServerResponse): void {
    const { url: path, method } = incoming;
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const options = { port: this.#port, path, method, headers, agent: this.#agent };
    const outgoing = request(options, async (answer) => {
      const { statusCode = 502 } = answer;
      if (!this.#isReplaced || !answer.headers["content-type"]?.startsWith("text/html")) {
        response.writeHead(statusCode, answer.headers);
        answer.pipe(response);
        return;
      }
      const { "content-length": _, ...others } = answer.headers;
      response.writeHead(statusCode, others).end((await text(answer)).replaceAll("/assets/index-", "/assets/other-"));
    });
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  }
}
