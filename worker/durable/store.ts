import { DurableObject } from "cloudflare:workers";
import { addFault, countFaults, type HourlyFaults } from "../domain/health/page-fault.rules.ts";
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
import type { Settings } from "../settings.ts";
import { AnnouncementCheck, type Check } from "./store-check.ts";
import { ChannelLog } from "./store-storage.ts";

/** A connection's state during hibernation: when it ends, in epoch milliseconds; null for never. */
interface ConnectionState {
  endsAtMs: number | null;
}

/** The parameters of a new connection. */
interface ConnectionRequest {
  topic: string;
  /** The server's time. */
  at: Instant;
  /** The position of the last message that the client received. */
  after: string | null;
  /** The menu revision that the client shows. */
  revision: number | null;
}

/** The maximum time until a lost announcement is noticed while a client is connected. */
const checkMs = 15_000;
/** The same while only menus are connected. Their pages stay open all day, and no person waits for an order there. */
const menuCheckMs = 120_000;
/** Clients only send "ping", which is answered without waking the object. */
const maxMessageSize = 1024;
/** Close codes: the client left, the client should reconnect at once, and the message was too large. */
const clientLeft = 1000;
const reconnect = 4000;
const tooLarge = 1009;

const buildHello = (position: Position, at: Instant): string => {
  const message: HelloMessage = { type: "hello", at };
  return JSON.stringify({ ...message, position: formatPosition(position) });
};
const buildResync = (position: Position, check: Check | null, greeting: Pick<ResyncMessage, "at"> = {}): string => {
  const message: ResyncMessage = { type: "resync", menuRevision: check?.menuRevision ?? null, ...greeting };
  return JSON.stringify({ ...message, position: formatPosition(position) });
};

/** Where this object stores how many faults its store's pages had. */
const pageFaultsKey = "pageFaults";

/** The live channel of one store. The worker authorizes clients; this object numbers, stores and sends messages.
 *  It also counts the faults of the store's pages. It holds no permanent data. */
export class StoreObject extends DurableObject<Settings> {
  readonly #log: ChannelLog;
  readonly #check: AnnouncementCheck;
  #checking: Promise<Check | null> | null = null;

  constructor(ctx: DurableObjectState, env: Settings) {
    super(ctx, env);
    this.#log = new ChannelLog(ctx.storage);
    this.#check = new AnnouncementCheck(ctx.storage, this.#log, storeVersionReader(env));
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Sends each message once to every connection on one of its topics. */
  async publish(announcements: readonly Announcement[]): Promise<void> {
    for (const { topics, text } of this.#log.append(announcements, Date.now())) {
      const sockets = new Set(topics.flatMap((topic) => this.ctx.getWebSockets(topic)));
      for (const socket of sockets) send(socket, text);
    }
  }

  /** Ends the channel of a store that is deleted. */
  async end(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) socket.close(reconnect, "This restaurant is gone.");
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  async countPageFault(): Promise<void> {
    const { kv } = this.ctx.storage;
    kv.put(pageFaultsKey, addFault(kv.get<HourlyFaults>(pageFaultsKey) ?? {}, Date.now()));
  }

  /** How many faults the store's pages reported in the last 24 hours. */
  async readPageFaults(): Promise<number> {
    return countFaults(this.ctx.storage.kv.get<HourlyFaults>(pageFaultsKey) ?? {}, Date.now());
  }

  /** Opens a connection on an authorized topic. Replay and live messages join without a gap, because nothing is
   *  published in between. */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const topic = searchParams.get("topic") ?? "";
    const revision = searchParams.get("revision");
    const at = searchParams.get("at") ?? toInstant(Date.now());
    const check = await this.#findGaps(at);
    const open = { all: this.ctx.getWebSockets().length, kitchen: this.ctx.getWebSockets("kitchen").length };
    if (!acceptsConnection(topic, open)) return new Response(null, { status: 503 });
    const { 0: client, 1: server } = new WebSocketPair();
    const minutes = connectionMinutes(topic);
    const state: ConnectionState = { endsAtMs: minutes === null ? null : Date.now() + minutes * 60_000 };
    this.ctx.acceptWebSocket(server, [topic]);
    server.serializeAttachment(state);
    const hello: ConnectionRequest = {
      topic,
      at,
      after: searchParams.get("after"),
      revision: revision === null ? null : Number(revision),
    };
    for (const text of this.#greeting(hello, check)) send(server, text);
    const checkAtMs = this.#nextCheckMs();
    const alarmMs = await this.ctx.storage.getAlarm();
    if (alarmMs === null || alarmMs > checkAtMs) await this.ctx.storage.setAlarm(checkAtMs);
    return new Response(null, { status: 101, webSocket: client });
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const size = typeof message === "string" ? message.length : message.byteLength;
    if (size > maxMessageSize) socket.close(tooLarge, "The channel accepts no messages.");
  }

  /** Completes the close handshake, or the client would wait for it. */
  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close(clientLeft);
  }

  /** While a client is connected: closes expired connections and checks for lost announcements. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    let hasOpenConnection = false;
    for (const socket of this.ctx.getWebSockets()) {
      const endsAtMs = readState(socket).endsAtMs;
      if (endsAtMs !== null && endsAtMs <= now) socket.close(reconnect, "Please connect again.");
      else hasOpenConnection = true;
    }
    if (!hasOpenConnection) return;
    await this.#findGaps(toInstant(Date.now()));
    await this.ctx.storage.setAlarm(this.#nextCheckMs());
  }

  #nextCheckMs(): number {
    const hasOnlyMenus = this.ctx.getWebSockets("menu").length === this.ctx.getWebSockets().length;
    return Date.now() + (hasOnlyMenus ? menuCheckMs : checkMs);
  }

  /** Compares the channel with the database, once for all concurrent callers. */
  #findGaps(at: Instant): Promise<Check | null> {
    this.#checking ??= this.#resyncGaps(at).finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** Sends `resync` to the connections that missed a change. */
  async #resyncGaps(at: Instant): Promise<Check | null> {
    const storeId = this.ctx.id.name;
    const check = storeId === undefined ? null : await this.#check.run(storeId, at);
    if (check?.missing === "all") {
      const text = buildResync(this.#log.reset(), check);
      for (const socket of this.ctx.getWebSockets()) send(socket, text);
    } else if (check && check.missing.length > 0) {
      const message: ResyncMessage = { type: "resync", menuRevision: check.menuRevision };
      await this.publish([{ topics: check.missing, message }]);
    }
    return check;
  }

  #greeting({ topic, at, after, revision }: ConnectionRequest, check: Check | null): string[] {
    const head = this.#log.head();
    const resync = [buildResync(head, check, { at })];
    if (after === null && revision === null) return [buildHello(head, at)];
    if (after === null && revision !== check?.menuRevision) return resync;
    // A page with the checked menu revision knows everything announced before the check.
    const position = after === null ? (check?.position ?? null) : parsePosition(after);
    if (!position || !canReplay(position, head, this.#log.oldest())) return resync;
    const missed = this.#log.replayAfter(position.seq, topic);
    return missed ? [buildHello(position, at), ...missed] : resync;
  }
}

// Type boundary: `fetch` above attached this state to every connection.
const readState = (socket: WebSocket): ConnectionState =>
  (socket.deserializeAttachment() as ConnectionState | null) ?? { endsAtMs: null };

/** A broken connection must not affect others; its client reconnects and gets the messages then. */
const send = (socket: WebSocket, text: string): void => {
  try {
    socket.send(text);
  } catch {
    socket.close(reconnect);
  }
};
