import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItem, orderRevision, storeSettings, taxClass } from "../../../db/schema/index.ts";
import { dish, dumpOrderTables, placeOrder, tea } from "../../support/builders/orders.ts";
import { aPromo, readUses } from "../../support/builders/promos.ts";
import {
  type Changes,
  currentItems,
  type EditedOrder,
  editedOrder,
  editOrder,
  previewEdit,
  readEditedOrder,
} from "../../support/fakes/order-edits.ts";
import { codeOf, concurrently, paidOrder, posClient, readMessages } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

const broccoli = dish("charred-broccoli");
const addBroccoli = { kind: "add", item: { menuItemId: broccoli, quantity: 1 } };

/** Throws unless the items, fees and tax lines add up to the amounts of the order. */
const expectToAddUp = (order: EditedOrder) => {
  const items = order.orderItems.filter(({ supersededIn }) => supersededIn === null);
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  expect(sum(items.map(({ totalPrice }) => totalPrice))).toBe(order.subtotal);
  expect(sum(items.map(({ discountAmount }) => discountAmount))).toBe(order.discount);
  expect(sum(order.taxLines.map(({ tax }) => tax))).toBe(order.tax);
  expect(order.subtotal - order.discount + order.deliveryFee + order.fees + order.tax + order.tip).toBe(order.total);
};

/** A paid pickup order of three teas at 12.26, and its item. */
const paidTeas = async (shop: World) => {
  const counter = await posClient(shop);
  const { orderId } = await paidOrder(shop);
  const [item] = (await readEditedOrder(counter, orderId)).orderItems;
  return { counter, orderId, itemId: item?.id ?? "" };
};

describe("an edited order", () => {
  it("that costs less is refunded in the same batch and keeps what was sold as superseded items", async () => {
    const shop = await world();
    const { counter, orderId, itemId } = await paidTeas(shop);
    const changes = [{ kind: "quantity", orderItemId: itemId, quantity: 2 }];
    const order = await editedOrder(counter, orderId, changes, { settle: "refund" });
    expectToAddUp(order);
    expect(order).toMatchObject({ revision: 2, status: "sent_to_kitchen", outstanding: 0, refundedTotal: 0 });
    expect(currentItems(order)).toEqual(["English Breakfast Tea 2"]);
    expect(order.orderItems.find(({ id }) => id === itemId)).toMatchObject({ quantity: 3, supersededIn: 2 });
    expect(order.payments).toMatchObject([{ status: "partially_refunded", refundedAmount: 1226 - order.total }]);
    expect(order.events.map(({ type }) => type)).toContain("order_updated");
    expect(await readMessages(shop, orderId)).toContain("order.updated");
    const [revision] = await shop.db.select().from(orderRevision);
    expect(revision).toMatchObject({
      revision: 2,
      settle: "refund",
      before: { total: 1226 },
      after: { total: order.total },
    });
  });

  it("that costs more has the difference outstanding, takes today's price for what is added and keeps the old one", async () => {
    const shop = await world();
    const { counter, orderId, itemId } = await paidTeas(shop);
    await shop.db.update(menuItem).set({ price: 1000 }).where(eq(menuItem.id, tea));
    await shop.db.update(storeSettings).set({ menuRevision: 1000, pickupDiscountPercent: 50 });
    await shop.db.update(taxClass).set({ rates: [] });
    const order = await editedOrder(counter, orderId, [{ kind: "quantity", orderItemId: itemId, quantity: 4 }]);
    expectToAddUp(order);
    const prices = new Map(order.orderItems.map(({ quantity, unitPrice }) => [quantity, unitPrice]));
    expect([prices.get(3), prices.get(1), prices.size]).toEqual([395, 1000, 2]);
    // 5 % off 21.85 and 8.875 % tax, as the order was placed.
    expect(order).toMatchObject({ subtotal: 2185, discount: 109, tax: 184, total: 2260, outstanding: 2260 - 1226 });
    const payMutation = `mutation ($id: ID!) { processPayment(orderId: $id, paymentMethod: "cash", amount: 1034) { status } }`;
    expect(codeOf(await counter.graphql(payMutation, { id: orderId }))).toBeNull();
    expect(await readEditedOrder(counter, orderId)).toMatchObject({ outstanding: 0 });
  });

  it("changes nothing but its note, table and fees when only those are sent", async () => {
    const shop = await world();
    const { counter, orderId } = await paidTeas(shop);
    const order = await editedOrder(counter, orderId, [
      { kind: "note", note: "Ring twice" },
      { kind: "table", tableName: "Terrace 4" },
      { kind: "fee", fee: { kind: "bag", amount: 10 } },
    ]);
    expectToAddUp(order);
    expect(order).toMatchObject({ specialInstructions: "Ring twice", tableName: "Terrace 4", fees: 10, total: 1237 });
    expect(order.orderItems.every(({ supersededIn }) => supersededIn === null)).toBe(true);
  });

  it("is the same order if a fee is sent again, and another one if a fee takes another's place", async () => {
    const shop = await world();
    const { counter, orderId } = await paidTeas(shop);
    const bag = { kind: "fee", fee: { kind: "bag", amount: 10 } };
    await editedOrder(counter, orderId, [bag]);
    expect(codeOf(await editOrder(counter, orderId, [bag], { expectedRevision: 2 }))).toBe("BAD_INPUT");
    const swap = [
      { kind: "fee", fee: { kind: "bag", amount: 0 } },
      { kind: "fee", fee: { kind: "deposit", amount: 10 } },
    ];
    expect(await editedOrder(counter, orderId, swap, { expectedRevision: 2 })).toMatchObject({ fees: 10, total: 1237 });
    const messages = await readMessages(shop, orderId);
    expect(messages.filter((name) => name === "order.updated")).toHaveLength(2);
  });

  it("is previewed without writing anything, with the same amounts and every problem", async () => {
    const shop = await world();
    const { counter, orderId, itemId } = await paidTeas(shop);
    const before = await dumpOrderTables();
    const changes = [addBroccoli, { kind: "quantity", orderItemId: itemId, quantity: 1 }];
    const preview = await previewEdit(counter, orderId, changes);
    expect(preview).toMatchObject({ revision: 1, before: { total: 1226 }, problems: [] });
    const broken = await previewEdit(counter, orderId, [
      { kind: "remove", orderItemId: itemId },
      { kind: "remove", orderItemId: "oit_nothing" },
    ]);
    expect(broken.problems.map(({ code }) => code)).toEqual(["NOT_FOUND", "CART_EMPTY"]);
    expect(await dumpOrderTables()).toEqual(before);
    const settle = preview.refund > 0 ? "refund" : "later";
    const order = await editedOrder(counter, orderId, changes, { settle });
    expect([order.total, order.outstanding]).toEqual([preview.after.total, preview.due]);
  });

  it("shows before saving that a code's discount would be lost", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const promoCode = await aPromo(shop, { minimumSubtotal: 2000 });
    const { orderId } = await paidOrder(shop, { items: [{ menuItemId: tea, quantity: 8 }], promoCode });
    const placed = await readEditedOrder(counter, orderId);
    expect(placed.promoDiscount).toBeGreaterThan(0);
    const changes = [{ kind: "quantity", orderItemId: placed.orderItems[0]?.id, quantity: 1 }];
    expect(await previewEdit(counter, orderId, changes)).toMatchObject({ lostPromoCode: promoCode });
    expect(await editedOrder(counter, orderId, changes, { settle: "refund" })).toMatchObject({ promoDiscount: 0 });
    // A cancellation that keeps the payment keeps no use of a code that gave nothing.
    expect((await readUses(shop)).counted).toEqual([1]);
    const keeping = `mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: cancelled, keepPayment: true,
      reason: "Never came.") { id } }`;
    expect(codeOf(await counter.graphql(keeping, { id: orderId }))).toBeNull();
    expect((await readUses(shop)).counted).toEqual([0]);
  });
});

describe("an edit is refused", () => {
  it("with the current revision if someone else was first, and of 16 at once one is saved", async () => {
    const shop = await world();
    const { counter, orderId } = await paidTeas(shop);
    const responses = await concurrently(16, (index) =>
      editOrder(counter, orderId, [{ kind: "note", note: `Note ${index}` }]),
    );
    const codes = responses.map(codeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === "REVISION_CONFLICT")).toHaveLength(15);
    const refused = responses.find(({ errors }) => errors.length > 0);
    expect(refused?.errors[0]?.extensions).toMatchObject({ code: "REVISION_CONFLICT", revision: 2 });
    expect(await shop.db.select().from(orderRevision)).toHaveLength(1);
  });

  it("twice with the same key, and with another input under it", async () => {
    const shop = await world();
    const { counter, orderId } = await paidTeas(shop);
    const options = { idempotencyKey: "edit-of-table-four" };
    const responses = await concurrently(8, () => editedOrder(counter, orderId, [addBroccoli], options));
    expect(new Set(responses.map(({ revision, total }) => `${revision} ${total}`)).size).toBe(1);
    expect(codeOf(await editOrder(counter, orderId, [addBroccoli, addBroccoli], options))).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
    expect((await readEditedOrder(counter, orderId)).revision).toBe(2);
  });

  it("for a dish that the kitchen has finished, an order that is over, and an order of another store", async () => {
    const shop = await world();
    const { counter, orderId, itemId } = await paidTeas(shop);
    await counter.graphql("mutation ($id: ID!) { setOrderItemStatus(orderItemId: $id, kitchenStatus: done) { id } }", {
      id: itemId,
    });
    expect(codeOf(await editOrder(counter, orderId, [{ kind: "remove", orderItemId: itemId }]))).toBe(
      "ILLEGAL_TRANSITION",
    );
    const move =
      "mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }";
    for (const status of ["in_progress", "ready", "completed"]) await counter.graphql(move, { id: orderId, status });
    const before = await dumpOrderTables();
    expect(codeOf(await editOrder(counter, orderId, [addBroccoli]))).toBe("ILLEGAL_TRANSITION");
    const stranger = await posClient(shop, "gasthaus-linde");
    const inLinde = {
      graphql: <Data>(query: string, variables?: Record<string, unknown>) =>
        stranger.graphql<Data>(query, variables, { store: "gasthaus-linde" }),
    };
    expect(codeOf(await editOrder(inLinde, orderId, [addBroccoli]))).toBe("NOT_FOUND");
    expect(codeOf(await editOrder(inLinde, "ord_nothing", [addBroccoli]))).toBe("NOT_FOUND");
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("by staff without write_payments if money goes back, and if the difference is settled the wrong way", async () => {
    const shop = await world();
    const { counter, orderId, itemId } = await paidTeas(shop);
    const less: Changes = [{ kind: "quantity", orderItemId: itemId, quantity: 2 }];
    const before = await dumpOrderTables();
    const staff = await shop.asStaff("staff");
    expect(codeOf(await editOrder(staff, orderId, less, { settle: "refund" }))).toBe("MISSING_SCOPE");
    expect(codeOf(await editOrder(counter, orderId, less, { settle: "later" }))).toBe("BAD_INPUT");
    expect(codeOf(await editOrder(counter, orderId, [addBroccoli], { settle: "refund" }))).toBe("BAD_INPUT");
    expect(codeOf(await editOrder(await shop.withKey(["read_orders"]), orderId, less))).toBe("MISSING_SCOPE");
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("for input that no edit has", async () => {
    const shop = await world();
    const { counter, orderId, itemId } = await paidTeas(shop);
    const before = await dumpOrderTables();
    const bad: unknown[] = [
      [],
      [{ kind: "add" }],
      [{ kind: "quantity", orderItemId: itemId }],
      [{ kind: "quantity", orderItemId: itemId, quantity: 0 }],
      [{ kind: "quantity", orderItemId: itemId, quantity: 100 }],
      [{ kind: "fee", fee: { kind: "bag", amount: -1 } }],
      [{ kind: "note", note: "x".repeat(501) }],
      [{ kind: "table", tableName: "x".repeat(41) }],
      [{ kind: "note", note: "" }],
      Array.from({ length: 151 }, () => addBroccoli),
    ];
    for (const changes of bad)
      expect(codeOf(await editOrder(counter, orderId, changes)), JSON.stringify(changes)).toBe("BAD_INPUT");
    const gone = { kind: "add", item: { menuItemId: "itm_nothing", quantity: 1 } };
    expect(codeOf(await editOrder(counter, orderId, [gone]))).toBe("ITEM_UNAVAILABLE");
    expect(codeOf(await editOrder(counter, orderId, [addBroccoli], { expectedRevision: 7 }))).toBe("REVISION_CONFLICT");
    expect(await dumpOrderTables()).toEqual(before);
  });
});

describe("an order whose payment is open", () => {
  it("is edited only after that payment was stopped at the processor", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { orderId } = await placeOrder(shop);
    const order = await editedOrder(counter, orderId, [addBroccoli], { settle: "counter", reason: "Pays on arrival." });
    expect(order.payments.find(({ provider }) => provider === "simulator")).toMatchObject({ status: "cancelled" });
    expect(order.payments.find(({ provider }) => provider === "cash")).toMatchObject({
      ...{ status: "pending", amount: order.total },
    });
    expect(order.outstanding).toBe(order.total);
  });
});
