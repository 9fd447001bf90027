import { env } from "cloudflare:workers";
import type { LineMessage, LiveMessage } from "../../../worker/domain/live/messages.ts";
import type { Actor } from "../builders/client.ts";

/** Somebody at the other end of a line of the live channel. */
export class Listener {
  readonly #socket: WebSocket;
  readonly #pongs: (() => void)[] = [];
  /** Everything that came down the line, the greeting first. */
  readonly told: LineMessage[] = [];
  /** Called with each message when it comes. */
  onMessage: ((message: LineMessage) => void) | null = null;
  /** What the line was closed with, from the other end. */
  closedWith: number | null = null;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      if (data === "pong") this.#pongs.shift()?.();
      else {
        const message: LineMessage = JSON.parse(String(data));
        this.told.push(message);
        this.onMessage?.(message);
      }
    });
    socket.addEventListener("close", ({ code }) => {
      this.closedWith = code;
      for (const pong of this.#pongs.splice(0)) pong();
    });
    socket.accept();
  }

  /** What was told beside the greeting. */
  get heard(): LiveMessage[] {
    return this.told.flatMap((message) => (message.type === "hello" || message.type === "resync" ? [] : [message]));
  }

  get position(): string {
    return this.told.at(-1)?.position ?? "";
  }

  /** Waits until everything has come that was sent before now: the answer to a ping comes after it. */
  settled(): Promise<void> {
    if (this.closedWith !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#pongs.push(resolve);
      this.#socket.send("ping");
    });
  }

  say(text: string): void {
    this.#socket.send(text);
  }

  hangUp(): void {
    this.#socket.close(1000);
  }
}

/** A line straight to a store's channel, as the worker opens one for whoever it lets in. */
export const lineTo = async (storeId: string, topic: string, after?: string): Promise<Listener> => {
  const query = new URLSearchParams({ topic, at: new Date().toISOString(), ...(after === undefined ? {} : { after }) });
  const headers = { upgrade: "websocket" };
  const { webSocket, status } = await env.STORE.getByName(storeId).fetch(`https://store/?${query}`, { headers });
  if (!webSocket) throw new Error(`No line was opened: ${status}.`);
  const listener = new Listener(webSocket);
  await listener.settled();
  return listener;
};

/** Asks the worker for a line; its answer is 101 where it may be had. */
export const askForLine = (
  asker: Pick<Actor, "get">,
  path: string,
  headers: Record<string, string> = {},
  store?: string,
) => asker.get(path, { headers: { upgrade: "websocket", ...headers }, ...(store ? { store } : {}) });

/** A line through the worker; any refusal fails the test. */
export const listen = async (asker: Pick<Actor, "get">, path: string): Promise<Listener> => {
  const { webSocket, status } = await askForLine(asker, path);
  if (!webSocket) throw new Error(`No line was opened: ${status}.`);
  const listener = new Listener(webSocket);
  await listener.settled();
  return listener;
};
