import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItem, restaurantOrder, storeSettings } from "../../../../db/schema/index.ts";
import { complete, confirm, loadOrderRow, placeOrder, tea } from "../../../support/builders/orders.ts";
import { aPromo } from "../../../support/builders/promos.ts";
import { editedOrder } from "../../../support/fakes/order-edits.ts";
import { codeOf, concurrently, paidOrder, posClient, readStaffOrder } from "../../../support/fakes/pos-client.ts";
import { paidShop } from "../../../support/fakes/stripe-refunds.ts";
import { deliverEvent } from "../../../support/fakes/stripe-shop.ts";
import { readOrderReceipts, readReceipts, sumStored } from "../../../support/receipts/stored-receipts.ts";
import { fridayEvening, type World, world } from "../../../support/world.ts";

const counterMutation = `mutation { createPOSOrder(orderType: "dine_in", items: [{ menuItemId: "${tea}", quantity: 2 }]) { id } }`;
const payMutation = `mutation ($id: ID!, $amount: Int!) { processPayment(orderId: $id, paymentMethod: "cash", amount: $amount, tendered: 5000) { status } }`;
const refundMutation = `mutation ($id: ID!, $amount: Int) { refundPayment(paymentId: $id, amount: $amount, reason: "Cold") { status } }`;
const cancelMutation = `mutation ($id: ID!, $keep: Boolean, $reason: String) { transitionRestaurantOrder(orderId: $id, status: cancelled, keepPayment: $keep, reason: $reason) { status } }`;

const listNumbers = (receipts: { receiptNumber: string }[]) => receipts.map(({ receiptNumber }) => receiptNumber);

const findPaymentId = async (shop: World, orderId: string) =>
  (await readStaffOrder(await posClient(shop), orderId)).payments[0]?.id ?? "";

const refund = async (shop: World, orderId: string, amount?: number) => {
  const answer = await (await posClient(shop)).graphql(refundMutation, {
    id: await findPaymentId(shop, orderId),
    amount,
  });
  expect(codeOf(answer)).toBeNull();
};

describe("the receipt of a sale", () => {
  it("is issued in the batch of the first full payment, with everything that was sold, taxed and paid", async () => {
    const shop = await world();
    await shop.db.update(storeSettings).set({ legalName: "Copper Pot LLC", taxNumber: "11-2233445" });
    const placed = await placeOrder(shop, { tip: 200 });
    expect(await readReceipts(shop)).toEqual([]);
    await confirm(shop, placed);
    await complete(shop, placed);
    const order = await loadOrderRow(shop, placed);
    expect(order.receiptNumber).toBe("2026-000001");
    const [receipt, ...others] = await readReceipts(shop);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      ...{ kind: "sale", position: 1, receiptNumber: "2026-000001", correctedNumber: null, issuedAt: shop.now },
      ...{ orderId: placed.orderId, orderNumber: placed.orderNumber, orderType: "pickup", currencyCode: "USD" },
      ...{ subtotal: order.subtotal, discount: order.discount, tax: order.tax, tip: 200, total: order.total },
      ...{ taxLines: order.taxLines, taxIncluded: false, feeLines: [] },
      lines: [{ name: "English Breakfast Tea", quantity: 3, unitPrice: 395, totalPrice: 1185, taxRatePpm: 88_750 }],
      payments: [{ paymentMethod: "credit_card", amount: order.total, cardBrand: "visa", cardLast4: "4242" }],
      seller: { name: "Copper Pot", legalName: "Copper Pot LLC", taxNumber: "11-2233445", countryCode: "US" },
    });
  });

  it("never changes when the restaurant changes its particulars or the dish its name", async () => {
    const shop = await world();
    await paidOrder(shop);
    const before = await readReceipts(shop);
    await shop.db.update(storeSettings).set({ name: "Iron Pan", legalName: "Iron Pan Inc", taxNumber: "1" });
    await shop.db.update(menuItem).set({ name: "Renamed", price: 1 });
    expect(await readReceipts(shop)).toEqual(before);
  });

  it("is numbered without gaps if 20 orders are paid at once", async () => {
    const shop = await world();
    const placed = await concurrently(20, (index) =>
      placeOrder(shop, {
        customerInfo: { name: "Ada", email: `g${index}@example.com`, phone: `555 ${20_000 + index}` },
      }),
    );
    await Promise.all(placed.map((order) => confirm(shop, order)));
    await Promise.all([...placed, ...placed].map((order) => complete(shop, order)));
    const receipts = await readReceipts(shop);
    expect(receipts.map(({ serial }) => serial)).toEqual(placed.map((_, index) => index + 1));
    expect(new Set(receipts.map(({ orderId }) => orderId)).size).toBe(20);
    const orders = await shop.db.select().from(restaurantOrder);
    expect(orders.map(({ receiptNumber }) => receiptNumber).sort()).toEqual(listNumbers(receipts));
  });

  it("is issued once if the processor repeats its message", async () => {
    const { setup, shop } = await paidShop();
    const before = await readReceipts(shop);
    expect(before).toHaveLength(1);
    await deliverEvent(setup, setup.account.events.at(-1));
    expect(await readReceipts(shop)).toEqual(before);
  });

  it("is taken by an order that costs nothing, when it is placed", async () => {
    const shop = await world();
    await aPromo(shop, { code: "GIFT", kind: "percent", percentOff: 100 });
    const placed = await placeOrder(shop, { promoCode: "GIFT" });
    expect(await readReceipts(shop)).toMatchObject([{ orderId: placed.orderId, kind: "sale", total: 0, payments: [] }]);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ receiptNumber: "2026-000001", total: 0 });
  });

  it("waits at the counter until nothing is outstanding, and lists every payment", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { data } = await counter.graphql<{ createPOSOrder: { id: string } }>(counterMutation);
    const id = data?.createPOSOrder.id ?? "";
    const { total } = await readStaffOrder(counter, id);
    await counter.graphql(payMutation, { id, amount: 300 });
    expect(await readReceipts(shop)).toEqual([]);
    await counter.graphql(payMutation, { id, amount: total - 300 });
    const [receipt] = await readReceipts(shop);
    expect(receipt?.total).toBe(total);
    // Payments of the same moment have no order.
    expect(receipt?.payments).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ amount: 300, paymentMethod: "cash" }),
        expect.objectContaining({ amount: total - 300, tendered: 5000 }),
      ]),
    );
    expect(receipt?.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  });

  it("is not issued for an unpaid or a test order", async () => {
    const shop = await world();
    await placeOrder(shop);
    const test = await placeOrder(shop, { customerInfo: { name: "T", email: "t@example.com", phone: "555 1" } });
    await shop.db.update(restaurantOrder).set({ isTest: true }).where(eq(restaurantOrder.id, test.orderId));
    await confirm(shop, test);
    await complete(shop, test);
    expect(await readReceipts(shop)).toEqual([]);
  });

  it("is numbered in each store by itself, and anew in a year of the store's time zone", async () => {
    // Still 2026 in New York.
    const shop = await world({ now: "2027-01-01T04:59:00.000Z" });
    await shop.db
      .update(storeSettings)
      .set({ hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "00:00", to: "00:00" })) });
    await shop.db.update(storeSettings).set({ menuRevision: 50, hoursExceptions: [] });
    const guest = (name: string) => ({
      customerInfo: { name, email: `${name}@example.com`, phone: `555 ${name.length}` },
    });
    await paidOrder(shop, guest("a"));
    shop.at("2027-01-01T05:00:00.000Z");
    await paidOrder(shop, guest("bb"));
    await paidOrder(shop, guest("ccc"));
    expect(listNumbers(await readReceipts(shop))).toEqual(["2026-000001", "2027-000001", "2027-000002"]);
  });
});

describe("the receipts that correct a sale", () => {
  it("have the differences of an edit, its dishes and its tax, and name the first", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop);
    const [item] = (await readStaffOrder(counter, orderId)).orderItems;
    const changes = [{ kind: "quantity", orderItemId: item?.id ?? "", quantity: 2 }];
    const order = await editedOrder(counter, orderId, changes, { settle: "refund" });
    const [sale, edit, ...others] = await readOrderReceipts(shop, orderId);
    expect(others).toEqual([]);
    expect(edit).toMatchObject({
      ...{
        kind: "edit",
        receiptNumber: "2026-000002",
        correctedNumber: sale?.receiptNumber,
        total: order.total - 1226,
      },
      lines: [{ name: "English Breakfast Tea", quantity: -1, unitPrice: 395, totalPrice: -395 }],
      payments: [],
    });
    expect(sumStored(await readOrderReceipts(shop, orderId))).toMatchObject({
      total: order.total,
      tax: order.tax,
      tip: 0,
    });
  });

  it("are not issued for an edit of notes and tables alone", async () => {
    const shop = await world();
    const { orderId } = await paidOrder(shop);
    await editedOrder(await posClient(shop), orderId, [{ kind: "table", tableName: "4" }]);
    expect(await readOrderReceipts(shop, orderId)).toHaveLength(1);
  });

  it("return a refund's share of each rate when it succeeds, to the unit", async () => {
    const shop = await world();
    const { orderId } = await paidOrder(shop, { tip: 333 });
    await refund(shop, orderId, 500);
    await refund(shop, orderId, 501);
    const [sale, ...returned] = await readOrderReceipts(shop, orderId);
    expect(returned).toMatchObject([
      { kind: "goodwill", total: -500, correctedNumber: sale?.receiptNumber },
      { kind: "goodwill", total: -501, correctedNumber: sale?.receiptNumber },
    ]);
    await refund(shop, orderId);
    const sums = sumStored(await readOrderReceipts(shop, orderId));
    expect(sums).toMatchObject({ total: 0, tax: 0, tip: 0 });
    expect([...sums.taxes.values()]).toEqual([0]);
  });

  it("return everything after a cancellation, and nothing of a payment that is retained", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop);
    await counter.graphql(cancelMutation, { id: orderId, reason: "Oven" });
    expect(await readOrderReceipts(shop, orderId)).toMatchObject([
      { kind: "sale" },
      { kind: "cancellation", total: -1226 },
    ]);
    const retained = await paidOrder(shop, { customerInfo: { name: "B", email: "b@example.com", phone: "555 77" } });
    await counter.graphql(cancelMutation, { id: retained.orderId, keep: true, reason: "Too late" });
    expect(await readOrderReceipts(shop, retained.orderId)).toMatchObject([{ kind: "sale" }]);
  });

  it("take back what a cancelled order left uncollected after a dearer edit", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop);
    const [item] = (await readStaffOrder(counter, orderId)).orderItems;
    await editedOrder(counter, orderId, [{ kind: "quantity", orderItemId: item?.id ?? "", quantity: 5 }]);
    await counter.graphql(cancelMutation, { id: orderId, reason: "Oven" });
    const receipts = await readOrderReceipts(shop, orderId);
    expect(receipts.map(({ kind }) => kind)).toEqual(["sale", "edit", "cancellation", "cancellation"]);
    expect(sumStored(receipts)).toMatchObject({ total: 0, tax: 0 });
  });

  it("wait for the processor, and are issued once for each refund", async () => {
    const { shop, setup, refund: ask, stripe } = await paidShop();
    stripe.fail("POST /v1/refunds", "failure");
    await ask(500);
    expect(await readReceipts(shop)).toHaveLength(1);
    await ask(300, "a-second-refund-of-300");
    await deliverEvent(setup, setup.account.events.at(-1));
    await deliverEvent(setup, setup.account.events.at(-1));
    expect((await readReceipts(shop)).map(({ total }) => total)).toEqual([1226, -300]);
  });

  it("do not exist for an order that was paid before there were receipts", async () => {
    const shop = await world({ now: fridayEvening });
    const { orderId } = await paidOrder(shop);
    await shop.env.DB.exec("DELETE FROM receipt");
    await refund(shop, orderId, 100);
    expect(await readReceipts(shop)).toEqual([]);
  });
});
