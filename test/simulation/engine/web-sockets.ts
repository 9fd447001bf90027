import type { Process, Scheduler } from "./scheduler.ts";

/** What a client's end of a connection calls. */
interface Listener {
  /** The client's process, which its reactions belong to. */
  process: Process;
  onMessage(data: string): void;
  onClose(code: number): void;
}

/** The object that has accepted the server's end. */
interface Acceptor {
  onMessage(socket: ServerSocket, data: string): void;
  onClose(socket: ServerSocket): void;
}

/** The close code that a client sees if a connection did not open, or broke without a handshake. */
export const abnormalClosure = 1006;
/** When the server gives up a connection without a client. */
const serverTimeoutMs = 60_000;

/** One connection. Messages arrive in order, with a latency, unless the network between its ends is gone. */
export class Connection {
  readonly client: ClientSocket;
  readonly server: ServerSocket;
  readonly #scheduler: Scheduler;
  #listener: Listener | null = null;
  #acceptor: Acceptor | null = null;
  /** What the client has not taken yet, because it does not listen before its request is answered. */
  readonly #early: (() => void)[] = [];
  readonly #arrivalMs = { client: 0, server: 0 };
  #isConnected = true;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
    this.client = new ClientSocket(this);
    this.server = new ServerSocket(this);
    // The client may have died before its request was answered.
    this.#giveUpUnless(() => this.#listener !== null);
  }

  listen(listener: Listener): void {
    this.#listener = listener;
    for (const arrive of this.#early.splice(0)) arrive();
  }

  accept(acceptor: Acceptor): void {
    this.#acceptor = acceptor;
  }

  /** Cuts the network. The client does not learn of it, and the server only after a while. */
  cut(): void {
    this.#isConnected = false;
    this.#giveUpUnless(() => false);
  }

  /** Ends the connection without a handshake, as when a server restarts. */
  break(): void {
    this.closeFromServer(abnormalClosure);
  }

  sendToClient(data: string): void {
    this.#toClient((listener) => listener.onMessage(data));
  }

  closeFromServer(code: number): void {
    this.#toClient((listener) => listener.onClose(code));
    this.#acceptor?.onClose(this.server);
    this.#acceptor = null;
  }

  sendToServer(data: string): void {
    // The platform answers pings without waking the object.
    this.#toServer((acceptor) => (data === "ping" ? this.sendToClient("pong") : acceptor.onMessage(this.server, data)));
  }

  closeFromClient(): void {
    this.#listener = null;
    this.#toServer((acceptor) => acceptor.onClose(this.server));
  }

  #giveUpUnless(isUsed: () => boolean): void {
    this.#scheduler.schedule("a connection times out", serverTimeoutMs, () => {
      if (!isUsed()) this.#acceptor?.onClose(this.server);
    });
  }

  #toClient(react: (listener: Listener) => void): void {
    const arrive = (): void => {
      const listener = this.#listener;
      if (!listener) {
        this.#early.push(arrive);
        return;
      }
      if (!listener.process.isAlive) return;
      this.#scheduler.current = listener.process;
      react(listener);
    };
    this.#transmit("client", arrive);
  }

  #toServer(react: (acceptor: Acceptor) => void): void {
    this.#transmit("server", () => {
      if (this.#acceptor) react(this.#acceptor);
    });
  }

  #transmit(end: "client" | "server", arrive: () => void): void {
    if (!this.#isConnected) return;
    const { nowMs } = this.#scheduler;
    const atMs = Math.max(this.#arrivalMs[end], nowMs + this.#scheduler.latency(5, 60));
    this.#arrivalMs[end] = atMs;
    this.#scheduler.schedule(`socket to ${end}`, atMs - nowMs, () => {
      if (this.#isConnected) arrive();
    });
  }
}

/** The end that a worker returns to the client. */
export class ClientSocket {
  readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }
}

/** The end that a Durable Object accepts, with the methods that the product calls. It outlives the object's memory. */
export class ServerSocket {
  readonly connection: Connection;
  #attachment: unknown = null;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  send(data: string): void {
    this.connection.sendToClient(data);
  }

  close(code = abnormalClosure): void {
    this.connection.closeFromServer(code);
  }

  serializeAttachment(value: unknown): void {
    this.#attachment = structuredClone(value);
  }

  deserializeAttachment(): unknown {
    return structuredClone(this.#attachment);
  }
}

/** The sockets of one object, by their tags. */
export class AcceptedSockets {
  readonly #tags = new Map<ServerSocket, readonly string[]>();
  readonly #onMessage: Acceptor["onMessage"];

  constructor(onMessage: Acceptor["onMessage"]) {
    this.#onMessage = onMessage;
  }

  accept(socket: ServerSocket, tags: readonly string[]): void {
    this.#tags.set(socket, tags);
    socket.connection.accept({ onMessage: this.#onMessage, onClose: (closed) => this.#tags.delete(closed) });
  }

  list(tag?: string): ServerSocket[] {
    return [...this.#tags].flatMap(([socket, tags]) => (tag === undefined || tags.includes(tag) ? [socket] : []));
  }

  breakAll(): void {
    for (const socket of this.list()) socket.connection.break();
  }
}

/** A response that may be the one of a WebSocket upgrade, which Node's refuses to be. */
export const responseClass = (): typeof Response =>
  class extends Response {
    constructor(body?: BodyInit | null, init: ResponseInit = {}) {
      const { headers = new Headers(), status = 200, statusText = "", webSocket } = init;
      super(body, { headers, statusText, status: status === 101 ? 200 : status });
      if (status === 101) Object.defineProperties(this, { status: { value: 101 }, webSocket: { value: webSocket } });
    }

    // Static methods of Response return instances of the original class.
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Response;
    }
  };
