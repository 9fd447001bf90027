import { connect } from "../../db/client.ts";
import { findStoreBySlug } from "../../db/queries/store.ts";
import { apiKey } from "../../db/schema/access.ts";
import { sha256Hex } from "../../worker/domain/bytes.ts";
import type { ConnectionMessage } from "../../worker/domain/live/messages.ts";
import type { LocalServer } from "../browser/server.ts";
import { type Dish, orderBody, type Placed, type Quote } from "./journeys.ts";
import type { Figure } from "./load.ts";

const guests = 200;
/** The first order is not counted, because it warms up the isolate. */
const orders = 4;
const steps = ["in_progress", "ready", "served", "completed"];
/** A change that a guest has not received by then counts as missed. */
const patienceMs = 20_000;
const json = { "content-type": "application/json" };

/** A guest's page with its live connection, which reconnects after every interruption. */
class Page {
  readonly seqs: number[] = [];
  #position = "";
  #socket: WebSocket | null = null;
  #isClosed = false;
  readonly #url: string;
  readonly #onOrderMessage: () => void;

  constructor(url: string, onOrderMessage: () => void) {
    this.#url = url;
    this.#onOrderMessage = onOrderMessage;
  }

  open(): Promise<void> {
    return new Promise((resolve) => {
      const after = this.#position === "" ? "" : `&after=${this.#position}`;
      const socket = new WebSocket(this.#url + after);
      this.#socket = socket;
      socket.addEventListener("message", ({ data }) => {
        const message: ConnectionMessage = JSON.parse(String(data));
        this.#position = message.position;
        if (message.type === "order") {
          this.seqs.push(message.eventSeq);
          this.#onOrderMessage();
        } else resolve();
      });
      socket.addEventListener("close", () => {
        if (!this.#isClosed) void this.open();
      });
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.close();
  }
}

/** Creates an API key for the kitchen of Copper Pot. */
const createKitchenKey = async ({ database }: LocalServer): Promise<{ storeId: string; authorization: string }> => {
  const db = connect(database);
  const store = await findStoreBySlug(db, "copper-pot");
  if (!store) throw new Error("The database has no demo stores. Load the seed first.");
  const id = "B".repeat(26);
  const secret = "b".repeat(43);
  const at = "2026-01-01T00:00:00.000Z";
  await db.insert(apiKey).values({
    id: `key_${id}`,
    storeId: store.id,
    name: "Bench",
    tokenDigest: await sha256Hex(secret),
    tokenPreview: "tiffin_sk_BBBB…",
    scopes: ["write_orders"],
    allowedIps: [],
    createdAt: at,
    updatedAt: at,
  });
  return { storeId: store.id, authorization: `Bearer tiffin_sk_${id}_${secret}` };
};

const send = async (server: LocalServer, path: string, body: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { method: "POST", headers: { ...json, ...headers }, body });
  if (!response.ok) throw new Error(`${path} was refused: ${await response.text()}`);
  return response;
};

const placePaidOrder = async (server: LocalServer, dishes: readonly Dish[], quote: Quote): Promise<Placed> => {
  const response = await send(server, "/api/orders/create", orderBody(dishes, quote));
  const order = (await response.json()) as Placed;
  const { orderId, secretKey, clientSecret } = order;
  await send(server, "/api/simulator/confirm", JSON.stringify({ clientSecret, cardNumber: "4242424242424242" }));
  await send(server, `/api/orders/${orderId}/complete-payment`, JSON.stringify({ secretKey }));
  return order;
};

const quantile = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY);

/** Measures the delay from the kitchen's request to each of 200 guests. One change interrupts the channel, and all
 *  guests reconnect. A guest who missed a change or received it twice counts as failed. */
export const measureLiveUpdates = async (
  server: LocalServer,
  dishes: readonly Dish[],
  quote: Quote,
): Promise<Figure> => {
  const { storeId, authorization } = await createKitchenKey(server);
  const delays: number[] = [];
  let failed = 0;
  let countedMs = 0;
  for (let round = 0; round < orders; round += 1) {
    const { orderId, secretKey } = await placePaidOrder(server, dishes, quote);
    const address = `${server.url.replace("http", "ws")}/api/orders/${orderId}/live?secretKey=${encodeURIComponent(secretKey)}`;
    let sentAt = 0;
    let receivedCount = 0;
    let isCounted = false;
    let resolveAll = () => {};
    const onOrderMessage = (): void => {
      if (isCounted) delays.push(performance.now() - sentAt);
      receivedCount += 1;
      if (receivedCount === guests) resolveAll();
    };
    const pages = Array.from({ length: guests }, () => new Page(address, onOrderMessage));
    await Promise.all(pages.map((page) => page.open()));
    for (const [index, status] of steps.entries()) {
      const isBroken = index === 2;
      isCounted = round > 0 && !isBroken;
      if (isBroken) await server.breakChannel(storeId);
      receivedCount = 0;
      const allReceived = new Promise<void>((resolve) => {
        resolveAll = resolve;
        setTimeout(resolve, patienceMs);
      });
      sentAt = performance.now();
      const query = `mutation { transitionRestaurantOrder(orderId: "${orderId}", status: ${status}) { id } }`;
      await send(server, "/api/graphql", JSON.stringify({ query }), { authorization });
      await allReceived;
      if (isCounted) countedMs += performance.now() - sentAt;
    }
    for (const page of pages) {
      const [first = 0] = page.seqs;
      failed += Number(JSON.stringify(page.seqs) !== JSON.stringify(steps.map((_, index) => first + index)));
      page.close();
    }
  }
  const sorted = delays.toSorted((one, other) => one - other);
  return {
    name: `${guests} guests hear a status change`,
    perSecond: Math.round((delays.length / countedMs) * 1000),
    p50: quantile(sorted, 0.5),
    p975: quantile(sorted, 0.975),
    p99: quantile(sorted, 0.99),
    failed,
    cpuMicros: null,
    goal: null,
    goalMs: 250,
  };
};
