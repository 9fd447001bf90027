import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import {
  customer,
  deadMessage,
  guestLookup,
  idempotencyRecord,
  orderLinkRequest,
  outbox,
  session,
  signInCode,
  webhookDelivery,
  webhookEndpoint,
} from "../../../db/schema/index.ts";
import { runDueWork } from "../../support/fakes/pos-client.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const daysAgo = (now: string, days: number): string => new Date(Date.parse(now) - days * 86_400_000).toISOString();

/** One row of each kind that ended the given number of days ago. */
const endedAgo = async (shop: World, days: number, storeId: string, name = `${days}`) => {
  const at = daysAgo(shop.now, days);
  const stamps = { storeId, createdAt: at, updatedAt: at };
  const endedRow = { ...stamps, expiresAt: at };
  await shop.db.insert(session).values({
    ...{ ...endedRow, id: `ses_${name}`, customerId: `cus_${storeId}`, lastSeenAt: at, tokenDigest: name },
  });
  const code = { codeDigest: "", browserDigest: "", email: "ada@example.com" };
  await shop.db.insert(signInCode).values({ ...endedRow, ...code, id: `sic_${name}` });
  await shop.db.insert(orderLinkRequest).values({ ...stamps, id: `olr_${name}`, askerDigest: "" });
  const lookup = { actorType: "staff", actor: `cus_${storeId}`, phoneDigest: "" } as const;
  await shop.db.insert(guestLookup).values({ ...stamps, ...lookup, id: `glk_${name}` });
  const key = { operation: "x", subject: "web", key: name.padStart(16, "0"), inputDigest: "", resultId: "" };
  await shop.db.insert(idempotencyRecord).values({ ...endedRow, ...key, id: `idm_${name}` });
  const event = { event: "order.created", subjectId: "ord_1", payload: {}, dispatchedAt: at } as const;
  await shop.db.insert(outbox).values({ ...stamps, ...event, id: `out_${name}` });
  return stamps;
};

const deliver = async (shop: World, storeId: string, days: number, status: "delivered" | "parked") => {
  const at = daysAgo(shop.now, days);
  await shop.db.insert(webhookDelivery).values({
    ...{ id: `whd_${days}_${status}`, storeId, createdAt: at, updatedAt: at, endpointId: `whe_${storeId}` },
    ...{ outboxId: `out_${days}`, event: "order.created", subjectId: "ord_1", status },
  });
};

const open = async () => {
  // The start of an hour, when the cron job also deletes old rows.
  const shop = await world({ now: "2026-11-21T00:00:00.000Z" });
  const storeId = await findStoreId(shop.db, "copper-pot");
  const at = daysAgo(shop.now, 100);
  const stamps = { storeId, createdAt: at, updatedAt: at };
  await shop.db.insert(customer).values({ ...stamps, id: `cus_${storeId}`, email: "ada@example.com" });
  const endpoint = { url: "https://partner.example", events: [], encryptedSecret: "" };
  await shop.db.insert(webhookEndpoint).values({ ...stamps, ...endpoint, id: `whe_${storeId}` });
  return { shop, storeId };
};

const idsIn = async ({ db }: World) => {
  const tables = [session, signInCode, orderLinkRequest, idempotencyRecord, outbox, webhookDelivery, guestLookup];
  const rows = await Promise.all(tables.map((table) => db.select({ id: table.id }).from(table)));
  return rows.map((tableRows) => tableRows.map(({ id }) => id).sort());
};

describe("the deletion of old rows", () => {
  it("happens 30 days after they ended, and after 90 days for an event with a parked delivery or a lookup of a guest", async () => {
    const { shop, storeId } = await open();
    for (const days of [29, 31, 89, 91]) await endedAgo(shop, days, storeId);
    await deliver(shop, storeId, 31, "delivered");
    await deliver(shop, storeId, 29, "delivered");
    await deliver(shop, storeId, 89, "parked");
    await deliver(shop, storeId, 91, "parked");
    await runDueWork(shop);
    expect(await idsIn(shop)).toEqual([
      ["ses_29"],
      ["sic_29"],
      ["olr_29"],
      ["idm_29"],
      ["out_29", "out_89"],
      ["whd_29_delivered", "whd_89_parked"],
      ["glk_29", "glk_31", "glk_89"],
    ]);
  });

  it("happens to the counts of dead messages after a week", async () => {
    const { shop, storeId } = await open();
    for (const days of [6, 8]) {
      const at = daysAgo(shop.now, days);
      await shop.db
        .insert(deadMessage)
        .values({ storeId, kind: "orders", hourAt: at, count: 1, firstAt: at, lastAt: at });
    }
    await runDueWork(shop);
    expect(await shop.db.select({ hourAt: deadMessage.hourAt }).from(deadMessage)).toEqual([
      { hourAt: daysAgo(shop.now, 6) },
    ]);
  });

  it("happens at the full hour, and never deletes an event that is not yet dispatched", async () => {
    const { shop, storeId } = await open();
    const stamps = await endedAgo(shop, 40, storeId);
    const event = { event: "order.created", subjectId: "ord_1", payload: {} } as const;
    await runDueWork(shop.at("2026-11-21T00:01:00.000Z"));
    expect((await idsIn(shop))[0]).toEqual(["ses_40"]);
    await shop.db.insert(outbox).values({ ...stamps, ...event, id: "out_waiting" });
    await runDueWork(shop.at("2026-11-21T01:00:00.000Z"));
    expect((await idsIn(shop))[0]).toEqual([]);
    expect((await idsIn(shop))[4]).toEqual(["out_waiting"]);
  });

  it("handles a fixed number of rows at a time, found by an index", async () => {
    const { shop, storeId } = await open();
    const at = daysAgo(shop.now, 40);
    const many = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1201)
      INSERT INTO session (id, created_at, updated_at, store_id, customer_id, token_digest, expires_at, last_seen_at)
      SELECT 'ses_' || i, ?1, ?1, ?2, 'cus_' || ?2, i, ?1, ?1 FROM n`;
    await env.DB.prepare(many).bind(at, storeId).run();
    await runDueWork(shop);
    expect((await idsIn(shop))[0]).toEqual([]);
    for (const [table, column] of [
      ["outbox", "dispatched_at"],
      ["session", "expires_at"],
      ["sign_in_code", "expires_at"],
      ["idempotency_record", "expires_at"],
      ["guest_lookup", "created_at"],
      ["dead_message", "hour_at"],
      ["restaurant_order", "due_at"],
      ["webhook_delivery", "outbox_id"],
    ]) {
      const plan = await env.DB.prepare(
        `EXPLAIN QUERY PLAN SELECT rowid FROM ${table} WHERE store_id = 'x' AND ${column} ${table === "webhook_delivery" ? "=" : "<="} 'y'`,
      ).all<{ detail: string }>();
      expect(plan.results.map(({ detail }) => detail).join()).toMatch(
        new RegExp(`SEARCH .*store_id=\\? AND ${column}`),
      );
    }
  });
});
