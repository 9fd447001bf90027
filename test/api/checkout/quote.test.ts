import { describe, expect, it } from "vitest";
import { orderSlot } from "../../../db/schema/index.ts";
import { seedId } from "../../../db/seed/rows.ts";
import type { Quote } from "../../../worker/domain/pricing/schemas.ts";
import { fridayEvening, type World, world } from "../../support/world.ts";

const tea = seedId("itm", "copper-pot/breakfast-tea");
const steak = seedId("itm", "copper-pot/ribeye");

const quote = async (shop: World, body: Record<string, unknown>, store = "copper-pot") =>
  (await shop.post("/api/quote", { orderType: "pickup", ...body }, { store })).json<Quote>();

const address = { address: "5 Elm Street", city: "Brooklyn", zip: "11201" };

describe("a quote", () => {
  it("contains the price of an order and the time when it is ready", async () => {
    const shop = await world();
    expect(await quote(shop, { items: [{ menuItemId: tea, quantity: 2 }], tip: 100 })).toEqual({
      currencyCode: "USD",
      lines: [
        {
          menuItemId: tea,
          name: "English Breakfast Tea",
          quantity: 2,
          unitPrice: 395,
          lineTotal: 790,
          problems: [],
        },
      ],
      subtotal: 790,
      discount: 40,
      promoCode: null,
      promoDiscount: 0,
      deliveryFee: 0,
      fees: 0,
      tax: 67,
      taxIncluded: false,
      tip: 100,
      total: 917,
      readyAt: "2026-11-20T23:50:00.000Z",
      problems: [],
    });
  });

  it("lists every reason that blocks the order", async () => {
    const shop = await world();
    const { problems } = await quote(shop, {
      orderType: "delivery",
      items: [
        { menuItemId: steak, quantity: 1 },
        { menuItemId: "itm_none", quantity: 1 },
      ],
      deliveryAddress: { ...address, zip: "99999" },
      tip: 999_999,
    });
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ["INVALID_MODIFIERS", "items.0.modifierIds"],
      ["INVALID_MODIFIERS", "items.0.modifierIds"],
      ["ITEM_UNAVAILABLE", "items.1"],
      ["OUT_OF_ZONE", "deliveryAddress.zip"],
      ["BAD_INPUT", "tip"],
    ]);
  });

  it("uses the fee of the address's zone, or the store's own fee without an address", async () => {
    const shop = await world();
    const order = { orderType: "delivery", items: [{ menuItemId: tea, quantity: 6 }] };
    expect(await quote(shop, { ...order, deliveryAddress: address })).toMatchObject({ deliveryFee: 299, problems: [] });
    expect(await quote(shop, order)).toMatchObject({ deliveryFee: 399, problems: [] });
  });

  it("refuses a time whose slot is full", async () => {
    const shop = await world();
    const startsAt = "2026-11-21T00:30:00.000Z";
    const order = { items: [{ menuItemId: tea, quantity: 1 }], scheduledFor: startsAt };
    expect(await quote(shop, order)).toMatchObject({ readyAt: startsAt, problems: [] });
    await shop.db.insert(orderSlot).values({
      id: "slt_1",
      storeId: seedId("sto", "copper-pot"),
      startsAt,
      taken: 12,
      capacity: 12,
      prepMinutesTaken: 0,
      createdAt: fridayEvening,
      updatedAt: fridayEvening,
    });
    expect(await quote(shop, order)).toMatchObject({
      readyAt: null,
      problems: [{ code: "SLOT_UNAVAILABLE", path: "scheduledFor" }],
    });
  });

  it("accepts an instant with another UTC offset", async () => {
    const shop = await world();
    const order = { items: [{ menuItemId: tea, quantity: 1 }], scheduledFor: "2026-11-20T19:30:00-05:00" };
    expect(await quote(shop, order)).toMatchObject({ readyAt: "2026-11-21T00:30:00.000Z", problems: [] });
  });

  it("says that a closed store accepts no order for now", async () => {
    const shop = (await world()).at("2026-11-20T10:00:00.000Z");
    const { problems, readyAt } = await quote(shop, { items: [{ menuItemId: tea, quantity: 1 }] });
    expect(problems.map(({ code }) => code)).toEqual(["STORE_CLOSED"]);
    expect(readyAt).toBeNull();
  });

  it("prices yen without decimals and with the tax included", async () => {
    const shop = (await world()).at("2026-11-20T04:00:00.000Z");
    const menuItemId = seedId("itm", "umi-sando/tamago-sando");
    const answer = await quote(shop, { items: [{ menuItemId, quantity: 1 }] }, "umi-sando");
    expect(answer).toMatchObject({ currencyCode: "JPY", taxIncluded: true });
    expect(answer.total).toBe(answer.subtotal - answer.discount);
  });

  it("has at most a hundred items", async () => {
    const shop = await world();
    const items = Array.from({ length: 101 }, () => ({ menuItemId: tea, quantity: 1 }));
    expect((await quote(shop, { items })).problems).toMatchObject([{ code: "LIMIT_EXCEEDED", path: "items" }]);
    expect((await quote(shop, { items: items.slice(1) })).problems).toEqual([]);
  });

  it("of an empty cart says that it is empty", async () => {
    expect(await quote(await world(), { items: [] })).toMatchObject({ total: 0, problems: [{ code: "CART_EMPTY" }] });
  });

  it("sets no cookie", async () => {
    const guest = (await world()).asGuest();
    await guest.post("/api/quote", { orderType: "pickup", items: [{ menuItemId: tea, quantity: 1 }] });
    expect(guest.cookies.size).toBe(0);
  });

  const malformed = [
    { name: "an unknown order type", body: { orderType: "teleport", items: [] }, path: "orderType" },
    { name: "a negative tip", body: { items: [], tip: -1 }, path: "tip" },
    { name: "a time that is not an instant", body: { items: [], scheduledFor: "tomorrow" }, path: "scheduledFor" },
    {
      name: "a quantity of a hundred",
      body: { items: [{ menuItemId: tea, quantity: 100 }] },
      path: "items.0.quantity",
    },
    { name: "a missing list of items", body: {}, path: "items" },
  ];

  it.each(malformed)("refuses $name", async ({ body, path }) => {
    const response = await (await world()).post("/api/quote", { orderType: "pickup", ...body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "BAD_INPUT", errors: [{ path }] });
  });

  it("is the same over GraphQL", async () => {
    const shop = await world();
    const { data, errors } = await shop.graphql<{ quoteOrder: Partial<Quote> }>(
      `query ($items: [QuoteItemInput!]!) {
        quoteOrder(orderType: "pickup", items: $items) { subtotal discount tax total readyAt problems { code } }
      }`,
      { items: [{ menuItemId: tea, quantity: 2 }] },
    );
    expect(errors).toEqual([]);
    expect(data?.quoteOrder).toEqual({
      subtotal: 790,
      discount: 40,
      tax: 67,
      total: 817,
      readyAt: "2026-11-20T23:50:00.000Z",
      problems: [],
    });
  });
});
