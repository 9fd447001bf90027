import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { promoCode, restaurantOrder, storeSettings } from "../../../db/schema/index.ts";
import type { CreateOrderResult } from "../../../worker/domain/checkout/schemas.ts";
import type { Quote } from "../../../worker/domain/pricing/schemas.ts";
import {
  cancel,
  complete,
  confirm,
  dumpOrderTables,
  loadOrderRow,
  orderBody,
  placeOrder,
  readQuote,
  sendOrder,
  sendOrderAs,
  tea,
} from "../../support/builders/orders.ts";
import { aPromo, readUses } from "../../support/builders/promos.ts";
import { codeOf, concurrently, posClient } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

// Three teas at 395: 1185 less 5 % for pickup is 1126, and a tenth of that is 113.
const withTenth = { subtotal: 1185, discount: 172, promoDiscount: 113 };
const later = "2026-11-21T00:30:00.000Z";
const code = "SOUP-10";

interface Refusal {
  code: string;
  detail: string;
  errors: { path: string; message: string }[];
  quote: Quote;
}

/** Enough capacity for every order, so that only promo codes run out. */
const roomy = async (): Promise<World> => {
  const shop = await world();
  await shop.db.update(storeSettings).set({ ordersPerSlot: null, prepMinutesPerSlot: null, menuRevision: 2 });
  return shop;
};

const change = async ({ db }: World, changes: Partial<typeof promoCode.$inferInsert>) => {
  await db.update(promoCode).set(changes).where(eq(promoCode.code, code));
};

describe("a promo code", () => {
  it("appears in the quote and the order, in any spelling, and does not affect the tip", async () => {
    const shop = await roomy();
    await aPromo(shop);
    const quote = await readQuote(shop, { promoCode: " soup-10 ", tip: 200 });
    // 1013 at 8.875 % is 89.9.
    expect(quote).toMatchObject({ ...withTenth, promoCode: code, tax: 90, tip: 200, total: 1303, problems: [] });
    const placed = await placeOrder(shop, { promoCode: code, tip: 200 });
    expect(await loadOrderRow(shop, placed)).toMatchObject({ ...withTenth, promoCode: code, tip: 200, total: 1303 });
    await change(shop, { percentOff: 50, note: "Doubled." });
    expect(await loadOrderRow(shop, placed)).toMatchObject({ ...withTenth, promoCode: code, total: 1303 });
  });

  it("never discounts more than the subtotal, and an order that costs nothing has a payment of 0", async () => {
    const shop = await roomy();
    await aPromo(shop, { kind: "amount", percentOff: null, amountOff: 5000 });
    const quote = await readQuote(shop, { promoCode: code });
    expect(quote).toMatchObject({ discount: 1185, promoDiscount: 1126, tax: 0, total: 0, problems: [] });
    const placed = await placeOrder(shop, { promoCode: code });
    expect(await loadOrderRow(shop, placed)).toMatchObject({
      ...{ status: "sent_to_kitchen", total: 0 },
      payments: [{ provider: "manual", amount: 0, status: "succeeded" }],
    });
  });

  it("that does not apply is refused with a field error, gives no discount, and creates no order", async () => {
    const shop = await roomy();
    await aPromo(shop);
    const all = { minimumSubtotal: 0, orderTypes: [], startsAt: null, endsAt: null, maxUses: null, active: true };
    const cases: [Partial<typeof promoCode.$inferInsert>, object, string][] = [
      [{ active: false }, { reason: "unknown" }, "We do not know this code. Check it or remove it."],
      [
        { startsAt: "2026-11-20T23:30:00.001Z" },
        { reason: "unknown" },
        "We do not know this code. Check it or remove it.",
      ],
      [{ endsAt: shop.now }, { reason: "ended" }, "This code is no longer valid. Please remove it."],
      [
        { orderTypes: ["delivery"] },
        { reason: "order_type" },
        "This code is only for delivery. Change how you order, or remove it.",
      ],
      [
        { minimumSubtotal: 1200 },
        { reason: "below_minimum", missing: 15 },
        "This code needs an order of at least $12.00. Add $0.15 more, or remove it.",
      ],
      [{ maxUses: 1, uses: 1 }, { reason: "spent" }, "This code has been used up. Please remove it."],
    ];
    const body = await orderBody(shop);
    for (const [changes, why, message] of cases) {
      await change(shop, { ...all, uses: 0, ...changes });
      const problem = { code: "BAD_INPUT", message, path: "promoCode", ...why };
      const quote = await readQuote(shop, { promoCode: code });
      expect(quote).toMatchObject({ discount: 59, promoCode: null, promoDiscount: 0, problems: [problem] });
      const refusal = await (await sendOrder(shop, { ...body, promoCode: code })).json<Refusal>();
      expect(refusal).toMatchObject({ code: "BAD_INPUT", detail: message, errors: [{ path: "promoCode", message }] });
    }
    expect((await dumpOrderTables())["restaurant_order"]).toEqual([]);
  });

  it("of another store, or in an invalid format, is answered as unknown", async () => {
    const shop = await roomy();
    await aPromo(shop, { code: "LINDE-5" }, "gasthaus-linde");
    const unknownQuote = await readQuote(shop, { promoCode: "NEVER-MADE" });
    expect(unknownQuote.problems).toMatchObject([{ code: "BAD_INPUT", path: "promoCode" }]);
    for (const promoCode of ["LINDE-5", "x", "Ä'; --"]) {
      expect(await readQuote(shop, { promoCode })).toEqual(unknownQuote);
    }
    expect((await readQuote(shop, { promoCode: "" })).problems).toEqual([]);
  });

  it("that was disabled, used up or expired since the quote is answered with the right amounts", async () => {
    const shop = await roomy();
    await aPromo(shop);
    const body = await orderBody(shop, { promoCode: code });
    await change(shop, { maxUses: 1, uses: 1 });
    const spent = await sendOrder(shop, body);
    expect(spent.status).toBe(409);
    const refusal = await spent.json<Refusal>();
    expect(refusal).toMatchObject({ code: "PRICE_CHANGED", detail: "This code has been used up. Please remove it." });
    expect(refusal.errors.map(({ path }) => path)).toEqual(["promoCode", "tax", "total"]);
    expect(refusal.quote).toMatchObject({ discount: 59, promoCode: null, promoDiscount: 0, total: 1226 });
    await change(shop, { maxUses: null, endsAt: shop.now });
    expect((await (await sendOrder(shop, body)).json<Refusal>()).code).toBe("PRICE_CHANGED");
    await change(shop, { endsAt: null });
    expect((await sendOrder(shop, body)).status).toBe(201);
  });
});

describe("the usage limit of a promo code", () => {
  it("of five is met by exactly five of a hundred orders, and the others are refused", async () => {
    const shop = await roomy();
    await aPromo(shop, { maxUses: 5 });
    const body = await orderBody(shop, { promoCode: code, scheduledFor: later });
    const responses = await concurrently(100, (guest) => sendOrderAs(shop, guest, body));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
    const refusals = await Promise.all(
      responses.filter(({ status }) => status !== 201).map((one) => one.json<Refusal>()),
    );
    expect(refusals).toHaveLength(95);
    for (const one of refusals) expect(one).toMatchObject({ code: "PRICE_CHANGED", quote: { total: 1226 } });
    expect(await shop.db.select().from(restaurantOrder)).toHaveLength(5);
    expect(await readUses(shop)).toEqual({ counted: [5], carried: 5, people: [1, 1, 1, 1, 1] });
  });

  it("counts per person, by account and by address, even for concurrent requests", async () => {
    const shop = await roomy();
    await aPromo(shop, { maxUsesPerCustomer: 1 });
    const ada = await shop.asCustomer("ada@example.com");
    const body = await orderBody(ada, { promoCode: code, scheduledFor: later });
    const responses = await concurrently(8, () => sendOrder(ada, body));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await readQuote(ada, { promoCode: code })).problems).toMatchObject([{ path: "promoCode" }]);
    const asGuest = await (await sendOrder(shop, body)).json<Refusal>();
    expect(asGuest).toMatchObject({ code: "PRICE_CHANGED", errors: [{ path: "promoCode" }, {}, {}] });
    const otherBody = { ...body, customerInfo: { ...body.customerInfo, email: "Grace@Example.com" } };
    expect((await sendOrder(shop, otherBody)).status).toBe(201);
    expect(await readUses(shop)).toEqual({ counted: [2], carried: 2, people: [1, 1, 1] });
  });

  it("is restored once by an order that was not paid, and counts a repeated order once", async () => {
    const shop = await roomy();
    await aPromo(shop, { maxUses: 1, maxUsesPerCustomer: 1 });
    const body = await orderBody(shop, { promoCode: code });
    const key = "order-0123456789abcdef";
    const taps = await concurrently(4, () => sendOrder(shop, body, { key }));
    const [first] = await Promise.all(taps.map((tap) => tap.json<CreateOrderResult>()));
    expect(taps.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(await readUses(shop)).toEqual({ counted: [1], carried: 1, people: [1] });
    const placed = {
      orderId: first?.orderId ?? "",
      secretKey: first?.secretKey ?? "",
      orderNumber: "",
      clientSecret: "",
    };
    const cancels = await concurrently(3, () => cancel(shop, placed));
    expect(cancels.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readUses(shop)).toEqual({ counted: [0], carried: 0, people: [0] });
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "cancelled", promoCode: code });
    expect((await sendOrder(shop, body)).status).toBe(201);
  });

  it("is not used up by the guest's own unpaid order in the next quote of the same cart, only by those of others", async () => {
    const shop = await roomy();
    await aPromo(shop, { maxUses: 1 });
    const ada = shop.asGuest();
    const grace = shop.asGuest();
    for (const one of [ada, grace]) await one.post("/api/cart/items", { menuItemId: tea, quantity: 1 });
    await placeOrder(ada, { promoCode: code });
    expect(await readQuote(ada, { promoCode: code })).toMatchObject({ promoCode: code, problems: [] });
    expect(await readQuote(grace, { promoCode: code })).toMatchObject({ promoCode: null, problems: [{}] });
  });

  it("is restored if a cancelled order is refunded, and not if its payment is not refunded", async () => {
    const shop = await roomy();
    await aPromo(shop);
    const staff = await posClient(shop);
    for (const keepPayment of [true, false]) {
      const placed = await placeOrder(shop, { promoCode: code });
      await confirm(shop, placed);
      await complete(shop, placed);
      const response = await staff.graphql(
        `mutation ($id: ID!, $keep: Boolean) {
          transitionRestaurantOrder(orderId: $id, status: cancelled, reason: "No show.", keepPayment: $keep) { status promoCode }
        }`,
        { id: placed.orderId, keep: keepPayment },
      );
      expect(response.data).toEqual({ transitionRestaurantOrder: { status: "cancelled", promoCode: code } });
      expect((await readUses(shop)).counted).toEqual([1]);
    }
  });
});

describe("a promo code in the dashboard", () => {
  const create =
    "mutation ($data: PromoCodeCreateInput!) { createPromoCode(data: $data) { id code kind percentOff uses active } }";

  it("is created, changed and deleted only by callers who may change settings", async () => {
    const shop = await roomy();
    const owner = await shop.asStaff("owner");
    const data = { code: " lunch-5 ", kind: "percent", percentOff: 5, orderTypes: ["dine_in"] };
    const created = await owner.graphql<{ createPromoCode: { id: string } }>(create, { data });
    expect(created.data?.createPromoCode).toMatchObject({ code: "LUNCH-5", percentOff: 5, uses: 0, active: true });
    expect(codeOf(await owner.graphql(create, { data }))).toBe("CONFLICT");
    for (const wrong of [{ code: "A B" }, { percentOff: 0 }, { kind: "amount" }, { maxUses: 0 }, { amountOff: 5 }]) {
      expect(codeOf(await owner.graphql(create, { data: { ...data, code: "NEW-1", ...wrong } }))).toBe("BAD_INPUT");
    }
    for (const caller of [shop.asGuest(), await shop.asStaff("staff")]) {
      expect((await caller.graphql("{ promoCodes { code } }")).data?.["promoCodes"] ?? []).toEqual([]);
      expect(codeOf(await caller.graphql(create, { data: { ...data, code: "NEW-1" } }))).not.toBeNull();
    }
    const counter = await posClient(shop);
    const order = `mutation ($type: String!, $items: [POSOrderItemInput!]!) {
      createPOSOrder(orderType: $type, items: $items, promoCode: "lunch-5") { discount promoCode promoDiscount } }`;
    const items = [{ menuItemId: tea, quantity: 2 }];
    expect((await counter.graphql(order, { type: "dine_in", items })).data?.["createPOSOrder"]).toEqual({
      ...{ discount: 40, promoCode: "LUNCH-5", promoDiscount: 40 },
    });
    expect(codeOf(await counter.graphql(order, { type: "pickup", items }))).toBe("BAD_INPUT");
    const { id } = created.data?.createPromoCode ?? { id: "" };
    await owner.graphql("mutation ($id: ID!) { deletePromoCode(where: { id: $id }) { id } }", { id });
    expect(await readUses(shop)).toEqual({ counted: [], carried: 0, people: [] });
    expect(await shop.db.select().from(restaurantOrder)).toMatchObject([{ promoCode: "LUNCH-5", promoDiscount: 40 }]);
  });

  it("cannot get a limit below its past uses", async () => {
    const shop = await roomy();
    await aPromo(shop, { maxUses: 5, uses: 3 });
    const owner = await shop.asStaff("owner");
    const { data } = await owner.graphql<{ promoCodes: { id: string; uses: number }[] }>("{ promoCodes { id uses } }");
    const set = (maxUses: number) =>
      owner.graphql(
        "mutation ($id: ID!, $maxUses: Int) { updatePromoCode(where: { id: $id }, data: { maxUses: $maxUses }) { maxUses } }",
        { id: data?.promoCodes[0]?.id, maxUses },
      );
    expect(codeOf(await set(2))).toBe("BAD_INPUT");
    expect((await set(3)).data).toEqual({ updatePromoCode: { maxUses: 3 } });
  });
});

describe("trying out promo codes", () => {
  it("is rate limited, while quotes without a code are not counted", async () => {
    const counted: string[] = [];
    const limit = async ({ key }: RateLimitOptions) => ({ success: counted.push(key) < 2 });
    const shop = await world({ env: { RATE_LIMITS: "on", BAG_LIMIT: { limit } } });
    const body = { orderType: "pickup", items: [] };
    const guess = async () => (await shop.post("/api/quote", { ...body, promoCode: "GUESS" })).status;
    expect([await guess(), await guess()]).toEqual([200, 429]);
    expect((await shop.post("/api/quote", body)).status).toBe(200);
    expect(counted).toEqual([expect.stringContaining(":promo:"), counted[0]]);
  });
});
