import { DurableObject } from "cloudflare:workers";
import type { Announcement } from "../domain/live/messages.ts";
import { canReplay, lineMinutes, positionOf, positionText, takesLine } from "../domain/live/rules.ts";
import type { Env } from "../env.ts";
import { ChannelLog } from "./store-storage.ts";

/** What a line is remembered by while the object sleeps: when it ends, in epoch milliseconds. */
interface Line {
  endsAtMs: number | null;
}

/** Listeners have nothing to say beside "ping", which is answered without waking anything. */
const longestNoise = 1024;
/** The close codes that a listener may meet: come back at once, and do not do that again. */
const lineEnded = 4000;
const tooBig = 1009;

/** The live channel of one store. Whoever listens was let in by the worker; here messages are numbered, kept for a while, and
 *  sent. Nothing that has to last is here. */
export class StoreObject extends DurableObject<Env> {
  readonly #log: ChannelLog;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#log = new ChannelLog(ctx.storage);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Where the channel stands: what is published from here on comes after it. */
  async position(): Promise<string> {
    return positionText(this.#log.head());
  }

  /** Sends each message to everyone who listens to one of its topics, once. */
  async publish(announcements: readonly Announcement[]): Promise<void> {
    for (const { topics, text } of this.#log.append(announcements, Date.now())) {
      const sockets = new Set(topics.flatMap((topic) => this.ctx.getWebSockets(topic)));
      for (const socket of sockets) tell(socket, text);
    }
  }

  /** Opens a line on a topic that the worker has allowed. What was missed and what comes next meet without a gap, because no
   *  message can be published between the two. */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const topic = searchParams.get("topic") ?? "";
    const open = { all: this.ctx.getWebSockets().length, kitchen: this.ctx.getWebSockets("kitchen").length };
    if (!takesLine(topic, open)) return new Response(null, { status: 503 });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    const minutes = lineMinutes(topic);
    const line: Line = { endsAtMs: minutes === null ? null : Date.now() + minutes * 60_000 };
    this.ctx.acceptWebSocket(ours, [topic]);
    ours.serializeAttachment(line);
    for (const text of this.#greeting(topic, searchParams.get("after"))) tell(ours, text);
    if (line.endsAtMs !== null && (await this.ctx.storage.getAlarm()) === null) {
      await this.ctx.storage.setAlarm(line.endsAtMs);
    }
    return new Response(null, { status: 101, webSocket: theirs });
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const size = typeof message === "string" ? message.length : message.byteLength;
    if (size > longestNoise) socket.close(tooBig, "Nothing is read here.");
  }

  /** Ends the lines whose time is over. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    let next: number | null = null;
    for (const socket of this.ctx.getWebSockets()) {
      const endsAtMs = lineOf(socket).endsAtMs;
      if (endsAtMs === null) continue;
      if (endsAtMs <= now) socket.close(lineEnded, "Please connect again.");
      else next = Math.min(next ?? endsAtMs, endsAtMs);
    }
    if (next !== null) await this.ctx.storage.setAlarm(next);
  }

  #greeting(topic: string, after: string | null): string[] {
    const head = this.#log.head();
    const hello = (type: "hello" | "resync", position: string) => JSON.stringify({ type, position });
    if (after === null) return [hello("hello", positionText(head))];
    const position = positionOf(after);
    if (!position || !canReplay(position, head, this.#log.oldest())) return [hello("resync", positionText(head))];
    return [hello("hello", positionText(position)), ...this.#log.after(position.seq, topic)];
  }
}

// The named boundary: every line got its note when it was opened, by the code above.
const lineOf = (socket: WebSocket): Line => (socket.deserializeAttachment() as Line | null) ?? { endsAtMs: null };

/** A line that broke a moment ago is no trouble of the others; its listener comes back and is told then. */
const tell = (socket: WebSocket, text: string): void => {
  try {
    socket.send(text);
  } catch {
    socket.close(lineEnded);
  }
};
