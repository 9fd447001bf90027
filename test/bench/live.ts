import { connect } from "../../db/client.ts";
import { findStoreBySlug } from "../../db/queries/store.ts";
import { apiKey } from "../../db/schema/access.ts";
import { sha256Hex } from "../../worker/domain/digest.ts";
import type { LineMessage } from "../../worker/domain/live/messages.ts";
import type { LocalServer } from "../browser/server.ts";
import { type Dish, orderBody, type Placed, type Quote } from "./journeys.ts";
import type { Figure } from "./load.ts";

const guests = 200;
/** The first is not counted, so that the isolate is warm. */
const orders = 4;
const steps = ["in_progress", "ready", "served", "completed"];
/** A change that somebody has not heard of by then counts as missed. */
const patienceMs = 20_000;
const json = { "content-type": "application/json" };

/** A guest's page at its line: what came, when, and a way back after every break. */
class Page {
  readonly seqs: number[] = [];
  #position = "";
  #socket: WebSocket | null = null;
  #isOver = false;
  readonly #url: string;
  readonly #hear: () => void;

  constructor(url: string, hear: () => void) {
    this.#url = url;
    this.#hear = hear;
  }

  open(): Promise<void> {
    return new Promise((resolve) => {
      const after = this.#position === "" ? "" : `&after=${this.#position}`;
      const socket = new WebSocket(this.#url + after);
      this.#socket = socket;
      socket.addEventListener("message", ({ data }) => {
        const message: LineMessage = JSON.parse(String(data));
        this.#position = message.position;
        if (message.type === "order") {
          this.seqs.push(message.eventSeq);
          this.#hear();
        } else resolve();
      });
      socket.addEventListener("close", () => {
        if (!this.#isOver) void this.open();
      });
    });
  }

  close(): void {
    this.#isOver = true;
    this.#socket?.close();
  }
}

/** A kitchen's key at Copper Pot, and the store's id. */
const kitchenKey = async ({ database }: LocalServer): Promise<{ storeId: string; authorization: string }> => {
  const db = connect(database);
  const store = await findStoreBySlug(db, "copper-pot");
  if (!store) throw new Error("The demo stores are not there.");
  const [id, secret] = ["B".repeat(26), "b".repeat(43)];
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
  const answer = await fetch(server.url + path, { method: "POST", headers: { ...json, ...headers }, body });
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
  return answer;
};

const paidOrder = async (server: LocalServer, dishes: readonly Dish[], quote: Quote): Promise<Placed> => {
  const answer = await send(server, "/api/orders/create", orderBody(dishes, quote));
  const order = (await answer.json()) as Placed;
  const { orderId, secretKey, clientSecret } = order;
  await send(server, "/api/simulator/confirm", JSON.stringify({ clientSecret, cardNumber: "4242424242424242" }));
  await send(server, `/api/orders/${orderId}/complete-payment`, JSON.stringify({ secretKey }));
  return order;
};

const quantile = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY);

/** How long after the kitchen's tap each of 200 guests hears of a status change. At one of the changes the channel is taken down
 *  and everyone comes back for it; whoever missed one or heard one twice counts as failed. */
export const guestsHearChanges = async (
  server: LocalServer,
  dishes: readonly Dish[],
  quote: Quote,
): Promise<Figure> => {
  const { storeId, authorization } = await kitchenKey(server);
  const delays: number[] = [];
  let failed = 0;
  let countedMs = 0;
  for (let round = 0; round < orders; round += 1) {
    const { orderId, secretKey } = await paidOrder(server, dishes, quote);
    const address = `${server.url.replace("http", "ws")}/api/orders/${orderId}/live?secretKey=${encodeURIComponent(secretKey)}`;
    let [sentAt, heard, isCounted, everyone] = [0, 0, false, () => {}];
    const hear = (): void => {
      if (isCounted) delays.push(performance.now() - sentAt);
      heard += 1;
      if (heard === guests) everyone();
    };
    const pages = Array.from({ length: guests }, () => new Page(address, hear));
    await Promise.all(pages.map((page) => page.open()));
    for (const [index, status] of steps.entries()) {
      const isBroken = index === 2;
      isCounted = round > 0 && !isBroken;
      if (isBroken) await server.breakChannel(storeId);
      heard = 0;
      const all = new Promise<void>((resolve) => {
        everyone = resolve;
        setTimeout(resolve, patienceMs);
      });
      sentAt = performance.now();
      const query = `mutation { transitionRestaurantOrder(orderId: "${orderId}", status: ${status}) { id } }`;
      await send(server, "/api/graphql", JSON.stringify({ query }), { authorization });
      await all;
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
