import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, getTableColumns, is, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { staffColumns } from "../../../db/queries/people/personal-columns.ts";
import { columnMeta } from "../../../db/schema/column-meta.ts";
import * as schema from "../../../db/schema/index.ts";
import { reportGroup } from "../../../worker/domain/reports/report-groups.rules.ts";
import type { Actor } from "../../support/builders/client.ts";
import { brooklyn, complete, confirm, placeOrder, tea } from "../../support/builders/orders.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import { posClient, runDueWork } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

/** What the person is known by, in every form: no row may contain it after the erasure. */
const marker = /zzmark|5557391|1937555|718 555 7391/i;
const person = { name: "Zzmark Zzmarkson", email: "zzmark@example.com", phone: "+1 718 555 7391" };

/** Personal columns that never hold anything of a guest: those of staff, and digests of networks and browsers that
 *  identify no one and are pruned. Every other personal column must be emptied. */
const notOfGuests: ReadonlySet<string> = new Set([
  ...Object.entries(staffColumns).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  ...["store_settings.paused_by", "store_settings.order_types_paused_by", "store_settings.busy_by"],
  ...["menu_item.availability_set_by", "menu_item_modifier.availability_set_by"],
  ...["day_close.closed_by", "day_close.note", "order_link_request.asker_digest", "guest_note.author"],
]);

/** Personal columns of rows that are deleted with the account or the profile, or with the order's contact. */
const deletedRows: ReadonlySet<string> = new Set([
  ...["customer", "address", "sign_in_code", "customer_profile", "customer_term", "guest_note", "order_search_term"],
  ...["notification", "idempotency_record", "promo_customer"],
]);

/** Tables whose personal columns are emptied, and the column that leads to the order. */
const emptiedRows: ReadonlySet<string> = new Set([
  ...["restaurant_order", "order_item", "order_event", "order_revision", "payment", "refund", "receipt"],
  ...["rating", "promo_use", "payment_event_in", "guest_lookup", "store_task"],
  // test/api/payments/restores/restores.test.ts erases its guest.
  "unmatched_payment",
]);

const tables = Object.values(schema).flatMap((member) => (is(member, SQLiteTable) ? [member] : []));

const personalColumns = tables.flatMap((table) =>
  Object.values(getTableColumns(table))
    .filter((column) => columnMeta(column).personal)
    .map((column) => ({ table: getTableConfig(table).name, column: column.name })),
);

it("an erasure knows every personal column: a new one fails here until it is erased or belongs to staff", () => {
  const unknown = personalColumns.filter(
    ({ table, column }) =>
      !notOfGuests.has(`${table}.${column}`) && !deletedRows.has(table) && !emptiedRows.has(table) && !isOfStaff(table),
  );
  expect(unknown).toEqual([]);
});

/** Tables with rows of people with a role, who are only erased after it is removed. */
const isOfStaff = (table: string): boolean =>
  /^(email_change|passkey|staff_|tablet|recovery|audit_|owner_|spent_)/.test(table);

const graphql = async (client: Actor, query: string, variables: Record<string, unknown>) => {
  const { data, errors } = await client.graphql<Record<string, unknown>>(query, variables);
  expect(errors).toEqual([]);
  return data ?? {};
};

/** Two finished orders of the person with everything that an order can have, an account, and a bag with a note. */
const live = async (shop: World, browser: Actor) => {
  const pos = await posClient(shop);
  await browser.post("/api/cart/items", { menuItemId: tea, quantity: 1, specialInstructions: "zzmark in the bag" });
  const items = [{ menuItemId: tea, quantity: 8, specialInstructions: "zzmark: no sugar" }];
  const delivery = {
    ...{
      orderType: "delivery" as const,
      deliveryAddress: { ...brooklyn, address: "7 Zzmark Street", instructions: "zzmark" },
    },
    ...{ items, customerInfo: person, specialInstructions: "zzmark", idempotencyKey: "zzmark-key-of-16-characters" },
  };
  const order = await placeOrder(browser, delivery);
  await confirm(browser, order);
  await complete(browser, order);
  await graphql(
    pos,
    `mutation ($id: ID!) { editRestaurantOrder(orderId: $id, expectedRevision: 1, settle: later,
      changes: [{ kind: note, note: "zzmark again" }]) { id } }`,
    { id: order.orderId },
  );
  await graphql(pos, 'mutation { recogniseGuest(phone: "+1 718 555 7391") { name } }', {});
  const advance = `mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }`;
  for (const status of ["in_progress", "ready", "served", "completed"]) {
    await graphql(pos, advance, { id: order.orderId, status });
  }
  const rating = { rating: 2, note: "zzmark waited", secretKey: order.secretKey };
  expect((await browser.post(`/api/orders/${order.orderId}/rating`, rating)).status).toBe(200);
  await graphql(
    pos,
    `mutation ($id: ID!) { refundOrder(orderId: $id, amount: 100, reason: "zzmark was unhappy", idempotencyKey: "a-refund-key-of-zz") { id } }`,
    { id: order.orderId },
  );
  const cancelled = await placeOrder(browser, { customerInfo: person });
  await confirm(browser, cancelled);
  await complete(browser, cancelled);
  await graphql(
    pos,
    'mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: cancelled, reason: "zzmark called") { id } }',
    { id: cancelled.orderId },
  );
  await runDueWork(shop);
  return order.orderId;
};

/** Writes the marker into what no operation of this test fills. */
const fillRest = async ({ db, now }: World, orderId: string) => {
  const [order] = await db.select().from(schema.restaurantOrder).where(eq(schema.restaurantOrder.id, orderId));
  const [paid] = await db.select().from(schema.payment).where(eq(schema.payment.orderId, orderId));
  const storeId = order?.storeId ?? "";
  const row = { storeId, createdAt: now, updatedAt: now };
  await db
    .update(schema.restaurantOrder)
    .set({
      ...{ askerBrowser: "zzmark", askerEmail: "zzmark", askerPhone: "zzmark", askerNetwork: "zzmark" },
      ...{ cancellationRequestReason: "zzmark", receiptRecipient: { name: "Zzmark Ltd", vatId: null, address: null } },
    })
    .where(eq(schema.restaurantOrder.id, orderId));
  // Guests who change the time of their order make a revision under their own name.
  await db.update(schema.orderRevision).set({ actor: person.name }).where(eq(schema.orderRevision.orderId, orderId));
  await db.update(schema.payment).set({ pendingEdit: sql`'"zzmark"'` }).where(eq(schema.payment.orderId, orderId));
  await db.insert(schema.paymentEventIn).values({
    ...{ ...row, id: "pev_1", provider: "simulator", eventId: "e", type: "t", status: "processed", note: "zzmark" },
    providerPaymentId: paid?.providerPaymentId ?? "",
  });
  await db
    .update(schema.customer)
    .set({ allergies: "zzmark", hasCurrentProfile: false })
    .where(eq(schema.customer.email, person.email));
  const [customer] = await db.select().from(schema.customer).where(eq(schema.customer.email, person.email));
  const place = { address: "7 Zzmark Street", city: "Brooklyn", zip: "11201", label: "zzmark", name: "zzmark" };
  await db.insert(schema.address).values({ ...row, id: "adr_1", customerId: customer?.id ?? "", ...place });
  const [profile] = await db
    .select()
    .from(schema.customerProfile)
    .where(eq(schema.customerProfile.email, person.email));
  await db
    .insert(schema.guestNote)
    .values({ ...row, id: "gnt_1", profileId: profile?.id ?? "", text: "zzmark", author: "Ben" });
};

/** All reports of the restaurant, without the reasons that people wrote about the guest. */
const readReports = async (owner: Actor) => {
  const texts: string[] = [];
  for (const groupBy of reportGroup.values) {
    const query = `?from=2026-11-19&to=2026-11-21&groupBy=${groupBy}`;
    for (const path of ["/api/reports/sales", "/api/reports/sales.csv"]) {
      const response = path.endsWith(".csv") ? await owner.post(`${path}${query}`) : await owner.get(`${path}${query}`);
      texts.push((await response.text()).replaceAll(/"?zzmark[^",\r\n]*"?/g, ""));
    }
  }
  return texts.map((text) => text.replaceAll("null", ""));
};

const readBag = async (name: string) =>
  runInDurableObject(env.CART.getByName(name), (_, { storage }) => JSON.stringify([...storage.kv.list()]));

it("an erasure leaves nothing of a person in the database and in bags, and every report as it was", {
  timeout: 30_000,
}, async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const browser = await shop.asCustomer(person.email);
  const orderId = await live(shop, browser);
  await fillRest(shop, orderId);
  const [row] = await shop.db.select().from(schema.restaurantOrder).where(eq(schema.restaurantOrder.id, orderId));
  const reports = await readReports(owner);
  const before = await dumpDatabase(env.DB);
  expect(before).toMatch(marker);
  expect(await readBag(row?.bagName ?? "")).toMatch(marker);
  expect(reports.join()).toContain("2026-11-20");
  const digests = await shop.db.select({ digest: schema.guestLookup.phoneDigest }).from(schema.guestLookup);
  const erase = "mutation ($email: String) { eraseCustomer(email: $email) { isComplete } }";
  expect(await graphql(owner, erase, { email: person.email })).toEqual({ eraseCustomer: { isComplete: true } });
  const after = await dumpDatabase(env.DB);
  expect(marker.exec(after) && after.slice((marker.exec(after)?.index ?? 0) - 200).slice(0, 260)).toBeNull();
  for (const { digest } of digests) expect(after).not.toContain(digest);
  expect(after).not.toContain(row?.bagName ?? "no bag");
  expect(await readBag(row?.bagName ?? "")).not.toMatch(marker);
  expect(await readReports(owner)).toEqual(reports);
  await runDueWork(shop);
  expect(await dumpDatabase(env.DB)).not.toMatch(marker);
});
