import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { connect } from "../../../db/client.ts";
import { insertRows } from "../../../db/rows.ts";
import { payment, restaurantOrder, storeSettings } from "../../../db/schema/index.ts";
import { parseMessages } from "../../../worker/domain/events/notify-dispatcher.ts";
import type { WorkMessage } from "../../../worker/domain/events/work-message.ts";
import { findDueMessages, handleMessages } from "../../../worker/domain/orders/due/run-due.ts";
import { nextDueAt } from "../../../worker/domain/orders/record/due.ts";
import { addMinutes, toInstant } from "../../../worker/domain/time.ts";
import type { Env } from "../../../worker/env.ts";
import { placeOrder } from "../../support/builders/orders.ts";
import { VirtualTime } from "../../support/fakes/virtual-time.ts";
import { findStoreId, world } from "../../support/world.ts";

// A small part by default: 400 orders over 20 stores and 2 queue consumers.
// The full load, 10,000 orders over 500 stores and 40 consumers: DUE_ORDERS=10000 npm test -- due-scale
const orders = Number(env.DUE_ORDERS);
const ordersOfStore = 20;
const consumers = Math.ceil(orders / 250);

const answerMs = 200;
const timeoutMs = 8_000;
/** The assumed duration of each database call. */
const databaseMs = 20;
const minutes = 6;
const maxWaitMs = 180_000;

const start = Date.parse("2026-11-20T23:30:00.000Z");

/** A channel without subscribers. */
const silentChannel = { getByName: () => new Proxy({}, { get: () => () => Promise.resolve() }) };

/** Creates stores with 20 unpaid orders each, placed evenly over the last twelve minutes. */
const openOrders = async () => {
  const shop = await world();
  const placed = await placeOrder(shop);
  const [order] = await shop.db.select().from(restaurantOrder);
  const [waiting] = await shop.db.select().from(payment);
  const [store] = await shop.db
    .select()
    .from(storeSettings)
    .where(eq(storeSettings.id, await findStoreId(shop.db, "copper-pot")));
  if (!order || !waiting || !store) throw new Error(`No order was placed, but ${placed.orderId}.`);
  await shop.db.delete(restaurantOrder);
  const ids = Array.from({ length: orders / ordersOfStore }, (_, index) => `sto_scale_${index}`);
  await insertRows(
    shop.db,
    storeSettings,
    ids.map((id) => ({ ...store, id, storeId: id, slug: id.replaceAll("_", "-") })),
  );
  const rows = Array.from({ length: orders }, (_, index) => {
    const createdAt = toInstant(start - Math.floor((index / orders) * 12 * 60_000));
    const timestamped = { ...order, createdAt, updatedAt: createdAt };
    const dueAt = nextDueAt(timestamped, [waiting], toInstant(start));
    const storeId = ids[index % ids.length] ?? "";
    return {
      ...timestamped,
      storeId,
      dueAt,
      id: `ord_scale_${index}`,
      orderNumber: String(1 + Math.floor(index / ids.length)),
    };
  });
  for (let from = 0; from < orders; from += 500) {
    const chunk = rows.slice(from, from + 500);
    await insertRows(shop.db, restaurantOrder, chunk);
    const payments = chunk.map(({ id, storeId, createdAt }) => ({
      ...{ ...waiting, createdAt, updatedAt: createdAt, storeId },
      ...{ id: `pay_${id}`, orderId: id, providerPaymentId: `sim_${id}` },
    }));
    await insertRows(shop.db, payment, payments);
  }
  return { shop, rows, waiting, hanging: ids[0] ?? "" };
};

it("every order is checked within 3 minutes at any load, while one store's processor hangs", {
  timeout: 600_000,
}, async () => {
  for (const method of ["warn", "log"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  const { shop, rows, waiting, hanging } = await openOrders();
  const time = new VirtualTime(start);
  const checksPerOrder = new Map<string, number[]>();
  const toReport = async (id: string, status: "pending" | "cancelled") => {
    checksPerOrder.set(id, [...(checksPerOrder.get(id) ?? []), time.nowMs]);
    await time.wait(answerMs);
    const { amount, currencyCode } = waiting;
    return { ok: true, value: { providerPaymentId: id, status, amount, currencyCode, declinedAttempts: 0 } };
  };
  const answering = {
    retrieve: (id: string) => toReport(id, "pending"),
    cancel: (id: string) => toReport(id, "cancelled"),
  };
  const silent = async (id: string) => {
    checksPerOrder.set(id, [...(checksPerOrder.get(id) ?? []), time.nowMs]);
    await time.wait(timeoutMs);
    throw new Error("The processor did not respond.");
  };
  const simulator = {
    getByName: (id: string) => (id === hanging ? { retrieve: silent, cancel: silent } : answering),
  };
  const database = time.database(env.DB, databaseMs);
  // The named boundary: due work calls only the simulator's status, and publishes to the channel.
  const parts = { SIMULATOR: simulator, STORE: silentChannel } as unknown as Pick<Env, "SIMULATOR" | "STORE">;
  const work = {
    env: { ...shop.env, ...parts, DB: database },
    db: connect(database),
    clock: { now: time.now },
    requestId: "due",
  };
  const queue: Required<WorkMessage>[] = [];
  let isOver = false;
  const consumer = async (): Promise<void> => {
    while (!isOver) {
      const body = queue.shift();
      if (body) queue.push(...parseMessages((await handleMessages(work, [body])).left.map((rest) => ({ body: rest }))));
      else await time.wait(100);
    }
  };
  const cron = async (): Promise<void> => {
    for (let minute = 1; minute <= minutes; minute += 1) {
      queue.push(...(await findDueMessages(work)).filter(({ kind }) => kind === "orders"));
      await time.wait(start + minute * 60_000 - time.nowMs);
    }
    isOver = true;
  };
  await time.until(Promise.all([cron(), ...Array.from({ length: consumers }, consumer)]));

  const endsAt = start + minutes * 60_000;
  const waits = rows
    .filter(({ storeId }) => storeId !== hanging)
    .flatMap(({ id, createdAt }) =>
      [2, 4, 8, 12]
        .map((after) => Date.parse(addMinutes(createdAt, after)))
        .filter((dueMs) => dueMs > start && dueMs < endsAt - maxWaitMs)
        .map(
          (dueMs) =>
            (checksPerOrder.get(`sim_${id}`)?.find((atMs) => atMs >= dueMs) ?? Number.POSITIVE_INFINITY) - dueMs,
        ),
    );
  expect(waits.length).toBeGreaterThan(orders / 4);
  const longestMs = waits.reduce((max, wait) => Math.max(max, wait), 0);
  vi.restoreAllMocks();
  console.info(`${waits.length} looks of ${orders} orders, the longest wait ${Math.round(longestMs / 1000)} s`);
  expect(longestMs).toBeLessThan(maxWaitMs);
  expect(
    rows.filter(({ id, storeId }) => storeId === hanging && checksPerOrder.has(`sim_${id}`)).length,
  ).toBeGreaterThan(2);
});
