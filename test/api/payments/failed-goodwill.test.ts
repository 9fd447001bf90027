import { beforeEach, describe, expect, it, vi } from "vitest";
import { type EditedOrder, editedOrder } from "../../support/fakes/order-edits.ts";
import { posClient } from "../../support/fakes/pos-client.ts";
import { paidShop } from "../../support/fakes/stripe-refunds.ts";
import { deliverEvent } from "../../support/fakes/stripe-shop.ts";
import { readOrderReceipts, sumStored } from "../../support/receipts/stored-receipts.ts";
import { readReport } from "../../support/reports/day-closes.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const friday = "2026-11-20";

/** Three teas for 12.26 that were paid by card at Stripe, and what staff and Stripe do with them. */
const threeTeas = async () => {
  const { setup, shop, account, placed, order } = await paidShop();
  const pos = await posClient(shop);
  const [item] = (await order()).orderItems;
  const teas = item?.id ?? "";
  let revision = 1;
  const edit = async (changes: Parameters<typeof editedOrder>[2]): Promise<EditedOrder> => {
    const edited = await editedOrder(pos, placed.orderId, changes, { settle: "refund", expectedRevision: revision });
    revision = edited.revision;
    return edited;
  };
  const listRefunds = () => [...account.refunds.values()];
  return {
    ...{ edit, listRefunds, setup, shop, orderId: placed.orderId },
    giveBackOne: async () => {
      const { errors } = await pos.graphql(
        `mutation ($orderId: ID!, $lines: [RefundLineInput!]) { refundOrder(orderId: $orderId, lines: $lines) { id } }`,
        { orderId: placed.orderId, lines: [{ orderItemId: teas, quantity: 1 }] },
      );
      expect(errors).toEqual([]);
    },
    setQuantity: async (quantity: number) => {
      const current = (await order()).orderItems[0]?.id ?? teas;
      return edit([{ kind: "quantity", orderItemId: current, quantity }]);
    },
    changeNote: () => edit([{ kind: "table", tableName: "4" }]),
    /** A refund fails at Stripe, and the restaurant hears of it. */
    fail: async (index: number) => {
      const refund = listRefunds()[index];
      account.endRefund(refund?.id ?? "", "failed");
      await deliverEvent(setup, account.events.at(-1));
    },
    readOrder: async () => {
      const { data } = await pos.graphql<{ restaurantOrder: EditedOrder }>(
        "query ($id: ID!) { restaurantOrder(where: { id: $id }) { total outstanding settledByGoodwill refundedTotal } }",
        { id: placed.orderId },
      );
      return data?.restaurantOrder;
    },
  };
};

type Teas = Awaited<ReturnType<typeof threeTeas>>;

/** What the guest got back at Stripe, and the books of the order: its receipts and the report of its day. */
const readBooks = async ({ shop, orderId, listRefunds }: Teas) => {
  const { totals } = await readReport(await shop.asStaff("owner"), friday);
  return {
    paidBack: listRefunds().reduce((sum, { status, amount }) => sum + (status === "succeeded" ? amount : 0), 0),
    documented: sumStored(await readOrderReceipts(shop, orderId)).total,
    reported: totals.total,
    collected: totals.collected,
  };
};

const expectPaidBackOnce = async (found: Teas, total: number): Promise<void> => {
  expect(await found.readOrder()).toMatchObject({ total, outstanding: 0 });
  const left = { documented: total, reported: total, collected: total };
  expect(await readBooks(found)).toEqual({ paidBack: 1226 - total, ...left });
};

describe("a dish that goodwill gave back and that an edit removes", () => {
  it("is paid back by the edit if the goodwill's refund had failed before", async () => {
    const found = await threeTeas();
    await found.giveBackOne();
    await found.fail(0);
    const { total, settledByGoodwill } = await found.setQuantity(2);
    expect(settledByGoodwill).toBe(0);
    await expectPaidBackOnce(found, total);
  });

  it("is owed again if the goodwill's refund fails afterwards, and paid back once by the next edit", async () => {
    const found = await threeTeas();
    await found.giveBackOne();
    const { total, settledByGoodwill } = await found.setQuantity(2);
    expect(settledByGoodwill).toBe(1226 - total);
    await expectPaidBackOnce(found, total);
    await found.fail(0);
    expect(await found.readOrder()).toMatchObject({ outstanding: total - 1226, settledByGoodwill: 0 });
    await found.changeNote();
    await expectPaidBackOnce(found, total);
  });

  it("stays settled if the refund of another portion fails, which alone is owed again", async () => {
    const found = await threeTeas();
    await found.giveBackOne();
    const { total, settledByGoodwill } = await found.setQuantity(1);
    await expectPaidBackOnce(found, total);
    await found.fail(1);
    const owed = 1226 - total - settledByGoodwill;
    expect(await found.readOrder()).toMatchObject({ outstanding: -owed, settledByGoodwill });
    await found.changeNote();
    await expectPaidBackOnce(found, total);
  });
});
