import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import { scopes } from "../../../worker/domain/caller/scopes.ts";
import type { OrderPage } from "../../../worker/domain/orders/search/schemas.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import type { Actor } from "../../support/builders/client.ts";
import { type Meter, metered } from "../../support/builders/metered.ts";
import { bowl, dish, placeOrder, soup, tea } from "../../support/builders/orders.ts";
import { codeOf, paidOrder, posClient, runDueWork } from "../../support/fakes/pos-client.ts";
import { findStoreId, type World, world } from "../../support/world.ts";
import { copyOrder } from "./copied-orders.ts";

const document = `query ($filter: OrderFilterInput, $search: String, $cursor: String, $limit: Int) {
  searchOrders(filter: $filter, search: $search, cursor: $cursor, limit: $limit) {
    nextCursor orders { id orderNumber businessDay status total outstanding refundedTotal isLate itemCount customerName
      isCancellationRequested payments { status paymentMethod cardLast4 } } } }`;

const search = async (client: Actor, variables: object): Promise<OrderPage> => {
  const { data, errors } = await client.graphql<{ searchOrders: OrderPage }>(document, { ...variables });
  if (!data) throw new Error(JSON.stringify(errors));
  return data.searchOrders;
};

const findIds = async (client: Actor, variables: object) =>
  (await search(client, variables)).orders.map(({ id }) => id);

const guests = {
  ada: { name: "Ada Lovelace", email: "ada@example.com", phone: "+1 718 555 0199" },
  jose: { name: "José Müller-García", email: "jose.m@example.org", phone: "+1 212 555 4711" },
};

/** Ids sort by time, so each order is placed a minute after the one before. */
const passMinute = (shop: World) => shop.at(addMinutes(shop.now, 1));

const twoOrders = async (shop: World) => {
  const ada = await paidOrder(shop, { customerInfo: guests.ada });
  passMinute(shop);
  const items = [{ menuItemId: soup, quantity: 2, modifierIds: [bowl] }];
  return { ada, jose: await paidOrder(shop, { customerInfo: guests.jose, items }) };
};

describe("staff find an order", () => {
  it("by its number, the phone's last digits, the e-mail address and the start of any word of the name", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const { ada, jose } = await twoOrders(shop);
    const byText = (text: string) => findIds(staff, { search: text });
    for (const text of [`#${jose.orderNumber}`, "4711", "555 4711", "jose.m@", "jose", "JOSÉ", "garc", "muller jo"]) {
      expect([text, await byText(text)]).toEqual([text, [jose.orderId]]);
    }
    expect(await byText("ada")).toEqual([ada.orderId]);
    expect(await byText("555")).toEqual([]);
    for (const text of ["arcia", "ada muller", "%", "_", "'", "no-one@example.com", "\u{10ffff}"]) {
      expect([text, await byText(text)]).toEqual([text, []]);
    }
    expect(await byText("")).toEqual([jose.orderId, ada.orderId]);
  });

  it("by a dish of the last 31 days", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const { ada, jose } = await twoOrders(shop);
    const byDish = (menuItemId: string, more = {}) => findIds(staff, { filter: { menuItemId, ...more } });
    expect(await byDish(soup)).toEqual([jose.orderId]);
    expect(await byDish(tea)).toEqual([ada.orderId]);
    expect(await byDish(dish("charred-broccoli"))).toEqual([]);
    expect(await findIds(staff, { filter: { menuItemId: soup }, search: "ada" })).toEqual([]);
    expect(await findIds(staff, { filter: { menuItemId: soup }, search: "jose" })).toEqual([jose.orderId]);
    shop.at("2026-12-25T23:30:00.000Z");
    const later = await shop.asStaff("manager");
    expect(await findIds(later, { filter: { menuItemId: soup } })).toEqual([]);
  });

  it("by business day, status, type, source, payment, refunds and lateness", async () => {
    const shop = await world();
    const staff = await shop.asStaff("owner");
    const { ada, jose } = await twoOrders(shop);
    await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true, menuRevision: 1000 });
    const later = await placeOrder(shop, { paymentMethod: "cash", scheduledFor: "2026-11-22T17:00:00.000Z" });
    const filtered = (filter: object) => findIds(staff, { filter });
    const all = [later.orderId, jose.orderId, ada.orderId];
    expect(await filtered({})).toEqual(all);
    expect(await filtered({ from: "2026-11-20", to: "2026-11-20" })).toEqual([jose.orderId, ada.orderId]);
    expect(await filtered({ from: "2026-11-21" })).toEqual([later.orderId]);
    expect(await filtered({ to: "2026-11-19" })).toEqual([]);
    expect(await filtered({ status: ["open"] })).toEqual([later.orderId]);
    expect(await filtered({ status: ["open", "sent_to_kitchen"] })).toEqual(all);
    expect(await filtered({ orderType: ["delivery"] })).toEqual([]);
    expect(await filtered({ orderSource: ["online"] })).toEqual(all);
    expect(await filtered({ paymentMethod: ["cash"] })).toEqual([later.orderId]);
    expect(await filtered({ isUnpaid: true })).toEqual([later.orderId]);
    expect(await filtered({ isRefunded: true })).toEqual([]);
    expect(await filtered({ isLate: true })).toEqual([]);
    shop.at("2026-11-21T02:30:00.000Z");
    expect(await filtered({ isLate: true })).toEqual([jose.orderId, ada.orderId]);
    const pos = await posClient(shop);
    await pos.graphql("mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: cancelled) { id } }", {
      id: ada.orderId,
    });
    expect(await filtered({ isRefunded: true })).toEqual([ada.orderId]);
    expect(await filtered({ isLate: true, status: ["cancelled"] })).toEqual([]);
  });

  it("from before there were search terms, once due work has written them", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const { jose } = await twoOrders(shop);
    await env.DB.batch([
      env.DB.prepare("DELETE FROM order_search_term"),
      env.DB.prepare("UPDATE restaurant_order SET is_searchable = 0"),
    ]);
    expect(await findIds(staff, { search: "garcia" })).toEqual([]);
    await runDueWork(shop);
    expect(await findIds(staff, { search: "garcia" })).toEqual([jose.orderId]);
    expect(await findIds(staff, { search: `#${jose.orderNumber}` })).toEqual([jose.orderId]);
  });
});

describe("a list of orders", () => {
  it("shows each order once, page by page, though new ones arrive", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true, menuRevision: 1000 });
    const placed: string[] = [];
    for (let guest = 0; guest < 5; guest += 1) {
      passMinute(shop);
      const order = await placeOrder(shop, {
        paymentMethod: "cash",
        customerInfo: { name: `Guest ${guest}`, email: `guest${guest}@example.com`, phone: `555 1000${guest}` },
      });
      placed.unshift(order.orderId);
    }
    const read = async (variables: object): Promise<string[]> => {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const page: OrderPage = await search(staff, { ...variables, limit: 2, cursor });
        found.push(...page.orders.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return found;
    };
    expect(await read({})).toEqual(placed);
    expect(await read({ search: "guest" })).toEqual(placed);
    expect(await read({ filter: { menuItemId: tea } })).toEqual(placed);
    expect(await read({ filter: { isUnpaid: true }, search: "555" })).toEqual([]);
    expect(await read({ filter: { isUnpaid: true, to: "2026-11-20" }, search: "guest" })).toEqual(placed);
  });

  it("has payments for callers with read_payments only, and is refused without read_orders", async () => {
    const shop = await world();
    await paidOrder(shop);
    const manager = await shop.asStaff("manager");
    const reader = await shop.withKey(["read_orders"]);
    const [order] = (await search(manager, {})).orders;
    expect(order?.payments).toEqual([{ status: "succeeded", paymentMethod: "credit_card", cardLast4: "4242" }]);
    const read = await reader.graphql<{ searchOrders: OrderPage }>(document, {});
    expect(read.data?.searchOrders.orders[0]?.payments).toBeNull();
    expect(codeOf(await reader.graphql(document, { filter: { paymentMethod: ["cash"] } }))).toBe("MISSING_SCOPE");
    expect(codeOf(await (await shop.withKey(["read_menu"])).graphql(document))).toBe("MISSING_SCOPE");
    expect(codeOf(await shop.asGuest().graphql(document))).toBe("UNAUTHENTICATED");
  });

  it("never has orders of another store", async () => {
    const shop = await world();
    await paidOrder(shop);
    const other = await shop.asStaff("owner", { store: "gasthaus-linde" });
    for (const variables of [{}, { search: "ada" }, { search: "1" }, { filter: { menuItemId: tea } }]) {
      expect(await findIds(other, variables)).toEqual([]);
    }
  });

  it("refuses cursors, days and sizes that are none", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    for (const bad of [{ cursor: "x" }, { limit: 0 }, { limit: 51 }, { filter: { from: "2026-13-01" } }]) {
      expect([bad, codeOf(await staff.graphql(document, bad))]).toEqual([bad, "BAD_INPUT"]);
    }
    expect(codeOf(await staff.graphql(document, { search: "x".repeat(121) }))).toBe("BAD_INPUT");
  });
});

it("a call reads at most 2,000 rows in a fixed number of statements, whatever it looks for", async () => {
  const { database, meter } = metered(env.DB);
  const shop = await world({ env: { DB: database } });
  const owner = await shop.withKey(scopes);
  const { orderId } = await paidOrder(shop);
  await copyOrder(await findStoreId(shop.db, "copper-pot"), orderId, 3000);
  await runDueWork(shop);
  const cost = async (variables: object): Promise<Meter & { found: number }> => {
    const before = { ...meter };
    const { orders } = await search(owner, { limit: 50, ...variables });
    const statements = meter.statements - before.statements;
    return { ...meter, statements, rowsRead: meter.rowsRead - before.rowsRead, found: orders.length };
  };
  const late = { isLate: true, paymentMethod: ["cash"], isRefunded: true };
  const queries = [
    {},
    { filter: late },
    { filter: { paymentMethod: ["cash"], status: ["sent_to_kitchen"] } },
    { filter: { from: "2026-11-01", to: "2026-11-01" } },
    { filter: { menuItemId: tea } },
    { filter: { menuItemId: tea, paymentMethod: ["cash"] } },
    ...["guest", "g", "ana1", "#1012", "1012", "0199", "199", "ada@", "a", "guest ana", "zzz"].flatMap((text) => [
      { search: text },
      { search: text, filter: { paymentMethod: ["cash"] } },
      { search: text, filter: { menuItemId: tea } },
    ]),
  ];
  for (const variables of queries) {
    const { statements, rowsRead } = await cost(variables);
    expect([variables, rowsRead <= 2000, rowsRead]).toEqual([variables, true, rowsRead]);
    expect([variables, statements]).toEqual([variables, expect.any(Number)]);
    expect(statements).toBeLessThanOrEqual(10);
  }
  expect((await cost({ search: "guest" })).found).toBe(50);
  expect((await cost({ search: "#1012" })).found).toBe(50);
  expect((await cost({ search: "0199" })).found).toBe(50);
});
