import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orderItem, storeSettings, taxClass } from "../../../db/schema/index.ts";
import { seedId } from "../../../db/seed/rows.ts";
import { bagTotals } from "../../../storefront/state/totals.ts";
import type { Cart } from "../../../worker/domain/cart/schemas.ts";
import type { MenuSnapshot } from "../../../worker/domain/menu/types.ts";
import { dish, orderBody, readQuote, sendOrder, tea } from "../../support/builders/orders.ts";
import { editedOrder } from "../../support/fakes/order-edits.ts";
import { codeOf, posClient } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

/** Friday, 19:00 in Tokyo: Umi Sando is open. */
const evening = "2026-11-20T10:00:00.000Z";
const salad = dish("potato-salad", "umi-sando");
const soup = dish("miso-soup", "umi-sando");
const store = "umi-sando";
const storeId = seedId("sto", store);
const foodClass = seedId("txc", "umi-sando/飲食料品（軽減税率）");
const standardClass = seedId("txc", "umi-sando/標準税率");
const address = { address: "神南1-1", city: "渋谷区", state: "東京都", zip: "150-0041" };

const mutation = `mutation ($orderType: String!, $items: [POSOrderItemInput!]!, $scheduledFor: DateTime) {
  createPOSOrder(orderType: $orderType, items: $items, scheduledFor: $scheduledFor, customerPhone: "+81 3 5550 0100",
    fees: [{ kind: bag, amount: 10 }]) { id total tax taxLines { ratePpm net tax gross } } }`;

interface TaxedOrder {
  id: string;
  total: number;
  tax: number;
  taxLines: { ratePpm: number; net: number; tax: number; gross: number }[];
}

const take = async (shop: World, input: object = {}): Promise<TaxedOrder> => {
  const counter = await shop.asStaff("owner", { store });
  const items = [{ menuItemId: salad, quantity: 2 }];
  const answer = await counter.graphql<{ createPOSOrder: TaxedOrder | null }>(mutation, {
    ...{ orderType: "pickup", items },
    ...input,
  });
  if (!answer.data?.createPOSOrder) throw new Error(JSON.stringify(answer.errors));
  return answer.data.createPOSOrder;
};

const readTaxes = async (shop: World, orderId: string) => {
  const read = `query ($id: ID!) { restaurantOrder(where: { id: $id }) { tax total revision taxLines { ratePpm net tax gross } } }`;
  const counter = await shop.asStaff("owner", { store });
  const { data } = await counter.graphql<{ restaurantOrder: TaxedOrder & { revision: number } }>(read, { id: orderId });
  if (!data) throw new Error("There is no order.");
  return data.restaurantOrder;
};

const ratesIn = ({ taxLines }: Pick<TaxedOrder, "taxLines">) => taxLines.map(({ ratePpm }) => ratePpm);

const expectToAddUp = async (shop: World, { id, tax, taxLines }: TaxedOrder) => {
  expect(taxLines.reduce((sum, line) => sum + line.tax, 0)).toBe(tax);
  for (const line of taxLines) expect(line.net + line.tax).toBe(line.gross);
  const rows = await shop.db.select().from(orderItem).where(eq(orderItem.orderId, id));
  for (const { taxRatePpm } of rows.filter(({ supersededIn }) => supersededIn === null))
    expect(ratesIn({ taxLines })).toContain(taxRatePpm);
};

/** From 1 December in Tokyo on, food taken away is taxed at 9 %. */
const raiseRate = async (shop: World) => {
  const [food] = await shop.db.select().from(taxClass).where(eq(taxClass.id, foodClass));
  const rates = [...(food?.rates ?? []), { orderType: null, ratePpm: 90_000, from: "2026-12-01" }];
  await shop.db.update(taxClass).set({ rates }).where(eq(taxClass.id, foodClass));
  await shop.db.update(storeSettings).set({ menuRevision: 1000 }).where(eq(storeSettings.id, storeId));
};

describe("an order in Tokyo", () => {
  it("is taxed at 8 % taken away, with its bag at 10 %, and at 10 % at a table", async () => {
    const shop = await world({ now: evening });
    for (const [orderType, rates] of [
      ["pickup", [80_000, 100_000]],
      ["dine_in", [100_000]],
    ] as const) {
      const order = await take(shop, { orderType });
      expect(ratesIn(order)).toEqual(rates);
      await expectToAddUp(shop, order);
    }
  });

  it("that is brought has its food at 8 % and its delivery fee at 10 %, as a service", async () => {
    const shop = await world({ now: evening });
    const items = [{ menuItemId: salad, quantity: 4 }];
    const input = { orderType: "delivery" as const, items, deliveryAddress: address };
    const order = await readQuote(shop, { store, ...input });
    // 1680 of salads and 300 of delivery, both with their tax.
    expect(order).toMatchObject({ subtotal: 1680, deliveryFee: 300, total: 1980, tax: 124 + 27 });
  });

  it("is taxed anew when it is served at a table, brought, or moved across the date of another rate", async () => {
    const shop = await world({ now: evening });
    await raiseRate(shop);
    const counter = await shop.asStaff("owner", { store });
    const { id, total } = await take(shop);
    const edit = async (changes: object[], expectedRevision: number) => {
      await editedOrder(counter, id, changes, { expectedRevision });
      const order = await readTaxes(shop, id);
      await expectToAddUp(shop, { ...order, id });
      return order;
    };
    const table = await edit([{ kind: "type", orderType: "dine_in" }], 1);
    // Prices include tax, so that the guest pays the same.
    expect([ratesIn(table), table.total]).toEqual([[100_000], total]);
    const brought = [
      { kind: "type", orderType: "delivery" },
      { kind: "address", address },
    ];
    const override = { deliveryOverride: { minimum: 0, reason: "Regular guest" } };
    await editedOrder(counter, id, brought, { expectedRevision: 2, ...override });
    expect(ratesIn(await readTaxes(shop, id))).toEqual([80_000, 100_000]);
    const beforeMidnight = await edit([{ kind: "time", scheduledFor: "2026-11-30T14:59:00.000Z" }], 3);
    expect(ratesIn(beforeMidnight)).toEqual([80_000, 100_000]);
    const atMidnight = await edit([{ kind: "time", scheduledFor: "2026-11-30T15:00:00.000Z" }], 4);
    expect(ratesIn(atMidnight)).toEqual([90_000, 100_000]);
  });

  it("keeps its rates when only dishes or notes change, and what is added has the rate of its class", async () => {
    const shop = await world({ now: evening });
    const counter = await shop.asStaff("owner", { store });
    const { id } = await take(shop);
    await shop.db
      .update(taxClass)
      .set({ rates: [{ orderType: null, ratePpm: 50_000, from: "1970-01-01" }] })
      .where(eq(taxClass.id, foodClass));
    const set = `mutation ($id: ID!, $data: MenuItemUpdateInput!) { updateMenuItem(where: { id: $id }, data: $data) { id } }`;
    expect(codeOf(await counter.graphql(set, { id: soup, data: { taxClassId: standardClass } }))).toBeNull();
    const add = { kind: "add", item: { menuItemId: soup, quantity: 1 } };
    await editedOrder(counter, id, [add, { kind: "note", note: "急ぎ" }]);
    expect(ratesIn(await readTaxes(shop, id))).toEqual([80_000, 100_000]);
  });
});

describe("a guest's order", () => {
  it("costs in the bag what the quote says, for both order types", async () => {
    for (const [slug, item] of [
      ["copper-pot", tea],
      ["umi-sando", salad],
      ["gasthaus-linde", dish("helles", "gasthaus-linde")],
    ] as const) {
      const shop = await world({
        now: slug === "copper-pot" ? "2026-11-20T23:30:00.000Z" : "2026-11-20T12:00:00.000Z",
      });
      const menu = await (await shop.get("/api/menu", { store: slug })).json<MenuSnapshot>();
      const menuItem = menu.items.find(({ id }) => id === item);
      // Only what the totals read of a bag.
      const bag = { items: [{ menuItem, quantity: 3, modifiers: [] }] } as unknown as Cart;
      for (const orderType of ["pickup", "delivery"] as const) {
        const quote = await readQuote(shop, { store: slug, orderType, items: [{ menuItemId: item, quantity: 3 }] });
        const { subtotal, tax, total } = bagTotals(menu, bag, orderType, "2026-11-20");
        expect({ subtotal, tax, total }).toEqual({ subtotal: quote.subtotal, tax: quote.tax, total: quote.total });
      }
    }
  });

  it("is refused with the new amounts if a rate changed after the quote", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    const own = seedId("txc", "copper-pot/Food and drinks");
    const write = `mutation ($id: ID!, $data: TaxClassUpdateInput!) { updateTaxClass(where: { id: $id }, data: $data) { id } }`;
    const rates = [{ orderType: null, ratePpm: 100_000, from: "1970-01-01" }];
    expect(codeOf(await (await posClient(shop)).graphql(write, { id: own, data: { rates } }))).toBeNull();
    const refused = await sendOrder(shop, body);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "PRICE_CHANGED" }]);
    expect((await sendOrder(shop, await orderBody(shop))).status).toBe(201);
  });
});
