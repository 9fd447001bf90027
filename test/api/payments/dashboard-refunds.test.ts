import { eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { payment, refund, restaurantOrder, storeTask } from "../../../db/schema/index.ts";
import { complete } from "../../support/builders/orders.ts";
import { approvedAtPaypal, paypalShop, readPaypalId, runPaypalMinute } from "../../support/fakes/paypal-shop.ts";
import { posClient } from "../../support/fakes/pos-client.ts";
import { paidByCard, paidShop, readWarnings, refundRoute } from "../../support/fakes/stripe-refunds.ts";
import { deliverEvent, minutesLater, runMinute } from "../../support/fakes/stripe-shop.ts";
import type { World } from "../../support/world.ts";

const day = 24 * 60;

const readTasks = async (shop: World) =>
  (await shop.db.select().from(storeTask)).map(({ kind, amount, doneAt }) => [kind, amount, doneAt !== null]);

const answer = async (shop: World, isSameRefund: boolean): Promise<void> => {
  const [task] = await shop.db.select().from(storeTask);
  const mutation = `mutation ($taskId: ID!, $isSameRefund: Boolean) {
    completeStoreTask(taskId: $taskId, note: "Looked it up.", isSameRefund: $isSameRefund) { id } }`;
  const { errors } = await (await posClient(shop)).graphql(mutation, { taskId: task?.id, isSameRefund });
  expect(errors).toEqual([]);
};

describe("a refund in Stripe's dashboard whose webhook was lost", () => {
  it("is in the books after the daily check, once, with a task for staff", async () => {
    const { setup, shop, account, intent, ledger } = await paidShop();
    account.refundByHand(intent, 400);
    minutesLater(shop, 5);
    await runMinute(setup);
    const booked = { payment: "partially_refunded", refundedAmounts: [400, 400], refunds: [[400, "succeeded"]] };
    expect(await ledger()).toMatchObject(booked);
    expect(await readTasks(shop)).toEqual([["processor_refund", 400, false]]);
    await answer(shop, false);
    const other = await paidByCard(setup);
    account.refundByHand(other.intent, 100);
    for (const _ of [1, 2]) {
      minutesLater(shop, day);
      await runMinute(setup);
    }
    expect(await other.ledger()).toMatchObject({ refundedAmounts: [100, 100] });
    expect(await ledger()).toMatchObject(booked);
    expect((await readTasks(shop)).map(([, amount, isDone]) => [amount, isDone])).toEqual([
      [400, true],
      [100, false],
    ]);
  });
});

/** A refund of ours that had no answer, and a newer one in Stripe's dashboard. */
const twoRefunds = async (own = 300) => {
  const found = await paidShop();
  const { setup, shop, stripe, account, intent, refund: requestOwn } = found;
  stripe.fail(refundRoute, "silence");
  await readWarnings(() => requestOwn(own));
  minutesLater(shop, 1);
  account.refundByHand(intent, 300);
  for (const event of account.events.slice(-2)) await deliverEvent(setup, event);
  minutesLater(shop, 2 * 60);
  await runMinute(setup);
  return found;
};

describe("a pending refund of ours beside a newer one in the dashboard", () => {
  it("waits for staff, and is sent if it is another one", async () => {
    const { shop, account, ledger } = await twoRefunds();
    expect(account.refunds.size).toBe(1);
    expect(await ledger()).toMatchObject({
      refunds: [
        [300, "pending"],
        [300, "succeeded"],
      ],
    });
    expect(await readTasks(shop)).toEqual([["processor_refund", 300, false]]);
    await answer(shop, false);
    expect(account.refunds.size).toBe(2);
    expect(await ledger()).toMatchObject({ refundedAmounts: [600, 600] });
  });

  it("is dropped if staff say that it is the same", async () => {
    const { shop, account, ledger, notes } = await twoRefunds(200);
    await answer(shop, true);
    expect(account.refunds.size).toBe(1);
    expect(await ledger()).toMatchObject({
      refundedAmounts: [300, 300],
      refunds: [
        [200, "failed"],
        [300, "succeeded"],
      ],
    });
    expect((await notes()).at(-1)).toBe("The refund of $2.00 was dropped, because it was made at the processor.");
    expect(await readTasks(shop)).toEqual([["processor_refund", 300, true]]);
  });

  it("takes it over with its kind and what it names, if staff say that it is the same and the amounts agree", async () => {
    const { setup, shop, account, ledger, notes } = await twoRefunds();
    const [own] = await shop.db.select().from(refund).where(isNull(refund.providerRefundId));
    await shop.db
      .update(refund)
      .set({ reason: "Cold tea", tipAmount: 100, otherAmount: 200 })
      .where(eq(refund.id, own?.id ?? ""));
    const before = await ledger();
    await answer(shop, true);
    expect(account.refunds.size).toBe(1);
    const rows = await shop.db.select().from(refund);
    const made = [...account.refunds.keys()].at(0);
    expect(rows.find(({ id }) => id === own?.id)).toMatchObject({
      ...{ status: "succeeded", providerRefundId: made, reason: "Cold tea", tipAmount: 100, otherAmount: 200 },
    });
    expect(rows.filter(({ status }) => status === "failed")).toMatchObject([{ providerRefundId: null, amount: 300 }]);
    expect(await ledger()).toMatchObject({
      ...{ refundedAmounts: [300, 300], inHistory: before.inHistory, published: before.published },
    });
    expect((await notes()).at(-1)).toBe(
      "The refund of $3.00 that was made at the processor is the one that waited here.",
    );
    for (const event of account.events.slice(-2)) await deliverEvent(setup, event);
    minutesLater(shop, day);
    await runMinute(setup);
    expect((await shop.db.select().from(refund)).length).toBe(2);
    expect(await ledger()).toMatchObject({ refundedAmounts: [300, 300] });
  });
});

const searchRoute = "GET /v1/reporting/transactions";

/** An order that was paid by PayPal and is completed. */
const paidByPaypal = async () => {
  const setup = await paypalShop();
  const { shop, account } = setup;
  const placed = await approvedAtPaypal(setup);
  await complete(shop, placed);
  minutesLater(shop, 5);
  await runPaypalMinute(setup);
  const capture = account.findCapture(readPaypalId(placed));
  const days = async (count: number) => {
    for (let passed = 0; passed < count; passed += 1) {
      minutesLater(shop, day);
      await runPaypalMinute(setup);
    }
  };
  const refundByHand = (value: string) =>
    account.refund(capture.id, { amount: { ...capture.amount, value }, custom_id: "by hand" });
  return { setup, ...setup, placed, days, refundByHand };
};

describe("money that moved at PayPal and whose webhook was lost", () => {
  it("is a refund that the search finds on any day, once, by a fixed number of requests", async () => {
    const { shop, paypal, days, refundByHand } = await paidByPaypal();
    await days(3);
    refundByHand("1.00");
    const before = paypal.requestsTo(searchRoute).length;
    await days(1);
    expect(await readTasks(shop)).toEqual([["processor_refund", 100, false]]);
    expect(paypal.requestsTo(searchRoute).length - before).toBe(2);
    await days(3);
    expect(await readTasks(shop)).toHaveLength(1);
    expect(await shop.db.select().from(refund)).toMatchObject([{ amount: 100, status: "succeeded" }]);
  });

  it("is a refund made just before a check, which PayPal lists three hours later", async () => {
    const { setup, shop, days, refundByHand } = await paidByPaypal();
    await days(2);
    minutesLater(shop, day - 10);
    refundByHand("1.00");
    minutesLater(shop, 10);
    await runPaypalMinute(setup);
    expect(await readTasks(shop)).toEqual([]);
    await days(1);
    expect(await readTasks(shop)).toEqual([["processor_refund", 100, false]]);
  });

  it("is found after a long outage, in ranges that PayPal accepts", async () => {
    const { setup, shop, paypal, days, refundByHand } = await paidByPaypal();
    await days(2);
    refundByHand("1.00");
    minutesLater(shop, 70 * day);
    const before = paypal.requestsTo(searchRoute).length;
    await runPaypalMinute(setup);
    expect(await readTasks(shop)).toEqual([["processor_refund", 100, false]]);
    expect(paypal.requestsTo(searchRoute).length - before).toBe(6);
  });

  it("is none of our own refunds, which costs no request for its capture", async () => {
    const { shop, paypal, account, days } = await paidByPaypal();
    const pos = await posClient(shop);
    const [paid] = await shop.db.select().from(payment);
    await pos.graphql("mutation ($id: ID!) { refundPayment(paymentId: $id, amount: 200) { status } }", {
      id: paid?.id,
    });
    expect(account.refunds.size).toBe(1);
    const before = paypal.requestsTo("GET /v2/payments/captures/:id").length;
    await days(2);
    expect(paypal.requestsTo("GET /v2/payments/captures/:id").length).toBe(before);
    expect(await readTasks(shop)).toEqual([]);
  });

  it("is a payment that PayPal collected after its order had ended, and it goes back", async () => {
    const setup = await paypalShop();
    const { shop, account } = setup;
    const placed = await approvedAtPaypal(setup);
    await shop.db.update(payment).set({ status: "cancelled" }).where(eq(payment.orderId, placed.orderId));
    await shop.db
      .update(restaurantOrder)
      .set({ status: "cancelled", dueAt: null })
      .where(eq(restaurantOrder.id, placed.orderId));
    account.capture(readPaypalId(placed));
    for (const _ of [1, 2]) {
      minutesLater(shop, day);
      await runPaypalMinute(setup);
    }
    expect(account.refunds.size).toBe(1);
    expect(await shop.db.select().from(refund)).toMatchObject([{ kind: "surplus", status: "succeeded" }]);
  });

  it("is found a day after the payment was captured if the app may not search, and the owner learns why", async () => {
    const { shop, account, days, refundByHand } = await paidByPaypal();
    account.transactions.isAllowed = false;
    refundByHand("1.00");
    await days(2);
    expect(await readTasks(shop)).toEqual([["processor_refund", 100, false]]);
    const owner = await shop.asStaff("owner");
    const query = "{ processorChecks { provider refundsFailure disputesFailure } }";
    expect((await owner.graphql(query)).data).toEqual({
      processorChecks: [{ provider: "paypal", refundsFailure: "forbidden", disputesFailure: null }],
    });
    account.transactions.isAllowed = true;
    await days(2);
    expect((await owner.graphql(query)).data).toMatchObject({ processorChecks: [{ refundsFailure: null }] });
  });
});
