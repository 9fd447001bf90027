import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { connect } from "../../../db/client.ts";
import { findStoresToPrune, pruneStore } from "../../../db/queries/due/prune.ts";
import {
  auditEntry,
  customer,
  dailyNumber,
  emailChange,
  notification,
  orderSlot,
  paymentEventIn,
  restaurantOrder,
  staffMember,
} from "../../../db/schema/index.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import { cancel, placeOrder } from "../../support/builders/orders.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const daysAgo = (now: string, days: number): string => addMinutes(now, -days * 24 * 60);

const boundsAt = (now: string) => ({
  before: daysAgo(now, 30),
  longBefore: daysAgo(now, 90),
  deadBefore: daysAgo(now, 7),
});

const open = async () => {
  const shop = await world();
  return { shop, storeId: await findStoreId(shop.db, "copper-pot"), bounds: boundsAt(shop.now) };
};

const stamps = (shop: World, days: number) => {
  const at = daysAgo(shop.now, days);
  return { createdAt: at, updatedAt: at };
};

const listIds = async ({ db }: World, table: typeof paymentEventIn | typeof notification | typeof emailChange) =>
  (await db.select({ id: table.id }).from(table)).map(({ id }) => id).toSorted();

const addNotification = async (shop: World, orderId: string, days: number, status: "sent" | "parked" | "pending") => {
  const { storeId } = (await shop.db.select().from(restaurantOrder).where(eq(restaurantOrder.id, orderId)))[0] ?? {};
  await shop.db.insert(notification).values({
    ...stamps(shop, days),
    ...{ id: `ntf_${days}_${status}`, storeId: storeId ?? "", orderId, channel: "mail", kind: "ready" },
    ...{ refundId: "", seq: days + status.length, status, attempt: 1, nextAttemptAt: daysAgo(shop.now, days) },
  });
};

describe("the deletion of old rows", () => {
  it("happens to processors' messages after 90 days, and never to one that waits", async () => {
    const { shop, storeId, bounds } = await open();
    for (const [days, status] of [
      [91, "processed"],
      [91, "given_up"],
      [91, "waiting"],
      [89, "processed"],
    ] as const)
      await shop.db.insert(paymentEventIn).values({
        ...{ ...stamps(shop, days), id: `pev_${days}_${status}`, storeId, provider: "stripe", status },
        ...{ eventId: `evt_${days}_${status}`, type: "payment_intent.succeeded", providerPaymentId: "pi_1" },
      });
    await pruneStore(shop.db, storeId, bounds);
    expect(await listIds(shop, paymentEventIn)).toEqual(["pev_89_processed", "pev_91_waiting"]);
  });

  it("happens to notifications after 90 days, unless their order goes on or they wait", async () => {
    const { shop, storeId, bounds } = await open();
    const ended = await placeOrder(shop);
    const other = await placeOrder(shop);
    await shop.db.delete(notification);
    await shop.db.update(restaurantOrder).set({ status: "completed" }).where(eq(restaurantOrder.id, ended.orderId));
    for (const status of ["sent", "parked", "pending"] as const) await addNotification(shop, ended.orderId, 91, status);
    await addNotification(shop, ended.orderId, 89, "sent");
    await addNotification(shop, other.orderId, 92, "sent");
    await pruneStore(shop.db, storeId, bounds);
    expect(await listIds(shop, notification)).toEqual(["ntf_89_sent", "ntf_91_pending", "ntf_92_sent"]);
  });

  it("happens to slots after 30 days, and an order that still has one can be cancelled", async () => {
    const { shop, storeId } = await open();
    const later = addMinutes(shop.now, 31 * 24 * 60);
    const placed = await placeOrder(shop);
    expect(await shop.db.select().from(orderSlot)).toHaveLength(1);
    await shop.db.insert(orderSlot).values({
      ...{ ...stamps(shop, 0), id: "slt_later", storeId, startsAt: later, taken: 1, capacity: 5 },
      ...{ prepMinutesTaken: 0, prepMinutesCapacity: null },
    });
    await pruneStore(shop.db, storeId, boundsAt(later));
    expect((await shop.db.select().from(orderSlot)).map(({ id }) => id)).toEqual(["slt_later"]);
    expect((await cancel(shop, placed)).status).toBe(200);
    const [order] = await shop.db.select().from(restaurantOrder);
    expect(order).toMatchObject({ status: "cancelled", slotStartsAt: null });
  });

  it("happens to the last numbers of days after 90 days", async () => {
    const { shop, storeId, bounds } = await open();
    const days = [daysAgo(shop.now, 91), daysAgo(shop.now, 89)].map((at) => at.slice(0, 10));
    await shop.db.insert(dailyNumber).values(days.map((businessDay) => ({ storeId, businessDay, lastNumber: 5 })));
    await pruneStore(shop.db, storeId, bounds);
    expect((await shop.db.select().from(dailyNumber)).map(({ businessDay }) => businessDay)).toEqual(days.slice(1));
  });

  it("happens to changes of an address after 90 days, unless one waits or froze its member's role", async () => {
    const { shop, storeId, bounds } = await open();
    for (const [name, frozenAt] of [
      ["ada", null],
      ["ben", shop.now],
    ] as const) {
      await shop.db
        .insert(customer)
        .values({ ...stamps(shop, 200), id: `cus_${name}`, storeId, email: `${name}@example.com` });
      await shop.db.insert(staffMember).values({
        ...stamps(shop, 200),
        id: `stf_${name}`,
        storeId,
        customerId: `cus_${name}`,
        role: "staff",
        frozenAt,
      });
    }
    const long = daysAgo(shop.now, 91);
    for (const [id, memberId, madeAt, endedAt] of [
      ["eml_ended", "stf_ada", null, long],
      ["eml_made", "stf_ada", long, null],
      ["eml_recent", "stf_ada", daysAgo(shop.now, 89), null],
      ["eml_waits", "stf_ada", null, null],
      ["eml_froze", "stf_ben", long, null],
    ] as const)
      await shop.db.insert(emailChange).values({
        ...{ ...stamps(shop, 91), id, storeId, memberId, madeAt, endedAt },
        ...{ oldEmail: "a@example.com", newEmail: "b@example.com", effectiveAt: null, freezeDigest: id },
      });
    await pruneStore(shop.db, storeId, bounds);
    expect(await listIds(shop, emailChange)).toEqual(["eml_froze", "eml_recent", "eml_waits"]);
  });

  it("happens to the audit log after ten full years, and the database refuses it before", async () => {
    const { shop, storeId, bounds } = await open();
    // The database's own clock decides.
    const year = new Date().getUTCFullYear();
    const first = `${year - 10}-01-01T00:00:00.000Z`;
    const last = `${year - 11}-12-31T23:59:59.999Z`;
    const entry = { storeId, actorType: "staff", actorId: "cus_1", action: "update", thing: "MenuItem" } as const;
    for (const at of [first, last])
      await shop.db.insert(auditEntry).values({ ...entry, id: at, createdAt: at, updatedAt: at, at, changes: [] });
    expect(await findStoresToPrune(shop.db, bounds)).toContain(storeId);
    await pruneStore(shop.db, storeId, bounds);
    expect((await shop.db.select().from(auditEntry)).map(({ at }) => at)).toEqual([first]);
    await expect(env.DB.prepare("DELETE FROM audit_entry").run()).rejects.toThrow("AUDIT_APPEND_ONLY");
  });
});

/** Fills a table with rows that ended long ago, as fast as SQLite can. */
const fill = (table: string, values: Readonly<Record<string, string>>) =>
  env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1201)
    INSERT INTO ${table} (${Object.keys(values).join()}) SELECT ${Object.values(values).join()} FROM n`,
  );

const fillAll = async (storeId: string): Promise<void> => {
  const at = "'2015-06-01T00:00:00.000Z'";
  const own = { id: "'x' || i", created_at: at, updated_at: at, store_id: `'${storeId}'` };
  const orderId = "(SELECT id FROM restaurant_order LIMIT 1)";
  const moment = "strftime('%Y-%m-%dT%H:%M:%fZ', '2015-06-01', i || ' minutes')";
  await env.DB.batch([
    fill("payment_event_in", {
      ...{ ...own, provider: "'stripe'", event_id: "'evt' || i", type: "'x'", provider_payment_id: "'pi'" },
      ...{ status: "'processed'" },
    }),
    fill("notification", {
      ...{ ...own, order_id: orderId, channel: "'mail'", kind: "'changed'", refund_id: "''", seq: "i + 1000" },
      ...{ status: "'sent'", attempt: "1", next_attempt_at: at },
    }),
    fill("order_slot", { ...own, starts_at: moment, taken: "1", prep_minutes_taken: "5" }),
    fill("audit_entry", {
      ...{ ...own, at, actor_type: "'staff'", actor_id: "'cus'", action: "'update'", thing: "'MenuItem'" },
      ...{ thing_id: "'itm'", changes: "'[]'" },
    }),
    fill("daily_number", {
      ...{ store_id: `'${storeId}'`, business_day: "date('2015-06-01', i || ' days')", last_number: "9" },
    }),
  ]);
};

/** The tables that are filled, with the column by which their index finds old rows. */
const filledTables = {
  payment_event_in: "created_at",
  notification: "status=? AND next_attempt_at",
  order_slot: "starts_at",
  audit_entry: "at",
  daily_number: "business_day",
};

/** A database that records what the deletion of each table costs. */
const recordDeletions = () => {
  const queries: string[] = [];
  const costs: { query: string; rowsRead: number; rowsDeleted: number }[] = [];
  const database = new Proxy(env.DB, {
    get: (target, name) => {
      if (name === "prepare")
        return (query: string) => {
          // Drizzle prepares a statement, and so does the batch.
          if (/^delete/i.test(query) && !queries.includes(query)) queries.push(query);
          return target.prepare(query);
        };
      if (name !== "batch") return Reflect.get(target, name, target);
      return async (statements: D1PreparedStatement[]) => {
        const deletions = queries.splice(0);
        const results = await target.batch(statements);
        const metas = results.slice(results.length - deletions.length).map(({ meta }) => meta);
        for (const [index, query] of deletions.entries())
          costs.push({ query, rowsRead: metas[index]?.rows_read ?? 0, rowsDeleted: metas[index]?.changes ?? 0 });
        return results;
      };
    },
  });
  return { database, costs };
};

const explain = async (query: string): Promise<string> => {
  const values = Array.from({ length: query.split("?").length - 1 }, () => "x");
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
    .bind(...values)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail).join("\n");
};

it("a page of the deletion is bounded, finds its rows by indexes, and the pages end", async () => {
  const { shop, storeId, bounds } = await open();
  const placed = await placeOrder(shop);
  await shop.db.update(restaurantOrder).set({ status: "completed" }).where(eq(restaurantOrder.id, placed.orderId));
  await fillAll(storeId);
  const { database, costs } = recordDeletions();
  const db = connect(database);
  let pages = 1;
  while (await pruneStore(db, storeId, bounds)) pages += 1;
  expect(pages).toBe(3);
  for (const [table, indexed] of Object.entries(filledTables)) {
    const own = costs.filter(({ query }) => query.startsWith(`delete from "${table}"`));
    expect([table, own.map(({ rowsDeleted }) => rowsDeleted)]).toEqual([table, [500, 500, 201]]);
    expect(own.every(({ rowsRead }) => rowsRead <= 6 * 500)).toBe(true);
    const plan = await explain(own[0]?.query ?? "");
    expect(plan).toContain(`(store_id=? AND ${indexed}`);
    expect(plan).not.toMatch(/^SCAN/m);
  }
});
