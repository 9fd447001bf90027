import { env } from "cloudflare:workers";
import { eq, getTableColumns } from "drizzle-orm";
import { expect, it } from "vitest";
import { restaurantOrder } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { type CrashRule, crashingAt } from "../../support/chaos/crashes.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import { codeOf, paidOrder, posClient, runDueWork } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

/** Three batches of an erasure, the last of them with one order. */
const threeBatches = 401;
/** More calls of the database than an erasure of three batches has. */
const maxCalls = 40;

const marker = /zzmark/i;

const advance = `mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }`;

/** A finished order of another guest, of which people with many orders get copies. */
const finishTemplate = async (shop: World): Promise<string> => {
  const pos = await posClient(shop);
  const { orderId } = await paidOrder(shop);
  for (const status of ["in_progress", "ready", "completed"]) {
    expect((await pos.graphql(advance, { id: orderId, status })).errors).toEqual([]);
  }
  await runDueWork(shop);
  return orderId;
};

/** Adds finished orders of a person. Serials are unique in a test. */
const addOrders = async (template: string, email: string, { from, count }: { from: number; count: number }) => {
  const serial = `(${from} + n)`;
  const values: Readonly<Record<string, string>> = {
    ...{ id: `printf('ord_%026d', ${serial})`, order_number: `printf('%d', 1000 + ${serial})` },
    ...{ customer_name: "'Zzmark Zzmarkson'", customer_email: "?2", customer_phone: "''", customer_id: "NULL" },
    ...{ special_instructions: "'zzmark: no onions'", customer_profile_id: "NULL", summed_seq: "NULL" },
    ...{ summed_spend: "NULL", bag_name: "NULL", contactless_at: "NULL" },
  };
  const names = Object.values(getTableColumns(restaurantOrder)).map(({ name }) => name);
  await env.DB.prepare(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?3)
     INSERT INTO restaurant_order (${names.join(", ")})
     SELECT ${names.map((name) => values[name] ?? name).join(", ")} FROM restaurant_order, numbers WHERE id = ?1`,
  )
    .bind(template, email, count)
    .run();
};

const erase = (client: Actor, email: string) =>
  client.graphql<{ eraseCustomer: { isComplete: boolean } | null }>(
    "mutation ($email: String) { eraseCustomer(email: $email) { isComplete } }",
    { email },
  );

const countOrders = (shop: World, email: string): Promise<number> =>
  shop.db.$count(restaurantOrder, eq(restaurantOrder.customerEmail, email));

const readSales = async (owner: Actor): Promise<string> =>
  (await owner.get("/api/reports/sales?from=2026-11-19&to=2026-11-21&groupBy=day")).text();

it("an erasure in several batches whose worker stops at any of its steps ends erased, or has erased nothing", {
  timeout: 240_000,
}, async () => {
  let rule: CrashRule = () => () => false;
  const shop = await world({ env: { DB: crashingAt(env.DB, () => rule()) } });
  const owner = await shop.asStaff("owner");
  const template = await finishTemplate(shop);
  let isInTime = true;
  let resumed = 0;
  let from = 0;
  for (let call = 1; isInTime && call <= maxCalls; call += 1) {
    const email = `zzmark-${call}@example.com`;
    await addOrders(template, email, { from, count: threeBatches });
    from += threeBatches;
    await runDueWork(shop);
    const sales = await readSales(owner);
    let calls = 0;
    let hasCrashed = false;
    rule = () => {
      calls += 1;
      const isNow = calls === call;
      return (moment) => {
        hasCrashed ||= isNow;
        return isNow && moment === (call % 2 === 0 ? "before" : "after");
      };
    };
    await erase(owner, email).catch(() => null);
    rule = () => () => false;
    isInTime = hasCrashed;
    const left = await countOrders(shop, email);
    if (left > 0 && left < threeBatches) {
      resumed += 1;
      // The person is gone for people already, and due work does the rest.
      expect(codeOf(await erase(owner, email))).toBe("NOT_FOUND");
      await runDueWork(shop);
    } else if (left > 0) {
      expect((await erase(owner, email)).data?.eraseCustomer, `call ${call}`).toEqual({ isComplete: true });
    }
    expect(await countOrders(shop, email), `call ${call}`).toBe(0);
    expect(await readSales(owner)).toBe(sales);
  }
  expect(isInTime).toBe(false);
  expect(resumed).toBeGreaterThan(2);
  await runDueWork(shop);
  expect(await dumpDatabase(env.DB)).not.toMatch(marker);
});

it("two erasures of a person at once erase once, a replay answers as missing, and reports stay as they were", {
  timeout: 60_000,
}, async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const manager = await shop.asStaff("manager");
  const email = "zzmark@example.com";
  await addOrders(await finishTemplate(shop), email, { from: 0, count: threeBatches });
  await runDueWork(shop);
  const sales = await readSales(owner);
  expect(sales).toContain("2026-11-20");
  const answers = await Promise.all([erase(owner, email), erase(manager, email)]);
  const results = answers.map((answer) => codeOf(answer) ?? answer.data?.eraseCustomer?.isComplete);
  expect(results.toSorted()).toEqual(["NOT_FOUND", true]);
  expect(codeOf(await erase(owner, email))).toBe("NOT_FOUND");
  expect(await dumpDatabase(env.DB)).not.toMatch(marker);
  expect(await readSales(owner)).toBe(sales);
});

it("a person with thousands of orders is erased by the request and by the due work after it, and not in another store", {
  timeout: 120_000,
}, async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const email = "zzmark@example.com";
  await addOrders(await finishTemplate(shop), email, { from: 0, count: 5_500 });
  for (let run = 0; run < 30; run += 1) await runDueWork(shop);
  const other = await shop.asStaff("owner", { store: "gasthaus-linde" });
  expect(codeOf(await erase(other, email))).toBe("NOT_FOUND");
  expect(await countOrders(shop, email)).toBe(5_500);
  expect((await erase(owner, email)).data?.eraseCustomer).toEqual({ isComplete: false });
  const list = await owner.graphql('{ searchCustomers(search: "zzmark") { customers { id } } }');
  expect(list.data).toEqual({ searchCustomers: { customers: [] } });
  await runDueWork(shop);
  expect(await dumpDatabase(env.DB)).not.toMatch(marker);
});
