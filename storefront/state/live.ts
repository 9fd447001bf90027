import type { LineMessage, LiveMessage } from "../../worker/domain/live/messages.ts";
import { noteServerTime } from "./server-clock.ts";

export interface LineOptions {
  /** The channel's address: `/api/orders/:id/live` or `/api/live`, with what proves that we may listen. */
  path: string;
  /** Told every message once, in order. */
  hear(message: LiveMessage): void;
  /** Reads anew what the page shows: if messages were missed for good, and from time to time while the line is broken. After
   *  missed messages it may be given the menu's revision, below which an answer is too old. */
  refresh(menuRevision?: number): void | Promise<void>;
  /** The menu's revision that the page shows, by which the worker judges whether a first look came too late. */
  revision?(): number;
  /** Told when the line begins to work, and when it breaks. */
  follow?(isOpen: boolean): void;
}

const firstDelayMs = 500;
const longestDelayMs = 30_000;
const pingMs = 25_000;
const pongMs = 5000;
const pollMs = { least: 5000, most: 15_000 };
/** What the channel closes a line with whose time is over. */
const lineEnded = 4000;

const between = (least: number, most: number): number => least + Math.random() * (most - least);

/** One line to the live channel, which comes back by itself after a break and is told then what it has missed. */
class Line {
  readonly #options: LineOptions;
  readonly #abort = new AbortController();
  #socket: WebSocket | null = null;
  #position: string | null = null;
  /** When the connection was asked for, by `performance.now()`; null once it has been greeted. */
  #askedMs: number | null = null;
  #isOpen = false;
  #failures = 0;
  #hasPong = true;
  #reconnect: ReturnType<typeof setTimeout> | undefined;
  #poll: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LineOptions) {
    this.#options = options;
    const { signal } = this.#abort;
    addEventListener("online", () => this.#connectNow(), { signal });
    // A page that the browser keeps for the way back holds no line, or it could not be kept.
    addEventListener("pagehide", () => this.#drop(), { signal });
    addEventListener("pageshow", ({ persisted }) => persisted && this.#return(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.#return(), { signal });
    this.#connect();
    this.#pollSoon();
  }

  close(): void {
    this.#abort.abort();
    this.#drop();
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
    this.#askedMs = performance.now();
    const socket = new WebSocket(this.#address());
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#hear(String(data));
    socket.onclose = ({ code }) => this.#lose(code === lineEnded);
    this.#hasPong = true;
    // One that has not greeted us by the first ping is given up with it.
    this.#ping = setInterval(() => this.#check(), pingMs);
  }

  #hear(text: string): void {
    this.#hasPong = true;
    if (text === "pong") return;
    // The named boundary between the wire and the types: the channel sends nothing else.
    const message = JSON.parse(text) as LineMessage;
    const isFirst = this.#position === null;
    this.#position = message.position;
    if ("at" in message && message.at) noteServerTime(message.at, this.#askedMs);
    this.#askedMs = null;
    if (message.type === "resync") void this.#options.refresh(message.menuRevision ?? undefined);
    if (message.type === "hello" || message.type === "resync") this.#greet(message.type === "hello" && isFirst);
    else this.#options.hear(message);
  }

  /** The first message opens the line; a later `resync` finds it open. Between the page and its first line something may have
   *  happened, unless the worker could judge that. */
  #greet(isFirst: boolean): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#failures = 0;
    this.#options.follow?.(true);
    clearTimeout(this.#poll);
    if (isFirst && !this.#options.revision) void this.#options.refresh();
  }

  /** A line on which no answer comes to a ping is dead, though nobody has said so. */
  #check(): void {
    if (!this.#isOpen || !this.#hasPong) {
      this.#lose(false);
      return;
    }
    this.#hasPong = false;
    this.#socket?.send("ping");
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => this.#hasPong || this.#lose(false), pongMs);
  }

  #lose(isExpected: boolean): void {
    this.#drop();
    if (this.#abort.signal.aborted) return;
    const delay = isExpected ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#reconnect = setTimeout(() => this.#connect(), between(delay / 2, delay * 1.5 + firstDelayMs));
    this.#pollSoon();
  }

  #drop(): void {
    clearTimeout(this.#reconnect);
    clearInterval(this.#ping);
    clearTimeout(this.#pong);
    const socket = this.#socket;
    this.#socket = null;
    if (this.#isOpen) this.#options.follow?.(false);
    this.#isOpen = false;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #connectNow(): void {
    if (this.#isOpen || this.#abort.signal.aborted) return;
    this.#drop();
    this.#failures = 0;
    this.#connect();
  }

  /** Somebody looks again: a line that sleeps is tried, and a broken one is not waited for. */
  #return(): void {
    if (this.#isOpen) {
      this.#check();
      return;
    }
    void this.#options.refresh();
    this.#connectNow();
    this.#pollSoon();
  }

  #pollSoon(): void {
    clearTimeout(this.#poll);
    this.#poll = setTimeout(
      () => {
        if (this.#isOpen || this.#abort.signal.aborted) return;
        if (!document.hidden) void this.#options.refresh();
        this.#pollSoon();
      },
      between(pollMs.least, pollMs.most),
    );
  }
}

/** Listens to the live channel until the line is closed. */
export const openLine = (options: LineOptions): { close(): void } => new Line(options);
