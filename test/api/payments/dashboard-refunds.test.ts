import { eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { refund, storeTask } from "../../../db/schema/index.ts";
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

it("a refund at PayPal whose webhook was lost is found a day after the payment was captured", async () => {
  const setup = await paypalShop();
  const { shop, account } = setup;
  const placed = await approvedAtPaypal(setup);
  await complete(shop, placed);
  minutesLater(shop, 5);
  await runPaypalMinute(setup);
  const { id, amount } = account.findCapture(readPaypalId(placed));
  account.refund(id, { amount: { ...amount, value: "1.00" }, custom_id: "by hand" });
  for (const _ of [1, 2]) {
    minutesLater(shop, day);
    await runPaypalMinute(setup);
  }
  expect(await readTasks(shop)).toEqual([["processor_refund", 100, false]]);
});
