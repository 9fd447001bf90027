import { pageGlobals } from "../engine/page.ts";
import { newProcess, type Process, type Scheduler } from "../engine/scheduler.ts";
import { ClientSocket } from "../engine/web-sockets.ts";
import type { Ledger } from "../platform/ledger.ts";
import type { SimulatedStore } from "../platform/stores.ts";
import { ConnectionLost, type Workers } from "../platform/workers.ts";
import type * as Screen from "../screen.ts";
import { Browser } from "./browser.ts";

export type LoadScreen = (page: Readonly<Record<string, unknown>>) => typeof Screen;

interface ScreenParts {
  store: SimulatedStore;
  workers: Workers;
  scheduler: Scheduler;
  loadScreen: LoadScreen;
}

interface OrderState {
  id: string;
  status: string;
  /** Changes with each write. */
  updatedAt: string;
}

/** An order as a screen displays it. */
interface DisplayedOrder {
  status: string;
  /** The times of the writes that the screen knows since the order's last event. Messages of two writes at once come in
   *  any order, and the database's last write may be either. */
  updates: Set<string>;
}

type LiveMessage = Parameters<Parameters<typeof Screen.openLiveConnection>[0]["onMessage"]>[0];
type OrderMessage = Extract<LiveMessage, { type: "order" }>;
type BumpMessage = Extract<LiveMessage, { type: "bump" }>;

const ordersQuery = `query { restaurantOrders(orderBy: [{ updatedAt: desc }], take: 80) { id status updatedAt } }`;

/** A change may be this old before every screen displays it, if nothing fails: the live channel compares itself with
 *  the database every 15 seconds, and a screen reads the orders after that. */
const maxDelayMs = 30_000;
/** How long a browser waits for an upgrade. */
const patienceMs = 60_000;

/** The kitchen's screen of one store, on the storefront's own live connection. It applies the messages that it gets,
 *  and reads the orders only if the connection tells it that messages may be missing. */
export class KitchenScreen {
  readonly #parts: ScreenParts;
  readonly #process: Process;
  readonly #browser: Browser;
  #code: typeof Screen | null = null;
  #stop: () => void = () => undefined;
  #orders = new Map<string, DisplayedOrder>();
  readonly #lastSeqs = new Map<string, number>();
  /** The messages that arrived while the orders were read. */
  #missedByRead: (OrderMessage | BumpMessage)[] = [];

  constructor(parts: ScreenParts) {
    this.#parts = parts;
    const { store, workers, scheduler } = parts;
    this.#process = newProcess(`kitchen screen of ${store.slug}`);
    this.#browser = new Browser(workers, scheduler, store.host, { authorization: `Bearer ${store.staffToken}` });
  }

  /** Opens the screen as a process of its own. */
  start(): void {
    const { store, scheduler, loadScreen } = this.#parts;
    scheduler.current = this.#process;
    const origin = `https://${store.host}`;
    const code = loadScreen(
      pageGlobals({ origin, process: this.#process, scheduler, connect: (url) => this.#connect(url) }),
    );
    this.#code = code;
    const reader = code.createBoardReader(() => this.#read());
    const connection = code.openLiveConnection({
      path: "/api/live?topic=kitchen",
      onMessage: (message) => this.#receive(message),
      refresh: reader.refresh,
    });
    this.#stop = () => {
      connection.close();
      reader.stop();
    };
  }

  /** Compares the screen with the database, and closes it. Returns the differences. A screen learns of an online order
   *  when it is paid, and nothing when its guest is erased: a finished order has no note to cook by. */
  close(ledger: Ledger): string[] {
    const { store, scheduler } = this.#parts;
    scheduler.current = this.#process;
    this.#stop();
    scheduler.kill(this.#process);
    const settledBefore = new Date(scheduler.nowMs - maxDelayMs).toISOString();
    const orders = ledger.findHome(store.slug).read<OrderState & { isErased: number }>(
      `SELECT o.id, o.status, o.updated_at AS updatedAt, o.erased_at IS NOT NULL AS isErased FROM restaurant_order o
       JOIN store_settings s ON s.id = o.store_id WHERE s.slug = ? AND o.updated_at < ?
         AND (o.status <> 'open' OR o.order_source <> 'online') ORDER BY o.id`,
      ...[store.slug, settledBefore],
    );
    return orders.flatMap(({ id, status, updatedAt, isErased }) => {
      const displayed = this.#orders.get(id);
      if (displayed?.status === status && (isErased || displayed.updates.has(updatedAt))) return [];
      const version = displayed ? `${displayed.status} since ${[...displayed.updates].join(", ")}` : "missing";
      return [`the screen of ${store.slug} displays ${id} as ${version}, and it is ${status} since ${updatedAt}`];
    });
  }

  async #connect(url: URL): Promise<ClientSocket | null> {
    const { store, workers, scheduler } = this.#parts;
    const headers = { upgrade: "websocket", authorization: `Bearer ${store.staffToken}` };
    const answer = workers.send(new Request(url, { headers })).catch((error: unknown) => {
      if (error instanceof ConnectionLost) return null;
      throw error;
    });
    const response = await Promise.race([answer, scheduler.wait(patienceMs).then(() => null)]);
    const socket: unknown = response?.webSocket;
    return socket instanceof ClientSocket ? socket : null;
  }

  #receive(message: LiveMessage): void {
    if (message.type !== "order" && message.type !== "bump") return;
    this.#missedByRead.push(message);
    this.#apply(message);
  }

  /** Messages of two changes may come in any order, and the one with the higher number is newer. A bump has no number,
   *  and changes no status before it counts. */
  #apply(message: OrderMessage | BumpMessage): void {
    const { orderId: id, at: updatedAt } = message;
    const displayed = this.#orders.get(id);
    if (message.type === "bump") {
      displayed?.updates.add(updatedAt);
      return;
    }
    const { status, eventSeq } = message;
    const lastSeq = this.#lastSeqs.get(id) ?? 0;
    if (eventSeq < lastSeq) return;
    this.#lastSeqs.set(id, eventSeq);
    const updates = displayed && eventSeq === lastSeq ? displayed.updates : new Set<string>();
    this.#orders.set(id, { status, updates: updates.add(updatedAt) });
  }

  /** Reads the orders. Resolves to whether the worker answered. */
  async #read(): Promise<boolean> {
    this.#missedByRead = [];
    const body = { query: ordersQuery };
    const reply = await this.#browser.send("POST", "/api/graphql", body, this.#code?.newestHeader());
    // The named boundary: the query selects these fields.
    const data = reply?.body["data"] as { restaurantOrders: readonly OrderState[] | null } | null | undefined;
    if (!data?.restaurantOrders) return false;
    this.#orders = new Map(
      data.restaurantOrders.map(({ id, status, updatedAt }) => [id, { status, updates: new Set([updatedAt]) }]),
    );
    for (const message of this.#missedByRead) this.#apply(message);
    return true;
  }
}
