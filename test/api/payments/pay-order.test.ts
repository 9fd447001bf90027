import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { payment, storeSettings } from "../../../db/schema/index.ts";
import { cards, complete, confirm, loadOrderRow, type Placed, placeOrder } from "../../support/builders/orders.ts";
import { posClient } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

const start = async (
  shop: World,
  { orderId, secretKey }: Pick<Placed, "orderId" | "secretKey">,
  store = "copper-pot",
) => {
  const response = await shop.post(`/api/orders/${orderId}/payment`, { secretKey }, { store });
  const { requestId, ...body } = await response.json<Record<string, unknown>>();
  return { status: response.status, body };
};

const endLinkAt = (shop: World, orderId: string, expiresAt: string) =>
  shop.db.update(payment).set({ expiresAt }).where(eq(payment.orderId, orderId));

describe("payOrder", () => {
  it("returns what the guest's browser needs to pay the open payment, as often as it asks", async () => {
    const shop = await world();
    const placed = await placeOrder(shop, { paymentMethod: "card" });
    await endLinkAt(shop, placed.orderId, "2030-01-01T00:00:00.000Z");
    const first = await start(shop, placed);
    expect(first).toMatchObject({
      status: 200,
      body: { amount: 1226, currencyCode: "USD", provider: "simulator", expiresAt: "2030-01-01T00:00:00.000Z" },
    });
    expect(first.body["clientSecret"]).toBe(placed.clientSecret);
    expect(await start(shop, placed)).toEqual(first);
    const { payments } = await loadOrderRow(shop, placed);
    expect(payments?.[0]?.expiresAt).toBe("2030-01-01T00:00:00.000Z");
  });

  it("opens a payment again after a declined card, and none once it is paid", async () => {
    const shop = await world();
    const placed = await placeOrder(shop, { paymentMethod: "card" });
    await confirm(shop, placed, cards.declined);
    await complete(shop, placed);
    expect((await start(shop, placed)).body["clientSecret"]).toBe(placed.clientSecret);
    await confirm(shop, placed);
    // The processor has the money, and the order does not know it yet.
    expect((await start(shop, placed)).body["clientSecret"]).toBeNull();
    await complete(shop, placed);
    expect(await start(shop, placed)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  });

  it("refuses a link that has ended, although its processor would still take the money", async () => {
    const shop = await world();
    const placed = await placeOrder(shop, { paymentMethod: "card" });
    await endLinkAt(shop, placed.orderId, shop.now);
    expect(await start(shop, placed)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  });

  it("finds nothing to pay for an order in cash, and no order with another key or at another store", async () => {
    const shop = await world();
    await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true, menuRevision: 1000 });
    const inCash = await placeOrder(shop, { paymentMethod: "cash" });
    expect(await start(shop, inCash)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    const placed = await placeOrder(shop, { paymentMethod: "card" });
    expect(await start(shop, { ...placed, secretKey: "k1.wrong" })).toMatchObject({ status: 404 });
    expect(await start(shop, placed, "umi-sando")).toMatchObject({ status: 404 });
    const reader = await posClient(shop);
    const answer = await reader.graphql<{ payOrder: { clientSecret: string } }>(
      "mutation ($id: ID!) { payOrder(orderId: $id) { clientSecret } }",
      { id: placed.orderId },
    );
    expect(answer.data?.payOrder.clientSecret).toBe(placed.clientSecret);
  });
});
