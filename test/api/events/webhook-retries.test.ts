import { afterEach, describe, expect, it, vi } from "vitest";
import { webhookEndpoint } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { placeOrder } from "../../support/builders/orders.ts";
import { codeOf, paidOrder, posClient, runDueWork } from "../../support/fakes/pos-client.ts";
import { addEndpoint, deliverWebhooks, Receivers, readLog } from "../../support/fakes/receivers.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const url = "https://partner.example/hook";
const other = "https://other.example/hook";
const redeliverMutation =
  "mutation ($id: ID!) { redeliverWebhook(deliveryId: $id) { id status attempt nextAttemptAt } }";

const status =
  (code: number, headers = {}) =>
  () =>
    new Response(null, { status: code, headers });
const minutesLater = (shop: World, minutes: number): World =>
  shop.at(new Date(Date.parse(shop.now) + minutes * 60_000).toISOString());

interface Scene {
  shop: World;
  staff: Actor;
  receivers: Receivers;
}

const scene = async (events: readonly string[] = ["order.created", "order.paid"]): Promise<Scene> => {
  const shop = await world();
  const staff = await posClient(shop);
  await addEndpoint(staff, url, events);
  return { shop, staff, receivers: new Receivers() };
};

/** Advances the clock from retry to retry until none is left, for at most a day and a half. */
const runAllRetries = async ({ shop, staff, receivers }: Scene): Promise<void> => {
  for (let tries = 0; tries < 30; tries += 1) {
    await deliverWebhooks(shop, receivers);
    const waiting = (await readLog(staff)).flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).toSorted();
    if (waiting.length === 0) return;
    // Deliveries that wait for an earlier one have been due for long.
    shop.at(waiting.find((at) => at > shop.now) ?? shop.now);
  }
  throw new Error("The retries did not end.");
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a receiver that is down", () => {
  it("for an hour gets all events later, in order per order, while others get theirs at once", async () => {
    const all = await scene();
    const { shop, staff, receivers } = all;
    await addEndpoint(staff, other, ["order.created", "order.paid"]);
    receivers.handlers.set(url, status(503));
    const { orderId } = await paidOrder(shop);
    await deliverWebhooks(shop, receivers);
    expect(receivers.typesAt(other)).toEqual(["order.created", "order.paid"]);
    expect(receivers.typesAt(url)).toEqual(["order.created"]);
    expect(await readLog(staff, { status: { equals: "pending" } })).toMatchObject([
      { event: "order.created", subjectId: orderId, attempt: 1, responseStatus: 503, failure: null },
      { event: "order.paid", subjectId: orderId, attempt: 0, responseStatus: null, failure: null },
    ]);
    const storeId = await findStoreId(shop.db, "copper-pot");
    expect(shop.queueMessages.at(-1)).toEqual({ storeId, delaySeconds: 5 });
    const requestCount = receivers.received.length;
    await deliverWebhooks(shop, receivers);
    expect(receivers.received).toHaveLength(requestCount);
    for (const minutes of [1, 5, 30]) await deliverWebhooks(minutesLater(shop, minutes), receivers);
    receivers.handlers.delete(url);
    await runAllRetries(all);
    expect([...new Set(receivers.typesAt(url))]).toEqual(["order.created", "order.paid"]);
    expect(receivers.typesAt(url).at(-1)).toBe("order.paid");
    expect((await readLog(staff)).map((entry) => entry.status)).toEqual(Array(4).fill("delivered"));
  });

  it("for a day is retried eleven times, then later events continue, and staff can redeliver", async () => {
    const all = await scene();
    const { shop, staff, receivers } = all;
    receivers.handlers.set(url, ({ message }) => status(message.type === "order.created" ? 500 : 200)());
    await paidOrder(shop);
    const start = Date.parse(shop.now);
    await runAllRetries(all);
    expect(Date.parse(shop.now) - start).toBeGreaterThan(24 * 3600 * 1000);
    expect(receivers.typesAt(url)).toEqual([...Array(11).fill("order.created"), "order.paid"]);
    const parked = { status: "parked", attempt: 11, responseStatus: 500, nextAttemptAt: null };
    const [entry, next] = await readLog(staff);
    expect([entry, next]).toMatchObject([parked, { status: "delivered", attempt: 1 }]);
    await deliverWebhooks(minutesLater(shop, 60 * 24), receivers);
    expect(receivers.received).toHaveLength(12);

    receivers.handlers.delete(url);
    const woken = shop.queueMessages.length;
    const { data } = await staff.graphql(redeliverMutation, { id: entry?.id });
    expect(data?.["redeliverWebhook"]).toMatchObject({ status: "pending", attempt: 0, nextAttemptAt: shop.now });
    expect(shop.queueMessages.length).toBe(woken + 1);
    await deliverWebhooks(shop, receivers);
    const tries = receivers.received.filter(({ message }) => message.type === "order.created");
    expect(tries).toHaveLength(12);
    expect(new Set(tries.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1);
    expect((await readLog(staff))[0]).toMatchObject({ status: "delivered", attempt: 1, responseStatus: 204 });
  });

  it("is retried by the cron job even if the queue lost every message", async () => {
    const { shop, staff, receivers } = await scene(["order.created"]);
    shop.env.EVENTS.send = () => Promise.reject(new Error("The queue is full."));
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(globalThis, "fetch").mockImplementation((request) => receivers.fetch(new Request(request)));
    receivers.handlers.set(url, status(500));
    await placeOrder(shop);
    await runDueWork(shop);
    receivers.handlers.delete(url);
    await runDueWork(minutesLater(shop, 1));
    expect(await readLog(staff)).toMatchObject([{ status: "delivered", attempt: 2 }]);
    expect(receivers.received).toHaveLength(2);
  });
});

describe("a receiver that fails for one order", () => {
  it("still gets the events of all other orders", async () => {
    const { shop, staff, receivers } = await scene();
    const bad = await paidOrder(shop);
    const good = await paidOrder(shop);
    receivers.handlers.set(url, ({ message }) => status(message.data["orderId"] === bad.orderId ? 500 : 200)());
    await deliverWebhooks(shop, receivers);
    const receivedTypes = (orderId: string) =>
      receivers.received
        .filter(({ message }) => message.data["orderId"] === orderId)
        .map(({ message }) => message.type);
    expect(receivedTypes(good.orderId)).toEqual(["order.created", "order.paid"]);
    expect(receivedTypes(bad.orderId)).toEqual(["order.created"]);
    expect(await readLog(staff, { status: { equals: "delivered" } })).toHaveLength(2);
  });
});

describe("a webhook receiver", () => {
  it("that responds too slowly is aborted after ten seconds, and retried later", async () => {
    const { shop, staff, receivers } = await scene(["order.created"]);
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
    receivers.handlers.set(url, (_, request) => {
      return new Promise((_resolve, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason));
        late.abort(new DOMException("The operation timed out.", "TimeoutError"));
      });
    });
    await placeOrder(shop);
    await deliverWebhooks(shop, receivers);
    expect(timeout).toHaveBeenCalledWith(10_000);
    expect(await readLog(staff)).toMatchObject([
      {
        status: "pending",
        attempt: 1,
        responseStatus: null,
        failure: "timeout",
        nextAttemptAt: "2026-11-20T23:30:05.000Z",
      },
    ]);
  });

  it("that redirects is not followed", async () => {
    const { shop, staff, receivers } = await scene(["order.created"]);
    const redirects: unknown[] = [];
    receivers.handlers.set(url, (_, request) => {
      redirects.push(request.redirect);
      return status(307, { location: "https://169.254.169.254/latest/meta-data" })();
    });
    await placeOrder(shop);
    await deliverWebhooks(shop, receivers);
    expect(redirects).toEqual(["manual"]);
    expect(receivers.received.map((one) => one.url)).toEqual([url]);
    expect(await readLog(staff)).toMatchObject([{ status: "pending", attempt: 1, responseStatus: 307, failure: null }]);
  });

  it("whose certificate has another name gets nothing, and is retried later", async () => {
    const { shop, staff, receivers } = await scene(["order.created"]);
    // The runtime reports an untrusted certificate only in this form.
    const refused = new Error("internal error; reference = 0123456789abcdefghijklmn");
    receivers.handlers.set(url, () => Promise.reject(refused));
    await placeOrder(shop);
    await deliverWebhooks(shop, receivers);
    expect(await readLog(staff)).toMatchObject([
      { status: "pending", attempt: 1, responseStatus: null, failure: "unreachable" },
    ]);
  });

  it("that sends a long response is not read to the end", async () => {
    const { shop, staff, receivers } = await scene(["order.created"]);
    let read = 0;
    let isLeft = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        read += 1;
        controller.enqueue(new Uint8Array(1024));
      },
      cancel: () => {
        isLeft = true;
      },
    });
    receivers.handlers.set(url, () => new Response(endless));
    await placeOrder(shop);
    await deliverWebhooks(shop, receivers);
    expect(isLeft).toBe(true);
    expect(read).toBeLessThan(4);
    expect(await readLog(staff)).toMatchObject([{ status: "delivered", responseStatus: 200 }]);
  });

  it("that responds 410 is disabled, and its pending deliveries are parked", async () => {
    const { shop, staff, receivers } = await scene();
    receivers.handlers.set(url, status(410));
    await paidOrder(shop);
    await deliverWebhooks(shop, receivers);
    expect(receivers.received).toHaveLength(1);
    const { data } = await staff.graphql("{ webhookEndpoints { status } }");
    expect(data?.["webhookEndpoints"]).toEqual([{ status: "disabled" }]);
    const log = await readLog(staff);
    expect(log).toMatchObject([
      { status: "parked", attempt: 1, responseStatus: 410, nextAttemptAt: null },
      { status: "parked", attempt: 0, responseStatus: null, nextAttemptAt: null },
    ]);
    expect(codeOf(await staff.graphql(redeliverMutation, { id: log[0]?.id }))).toBe("CONFLICT");
    await paidOrder(shop);
    await deliverWebhooks(minutesLater(shop, 60), receivers);
    expect(receivers.received).toHaveLength(1);
  });

  it("whose address became private, or whose secret cannot be decrypted, gets nothing", async () => {
    const { shop, staff, receivers } = await scene(["order.created"]);
    await shop.db.update(webhookEndpoint).set({ encryptedSecret: "v1.lost.lost" });
    await placeOrder(shop);
    await deliverWebhooks(shop, receivers);
    expect(await readLog(staff)).toMatchObject([{ status: "pending", attempt: 1, failure: "unsigned" }]);
    await shop.db.update(webhookEndpoint).set({ url: "https://10.0.0.1/hook" });
    await deliverWebhooks(minutesLater(shop, 1), receivers);
    expect(await readLog(staff)).toMatchObject([{ status: "parked", attempt: 2, failure: "forbidden_address" }]);
    expect(receivers.received).toEqual([]);
  });
});

it("gets an event again if staff redeliver it, whether it was delivered, waits or is in progress", async () => {
  const { shop, staff, receivers } = await scene(["order.created"]);
  await placeOrder(shop);
  await deliverWebhooks(shop, receivers);
  const id = (await readLog(staff))[0]?.id;
  await staff.graphql(redeliverMutation, { id });
  receivers.handlers.set(url, status(500));
  await deliverWebhooks(shop, receivers);
  const [waiting] = await readLog(staff);
  expect(waiting).toMatchObject({ status: "pending", attempt: 1, nextAttemptAt: "2026-11-20T23:30:05.000Z" });
  receivers.handlers.set(url, async () => {
    // A delivery in progress is not sent a second time.
    const { data } = await staff.graphql(redeliverMutation, { id });
    expect(data?.["redeliverWebhook"]).toMatchObject({ status: "pending", attempt: 1 });
    await deliverWebhooks(shop, receivers);
    return new Response();
  });
  await staff.graphql(redeliverMutation, { id });
  await deliverWebhooks(shop, receivers);
  expect(receivers.received).toHaveLength(3);
  expect(await readLog(staff)).toMatchObject([{ status: "delivered", attempt: 1 }]);
});
