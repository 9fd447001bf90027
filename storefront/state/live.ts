import type { ConnectionMessage, LiveMessage } from "../../worker/domain/live/messages.ts";
import { beforeLeaving } from "./before-leaving.ts";
import { noteChange } from "./freshness.ts";
import { pauseInPageCache } from "./page-cache.ts";
import { noteServerTime } from "./server-clock.ts";

export interface LiveConnectionOptions {
  /** The path of the live channel, `/api/orders/:id/live` or `/api/live`, with its access key as a query. */
  path: string;
  /** Receives every message once, in order. */
  onMessage(message: LiveMessage): void;
  /** Reloads the page's data if messages were lost, and at intervals while disconnected. After lost messages,
   *  `menuRevision` is the oldest revision of the menu that is still current. */
  refresh(menuRevision?: number): void | Promise<void>;
  /** The page's menu revision. The worker compares it on the first connection, and sends `resync` if it is outdated. */
  revision?(): number;
  /** Called when the connection opens, and when it is lost. */
  onConnectionChange?(isOpen: boolean): void;
  /** How often the connection is checked, and how long a check may take. Default: every 25 s, 5 s. */
  heartbeat?: { pingMs: number; pongMs: number };
}

const firstDelayMs = 500;
const maxDelayMs = 30_000;
const pingMs = 25_000;
const pongMs = 5000;
/** How long leaving the page may take. */
const stayedMs = 10_000;
const pollMs = { min: 5000, max: 15_000 };
/** Whether the browser decides as soon as a navigation begins whether Back will find the page as it was left. Firefox
 *  does, for which `pagehide` is too late, and a socket counts until the task after its `close` event. */
const decidesEarly = "mozInnerScreenX" in globalThis;
/** The close code of a connection that has reached its time limit. */
const connectionExpired = 4000;

const randomBetween = (min: number, max: number): number => min + Math.random() * (max - min);

/** A WebSocket connection to the live channel. It reconnects by itself, and then receives the messages that it
 *  missed. */
class LiveConnection {
  readonly #options: LiveConnectionOptions;
  readonly #abort = new AbortController();
  #socket: WebSocket | null = null;
  #position: string | null = null;
  /** When the connection was requested, by `performance.now()`; null after its first message. */
  #requestedMs: number | null = null;
  #isOpen = false;
  #failures = 0;
  #hasPong = true;
  #reconnect: ReturnType<typeof setTimeout> | undefined;
  #poll: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveConnectionOptions) {
    this.#options = options;
    const { signal } = this.#abort;
    addEventListener("online", () => this.#connectNow(), { signal });
    beforeLeaving(() => this.#pause(), signal);
    pauseInPageCache(
      () => this.#disconnect(),
      () => this.#resume(),
      { signal },
    );
    document.addEventListener("visibilitychange", () => document.hidden || this.#resume(), { signal });
    this.#connect();
    this.#schedulePoll();
  }

  close(): void {
    this.#abort.abort();
    this.#disconnect();
    clearTimeout(this.#poll);
  }

  #address(): URL {
    const address = new URL(this.#options.path, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const { revision } = this.#options;
    if (this.#position !== null) address.searchParams.set("after", this.#position);
    else if (revision) address.searchParams.set("revision", String(revision()));
    return address;
  }

  #connect(): void {
    if (this.#socket || this.#abort.signal.aborted) return;
    this.#requestedMs = performance.now();
    const socket = new WebSocket(this.#address());
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(String(data));
    socket.onclose = ({ code }) => this.#scheduleReconnect(code === connectionExpired);
    this.#hasPong = true;
    // A connection without a first message by the time of the first ping is closed.
    this.#ping = setInterval(() => this.#checkAlive(), this.#options.heartbeat?.pingMs ?? pingMs);
  }

  #receive(text: string): void {
    this.#hasPong = true;
    if (text === "pong") return;
    noteChange();
    // The named boundary between the wire and the types: the channel sends only these messages.
    const message = JSON.parse(text) as ConnectionMessage;
    const isFirst = this.#position === null;
    this.#position = message.position;
    if ("at" in message && message.at) noteServerTime(message.at, this.#requestedMs);
    this.#requestedMs = null;
    if (message.type === "resync") void this.#options.refresh(message.menuRevision ?? undefined);
    if (message.type === "hello" || message.type === "resync") this.#markOpen(message.type === "hello" && isFirst);
    else this.#options.onMessage(message);
  }

  /** Marks the connection as open at its first message. Changes between the page's data and the first connection are
   *  unknown, so the page reloads its data, unless the worker has compared revisions. */
  #markOpen(isFirst: boolean): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#failures = 0;
    this.#options.onConnectionChange?.(true);
    clearTimeout(this.#poll);
    if (isFirst && !this.#options.revision) void this.#options.refresh();
  }

  /** Sends a ping, and reconnects if no pong arrives: a dead connection may never close by itself. */
  #checkAlive(): void {
    if (!this.#isOpen || !this.#hasPong) {
      this.#scheduleReconnect(false);
      return;
    }
    this.#hasPong = false;
    this.#socket?.send("ping");
    clearTimeout(this.#pong);
    const limitMs = this.#options.heartbeat?.pongMs ?? pongMs;
    this.#pong = setTimeout(() => this.#hasPong || this.#scheduleReconnect(false), limitMs);
  }

  #scheduleReconnect(isExpected: boolean): void {
    this.#disconnect();
    if (this.#abort.signal.aborted) return;
    const delay = isExpected ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#reconnect = setTimeout(() => this.#connect(), randomBetween(delay / 2, delay * 1.5 + firstDelayMs));
    this.#schedulePoll();
  }

  #disconnect(): void {
    clearTimeout(this.#reconnect);
    clearInterval(this.#ping);
    clearTimeout(this.#pong);
    const socket = this.#socket;
    this.#socket = null;
    if (this.#isOpen) this.#options.onConnectionChange?.(false);
    this.#isOpen = false;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  /** Closes the connection before the page is left, and opens it again if the guest stays. Returns when the page can be
   *  left, if it has to wait. */
  #pause(): Promise<void> | undefined {
    const socket = this.#socket;
    this.#disconnect();
    this.#reconnect = setTimeout(() => this.#connect(), stayedMs);
    this.#schedulePoll();
    if (!socket || !decidesEarly) return;
    return new Promise((resolve) => {
      socket.onclose = () => setTimeout(resolve);
    });
  }

  #connectNow(): void {
    if (this.#isOpen || this.#abort.signal.aborted) return;
    this.#disconnect();
    this.#failures = 0;
    this.#connect();
  }

  /** Checks an open connection when the page becomes visible again, and reconnects a lost one without delay. */
  #resume(): void {
    if (this.#isOpen) {
      this.#checkAlive();
      return;
    }
    void this.#options.refresh();
    this.#connectNow();
    this.#schedulePoll();
  }

  #schedulePoll(): void {
    clearTimeout(this.#poll);
    this.#poll = setTimeout(
      () => {
        if (this.#isOpen || this.#abort.signal.aborted) return;
        if (!document.hidden) void this.#options.refresh();
        this.#schedulePoll();
      },
      randomBetween(pollMs.min, pollMs.max),
    );
  }
}

/** Opens a connection to the live channel, which reconnects until it is closed. */
export const openLiveConnection = (options: LiveConnectionOptions): { close(): void } => new LiveConnection(options);
