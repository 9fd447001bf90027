import { describe, expect, it } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { brooklyn, dumpOrderTables, tea } from "../../support/builders/orders.ts";
import { codeOf, concurrently, readStaffOrder } from "../../support/fakes/pos-client.ts";
import { readOrderReceipts, sumStored } from "../../support/receipts/stored-receipts.ts";
import { payCash } from "../../support/reports/day-closes.ts";
import { type World, world } from "../../support/world.ts";

const bagRate = 190_000;

interface RefundInput {
  tip?: number;
  deliveryFee?: number;
  fees?: { kind: string; amount: number }[];
  amount?: number;
}

const refund = (caller: Actor, orderId: string, input: RefundInput) =>
  caller.graphql<{ refundOrder: { refundedTotal: number } | null }>(
    `mutation ($orderId: ID!, $tip: Int, $deliveryFee: Int, $fees: [RefundFeeInput!], $amount: Int) {
      refundOrder(orderId: $orderId, tip: $tip, deliveryFee: $deliveryFee, fees: $fees, amount: $amount) { refundedTotal } }`,
    { orderId, ...input },
  );

const readFault = ({ errors }: Awaited<ReturnType<typeof refund>>) => errors[0]?.extensions["errors"];

/** Eight teas that are delivered for 2.99, with their tax, in a bag for 1.00 and 0.19 of tax, and paid in cash. */
const delivered = async (shop: World) => {
  const owner = await shop.asStaff("owner");
  await shop.db.update(storeSettings).set({ taxDeliveryFee: true, cashRoundingStep: 0, menuRevision: 1000 });
  const { data, errors } = await owner.graphql<{
    createPOSOrder: { id: string; total: number; tax: number; orderItems: { taxAmount: number }[] };
  }>(
    `mutation ($items: [POSOrderItemInput!]!, $address: DeliveryAddressInput, $fees: [OrderFeeInput!]) {
      createPOSOrder(orderType: "delivery", items: $items, customerPhone: "+1 718 555 0100", deliveryAddress: $address,
        fees: $fees, tip: 300) { id total tax orderItems { taxAmount } } }`,
    {
      items: [{ menuItemId: tea, quantity: 8 }],
      address: brooklyn,
      fees: [{ kind: "bag", amount: 100, taxRatePpm: bagRate }],
    },
  );
  if (!data) throw new Error(JSON.stringify(errors));
  const { id, total, tax, orderItems } = data.createPOSOrder;
  await payCash(owner, id, total);
  const taxOfDishes = orderItems.reduce((sum, { taxAmount }) => sum + taxAmount, 0);
  return { owner, orderId: id, total, deliveryFee: 299 + tax - 19 - taxOfDishes };
};

const readRefunds = async (owner: Actor, orderId: string) => {
  const { data } = await owner.graphql<{ restaurantOrder: { payments: { refunds: Record<string, unknown>[] }[] } }>(
    `query ($id: ID!) { restaurantOrder(where: { id: $id }) { payments(take: 1) { refunds(take: 20, orderBy: [{ id: asc }]) {
      kind amount tipAmount deliveryFeeAmount otherAmount feeLines { kind amount } } } } }`,
    { id: orderId },
  );
  return data?.restaurantOrder.payments[0]?.refunds ?? [];
};

describe("a refund of fees", () => {
  it("gives the delivery fee and a bag back with the tax of their own rates, and remembers them", async () => {
    const shop = await world();
    const { owner, orderId, deliveryFee } = await delivered(shop);
    expect(deliveryFee).toBeGreaterThan(299);
    const sold = sumStored(await readOrderReceipts(shop, orderId));
    expect(codeOf(await refund(owner, orderId, { deliveryFee, fees: [{ kind: "bag", amount: 119 }] }))).toBeNull();
    expect(await readRefunds(owner, orderId)).toMatchObject([
      {
        ...{ kind: "goodwill", amount: deliveryFee + 119, tipAmount: 0, otherAmount: 0 },
        ...{ deliveryFeeAmount: deliveryFee, feeLines: [{ kind: "bag", amount: 119 }] },
      },
    ]);
    const receipts = await readOrderReceipts(shop, orderId);
    expect(receipts.at(-1)).toMatchObject({
      ...{ kind: "goodwill", total: -deliveryFee - 119, tip: 0, lines: [], deliveryFee: -deliveryFee, fees: -119 },
      taxLines: [
        { ratePpm: 88_750, gross: -deliveryFee, tax: 299 - deliveryFee },
        { ratePpm: bagRate, gross: -119, tax: -19 },
      ],
    });
    const left = sumStored(receipts);
    expect(left.taxes.get(bagRate)).toBe(0);
    expect(left.total).toBe(sold.total - deliveryFee - 119);
  });

  it("gives no fee back above what was charged for it, and says what is left at its field", async () => {
    const shop = await world();
    const { owner, orderId, deliveryFee } = await delivered(shop);
    const bag = (amount: number) => refund(owner, orderId, { fees: [{ kind: "bag", amount }] });
    expect(readFault(await bag(120))).toEqual([
      { path: "fees.0.amount", message: "The bag fee of this order was only $1.19." },
    ]);
    await bag(100);
    await refund(owner, orderId, { deliveryFee: deliveryFee - 1 });
    const before = await dumpOrderTables();
    expect(readFault(await bag(20))).toEqual([
      { path: "fees.0.amount", message: "Of the bag fee of $1.19, only $0.19 is left to give back." },
    ]);
    const tooMuch = await refund(owner, orderId, { deliveryFee: 2 });
    expect([codeOf(tooMuch), readFault(tooMuch)]).toMatchObject(["LIMIT_EXCEEDED", [{ path: "deliveryFee" }]]);
    expect(readFault(await refund(owner, orderId, { fees: [{ kind: "service", amount: 1 }] }))).toEqual([
      { path: "fees.0.amount", message: "This order has no service charge." },
    ]);
    const twice = await refund(owner, orderId, {
      fees: [
        { kind: "bag", amount: 10 },
        { kind: "bag", amount: 9 },
      ],
    });
    expect([codeOf(twice), readFault(twice)]).toMatchObject(["BAD_INPUT", [{ path: "fees.1.amount" }]]);
    expect(codeOf(await refund(owner, orderId, { fees: [] }))).toBe("BAD_INPUT");
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("by two people at once is made once", async () => {
    const shop = await world();
    const { owner, orderId, deliveryFee } = await delivered(shop);
    const codes = (await concurrently(2, () => refund(owner, orderId, { deliveryFee }))).map(codeOf);
    expect(codes.toSorted()).toEqual(["LIMIT_EXCEEDED", null]);
    expect(await readStaffOrder(owner, orderId)).toMatchObject({ refundedTotal: deliveryFee });
  });

  it("and then of all that is left leaves nothing of the order and of its tax", async () => {
    const shop = await world();
    const { owner, orderId, total, deliveryFee } = await delivered(shop);
    await refund(owner, orderId, { tip: 300, fees: [{ kind: "bag", amount: 50 }] });
    await refund(owner, orderId, { deliveryFee });
    await refund(owner, orderId, { amount: total - deliveryFee - 350 });
    const { total: left, tax, tip, taxes } = sumStored(await readOrderReceipts(shop, orderId));
    expect([left, tax, tip, [...taxes.values()]]).toEqual([0, 0, 0, [0, 0]]);
  });
});
