import { env } from "cloudflare:workers";
import type { ConnectionMessage, LiveMessage } from "../../../worker/domain/live/messages.ts";
import type { Actor } from "../builders/client.ts";

/** A client of the live channel. */
export class Listener {
  readonly #socket: WebSocket;
  readonly #pongs: (() => void)[] = [];
  /** All received messages, the welcome message first. */
  readonly messages: ConnectionMessage[] = [];
  /** Called with each received message. */
  onMessage: ((message: ConnectionMessage) => void) | null = null;
  /** The close code that the server sent. */
  closedWith: number | null = null;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      if (data === "pong") this.#pongs.shift()?.();
      else {
        const message: ConnectionMessage = JSON.parse(String(data));
        this.messages.push(message);
        this.onMessage?.(message);
      }
    });
    socket.addEventListener("close", ({ code }) => {
      this.closedWith = code;
      for (const pong of this.#pongs.splice(0)) pong();
    });
    socket.accept();
  }

  /** The received messages without the welcome message. */
  get liveMessages(): LiveMessage[] {
    return this.messages.flatMap((message) => (message.type === "hello" || message.type === "resync" ? [] : [message]));
  }

  get position(): string {
    return this.messages.at(-1)?.position ?? "";
  }

  /** Waits for all messages sent so far, because the response to a ping follows them. */
  receiveAll(): Promise<void> {
    if (this.closedWith !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#pongs.push(resolve);
      this.#socket.send("ping");
    });
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.close(1000);
  }
}

/** Opens a connection directly to a store's channel, as the worker does for an allowed client. */
export const connectTo = async (storeId: string, topic: string, after?: string): Promise<Listener> => {
  const query = new URLSearchParams({ topic, at: new Date().toISOString(), ...(after === undefined ? {} : { after }) });
  const headers = { upgrade: "websocket" };
  const { webSocket, status } = await env.STORE.getByName(storeId).fetch(`https://store/?${query}`, { headers });
  if (!webSocket) throw new Error(`The connection was refused with status ${status}.`);
  const listener = new Listener(webSocket);
  await listener.receiveAll();
  return listener;
};

/** Requests a connection from the worker; 101 means that it was accepted. */
export const requestConnection = (
  client: Pick<Actor, "get">,
  path: string,
  headers: Record<string, string> = {},
  store?: string,
) => client.get(path, { headers: { upgrade: "websocket", ...headers }, ...(store ? { store } : {}) });

/** Opens a connection through the worker; any refusal fails the test. */
export const listen = async (client: Pick<Actor, "get">, path: string): Promise<Listener> => {
  const { webSocket, status } = await requestConnection(client, path);
  if (!webSocket) throw new Error(`The connection was refused with status ${status}.`);
  const listener = new Listener(webSocket);
  await listener.receiveAll();
  return listener;
};
