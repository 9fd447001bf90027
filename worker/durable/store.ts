import { DurableObject } from "cloudflare:workers";
import {
  acceptsConnection,
  canReplay,
  connectionMinutes,
  formatPosition,
  parsePosition,
} from "../domain/live/live.rules.ts";
import type { Announcement, HelloMessage, Position, ResyncMessage } from "../domain/live/messages.ts";
import { storeVersionReader } from "../domain/live/store-version.ts";
import { type Instant, toInstant } from "../domain/time.ts";
import type { Env } from "../env.ts";
import { AnnouncementCheck, type Check } from "./store-check.ts";
import { ChannelLog } from "./store-storage.ts";

/** What a line is remembered by while the object sleeps: when it ends, in epoch milliseconds. */
interface Line {
  endsAtMs: number | null;
}

/** What a client connects with. */
interface Hello {
  topic: string;
  /** The server's time. */
  at: Instant;
  /** The position of the last message that it got. */
  after: string | null;
  /** The revision of the menu that it shows. */
  revision: number | null;
}

/** How long a lost announcement goes unnoticed at most while someone is connected. */
const checkMs = 15_000;
/** Listeners have nothing to say beside "ping", which is answered without waking anything. */
const longestNoise = 1024;
/** The codes that a line is closed with: it was left by its listener, it is to come back at once, it is not to do that again. */
const leftByThem = 1000;
const lineEnded = 4000;
const tooBig = 1009;

const helloAt = (position: Position, at: Instant): string => {
  const message: HelloMessage = { type: "hello", at };
  return JSON.stringify({ ...message, position: formatPosition(position) });
};
const resyncAt = (position: Position, check: Check | null, greeting: Pick<ResyncMessage, "at"> = {}): string => {
  const message: ResyncMessage = { type: "resync", menuRevision: check?.menuRevision ?? null, ...greeting };
  return JSON.stringify({ ...message, position: formatPosition(position) });
};

/** The live channel of one store. Whoever listens was let in by the worker; here messages are numbered, kept for a while, and
 *  sent. Nothing that has to last is here. */
export class StoreObject extends DurableObject<Env> {
  readonly #log: ChannelLog;
  readonly #check: AnnouncementCheck;
  #checking: Promise<Check | null> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#log = new ChannelLog(ctx.storage);
    this.#check = new AnnouncementCheck(ctx.storage, this.#log, storeVersionReader(env));
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
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
    const revision = searchParams.get("revision");
    const at = searchParams.get("at") ?? toInstant(Date.now());
    const check = await this.#findGaps(at);
    const open = { all: this.ctx.getWebSockets().length, kitchen: this.ctx.getWebSockets("kitchen").length };
    if (!acceptsConnection(topic, open)) return new Response(null, { status: 503 });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    const minutes = connectionMinutes(topic);
    const line: Line = { endsAtMs: minutes === null ? null : Date.now() + minutes * 60_000 };
    this.ctx.acceptWebSocket(ours, [topic]);
    ours.serializeAttachment(line);
    const hello: Hello = {
      topic,
      at,
      after: searchParams.get("after"),
      revision: revision === null ? null : Number(revision),
    };
    for (const text of this.#greeting(hello, check)) tell(ours, text);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + checkMs);
    return new Response(null, { status: 101, webSocket: theirs });
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const size = typeof message === "string" ? message.length : message.byteLength;
    if (size > longestNoise) socket.close(tooBig, "Nothing is read here.");
  }

  /** Says goodbye too, or the other end would wait for it. */
  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close(leftByThem);
  }

  /** While someone is connected: ends the lines whose time is over, and looks for announcements that were lost. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    let isAnyOpen = false;
    for (const socket of this.ctx.getWebSockets()) {
      const endsAtMs = attachmentOf(socket).endsAtMs;
      if (endsAtMs !== null && endsAtMs <= now) socket.close(lineEnded, "Please connect again.");
      else isAnyOpen = true;
    }
    if (!isAnyOpen) return;
    await this.#findGaps(toInstant(Date.now()));
    await this.ctx.storage.setAlarm(Date.now() + checkMs);
  }

  /** Compares the channel with the database, once for all who ask at the same time. */
  #findGaps(at: Instant): Promise<Check | null> {
    this.#checking ??= this.#resyncGaps(at).finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** Sends `resync` to everyone who was not told of a change. */
  async #resyncGaps(at: Instant): Promise<Check | null> {
    const storeId = this.ctx.id.name;
    const check = storeId === undefined ? null : await this.#check.run(storeId, at);
    if (check?.missing === "all") {
      const text = resyncAt(this.#log.startAnew(), check);
      for (const socket of this.ctx.getWebSockets()) tell(socket, text);
    } else if (check && check.missing.length > 0) {
      const message: ResyncMessage = { type: "resync", menuRevision: check.menuRevision };
      await this.publish([{ topics: check.missing, message }]);
    }
    return check;
  }

  #greeting({ topic, at, after, revision }: Hello, check: Check | null): string[] {
    const head = this.#log.head();
    const resync = [resyncAt(head, check, { at })];
    if (after === null && revision === null) return [helloAt(head, at)];
    if (after === null && revision !== check?.menuRevision) return resync;
    // A page that shows the menu as the check read it knows all that was announced before the check.
    const position = after === null ? (check?.position ?? null) : parsePosition(after);
    if (!position || !canReplay(position, head, this.#log.oldest())) return resync;
    const missed = this.#log.after(position.seq, topic);
    return missed ? [helloAt(position, at), ...missed] : resync;
  }
}

// The named boundary: every line got its note when it was opened, by the code above.
const attachmentOf = (socket: WebSocket): Line => (socket.deserializeAttachment() as Line | null) ?? { endsAtMs: null };

/** A line that broke a moment ago is no trouble of the others; its listener comes back and is told then. */
const tell = (socket: WebSocket, text: string): void => {
  try {
    socket.send(text);
  } catch {
    socket.close(lineEnded);
  }
};
