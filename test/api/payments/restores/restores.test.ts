import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntry, payment, refund, restaurantOrder, restoreCheck, storeTask } from "../../../../db/schema/index.ts";
import type { Actor } from "../../../support/builders/client.ts";
import { placeOrder } from "../../../support/builders/orders.ts";
import { loseOrder, readUnmatchedTasks, recordRestore, refundMutation } from "../../../support/fakes/lost-orders.ts";
import { newStripeIntent, payAll } from "../../../support/fakes/lost-payments.ts";
import { approvedAtPaypal, paypalShop, readPaypalId, runPaypalMinute } from "../../../support/fakes/paypal-shop.ts";
import { codeOf, concurrently, posClient, readStaffOrder } from "../../../support/fakes/pos-client.ts";
import { paidByCard, readWarnings, refundRoute } from "../../../support/fakes/stripe-refunds.ts";
import { minutesLater, paidAtStripe, runMinute, stripeShop, toIntentId } from "../../../support/fakes/stripe-shop.ts";
import { findStoreId, type World } from "../../../support/world.ts";

const intentsRoute = "GET /v1/payment_intents";

/** A restaurant whose paid order was lost by a restore, of which the worker has a task. */
const lostPayment = async () => {
  const setup = await stripeShop();
  const restoredTo = setup.shop.now;
  minutesLater(setup.shop, 5);
  const lost = await paidByCard(setup);
  minutesLater(setup.shop, 5);
  await loseOrder(setup.shop, lost.placed.orderId);
  await recordRestore(setup.shop, restoredTo);
  await runMinute(setup);
  const [task] = await readUnmatchedTasks(setup.shop);
  const pos = await posClient(setup.shop);
  const refundIt = () => pos.graphql<{ refundUnmatchedPayment: object }>(refundMutation, { id: task?.id });
  return { setup, ...setup, restoredTo, lost, task, pos, refundIt };
};

const advance = async (pos: Actor, id: string, status: string): Promise<void> => {
  const text =
    "mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }";
  expect((await pos.graphql(text, { id, status })).errors).toEqual([]);
};

const checks = ({ db }: World) => db.select().from(restoreCheck);

describe("a payment whose order a restore removed", () => {
  it("becomes a task with what the processor knows of the guest, once however often its list is read", async () => {
    const { setup, shop, task, lost } = await lostPayment();
    expect(task).toMatchObject({
      ...{ amount: 1226, currencyCode: "USD", payerEmail: "ada@example.com", cardBrand: "visa", cardLast4: "4242" },
      ...{ providerPaymentId: lost.intent, refundStatus: null, isDone: false },
    });
    minutesLater(shop, 20);
    await runMinute(setup);
    expect(await checks(shop)).toMatchObject([{ dueAt: null, failure: null }]);
    expect(await readUnmatchedTasks(shop)).toHaveLength(1);
  });

  it("is refunded once, however many people tap at once, and its task ends", async () => {
    const { shop, account, refundIt } = await lostPayment();
    const answers = await concurrently(3, refundIt);
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    await refundIt();
    expect([...account.refunds.values()].map(({ amount }) => amount)).toEqual([1226]);
    expect(await readUnmatchedTasks(shop)).toMatchObject([
      { refundStatus: "succeeded", refundedAmount: 1226, isDone: true },
    ]);
  });

  it("is refunded once if the processor's answers are lost, by due work", async () => {
    const { setup, shop, stripe, account, refundIt } = await lostPayment();
    stripe.fail(refundRoute, "silence after");
    expect(await readWarnings(refundIt)).toContain("REFUND_WAITS");
    expect(await readUnmatchedTasks(shop)).toMatchObject([{ refundStatus: "pending", isDone: false }]);
    await refundIt();
    minutesLater(shop, 6);
    await runMinute(setup);
    expect(account.refunds.size).toBe(1);
    expect(await readUnmatchedTasks(shop)).toMatchObject([{ refundStatus: "succeeded", isDone: true }]);
  });

  it("forgets its guest at an erasure", async () => {
    const { setup, shop, pos } = await lostPayment();
    const { placed } = await paidByCard(setup);
    for (const status of ["in_progress", "ready", "completed"]) await advance(pos, placed.orderId, status);
    const manager = await shop.asStaff("manager");
    const { errors } = await manager.graphql(`mutation { eraseCustomer(email: "Ada@Example.com") { isComplete } }`);
    expect(errors).toEqual([]);
    expect(await readUnmatchedTasks(shop)).toMatchObject([{ payerName: null, payerEmail: null, cardLast4: null }]);
  });

  it("is refunded under a new key after an error of the processor's own", async () => {
    const { setup, shop, stripe, account, refundIt } = await lostPayment();
    stripe.fail(refundRoute, "failure");
    await refundIt();
    minutesLater(shop, 6);
    await runMinute(setup);
    expect(account.refunds.size).toBe(1);
    expect(await readUnmatchedTasks(shop)).toMatchObject([{ refundStatus: "succeeded", isDone: true }]);
  });

  it("is not refunded again if that was done in the processor's dashboard", async () => {
    const { account, shop, refundIt, lost } = await lostPayment();
    account.refundByHand(lost.intent, 1000);
    await refundIt();
    expect([...account.refunds.values()].map(({ amount }) => amount)).toEqual([1000, 226]);
    expect(await readUnmatchedTasks(shop)).toMatchObject([{ refundStatus: "succeeded", isDone: true }]);
  });

  it("has a task that ends by itself if the processor gave the money back", async () => {
    const { setup, shop, account, lost } = await lostPayment();
    account.refundByHand(lost.intent);
    minutesLater(shop, 15);
    await runMinute(setup);
    expect(await readUnmatchedTasks(shop)).toMatchObject([{ refundStatus: "succeeded", isDone: true }]);
  });

  it("has a task that stays ended if a person ended it", async () => {
    const { setup, shop, pos } = await lostPayment();
    const [task] = await shop.db.select().from(storeTask).where(eq(storeTask.kind, "unmatched_payment"));
    await pos.graphql('mutation ($id: ID!) { completeStoreTask(taskId: $id, note: "Entered again.") { id } }', {
      id: task?.id,
    });
    minutesLater(shop, 15);
    await runMinute(setup);
    expect(await readUnmatchedTasks(shop)).toMatchObject([{ refundStatus: null, isDone: true }]);
  });

  it("is refunded by who may move money at its restaurant alone, and the audit log names them", async () => {
    const { shop, task, account, refundIt } = await lostPayment();
    const other = await shop.withKey(["write_payments"], { store: "gasthaus-linde" });
    const options = { store: "gasthaus-linde" };
    expect(codeOf(await other.graphql(refundMutation, { id: task?.id }, options))).toBe("NOT_FOUND");
    const counter = await shop.withKey(["take_payments"]);
    expect(codeOf(await counter.graphql(refundMutation, { id: task?.id }))).toBe("MISSING_SCOPE");
    expect(account.refunds.size).toBe(0);
    await refundIt();
    const entries = await shop.db.select().from(auditEntry).where(eq(auditEntry.action, "refundUnmatchedPayment"));
    expect(entries).toMatchObject([{ actorType: "api_key", thingId: task?.id }]);
  });
});

describe("a restore", () => {
  it("cancels unpaid payments without an order, and leaves those of other stores and systems alone", async () => {
    const setup = await stripeShop();
    const { shop, account } = setup;
    const restoredTo = shop.now;
    minutesLater(shop, 5);
    const lost = await placeOrder(shop);
    const stored = await placeOrder(shop);
    const elsewhere = newStripeIntent(account, { storeId: "sto_other", paymentId: "pay_other" });
    const foreign = newStripeIntent(account, {});
    await loseOrder(shop, lost.orderId);
    await recordRestore(shop, restoredTo);
    await runMinute(setup);
    const statuses = [toIntentId(lost), toIntentId(stored), elsewhere, foreign].map((id) => account.intent(id).status);
    expect(statuses).toEqual(["canceled", ...Array.from({ length: 3 }, () => "requires_payment_method")]);
    expect(await readUnmatchedTasks(shop)).toEqual([]);
    expect(await checks(shop)).toMatchObject([{ cancelled: 1 }]);
  });

  it("settles a payment whose order is in an earlier state, and books refunds that the restore removed", async () => {
    const setup = await stripeShop();
    const { shop, account } = setup;
    const known = await paidByCard(setup);
    const restoredTo = shop.now;
    minutesLater(shop, 5);
    await known.refund(300);
    const unsettled = await paidAtStripe(setup);
    await shop.db.update(restaurantOrder).set({ dueAt: "9999-01-01T00:00:00.000Z" });
    await shop.db.update(payment).set({ providerPaymentId: null }).where(eq(payment.orderId, unsettled.orderId));
    await shop.db.delete(refund);
    await shop.db
      .update(payment)
      .set({ refundedAmount: 0, status: "succeeded" })
      .where(eq(payment.refundedAmount, 300));
    await recordRestore(shop, restoredTo);
    await runMinute(setup);
    const pos = await posClient(shop);
    expect(await readStaffOrder(pos, unsettled.orderId)).toMatchObject({
      status: "sent_to_kitchen",
      payments: [{ status: "succeeded" }],
    });
    expect(await known.ledger()).toMatchObject({ payment: "partially_refunded", refunds: [[300, "succeeded"]] });
    expect((await shop.db.select().from(storeTask)).map(({ kind }) => kind).sort()).toEqual([
      "database_restored",
      "processor_refund",
    ]);
    expect(account.refunds.size).toBe(1);
  });

  it("goes on from the same page after a failure, and finds every payment of a long list once", async () => {
    const setup = await stripeShop();
    const { shop, stripe, account } = setup;
    const restoredTo = shop.now;
    payAll(account, 60, await findStoreId(shop.db, "copper-pot"));
    await recordRestore(shop, restoredTo);
    stripe.fail(intentsRoute, "silence");
    expect(await readWarnings(() => runMinute(setup))).toContain("RESTORE_CHECK_FAILED");
    expect(await checks(shop)).toMatchObject([{ failure: "unavailable" }]);
    minutesLater(shop, 11);
    await runMinute(setup);
    expect(await readUnmatchedTasks(shop)).toHaveLength(60);
    minutesLater(shop, 11);
    await runMinute(setup);
    expect(await readUnmatchedTasks(shop)).toHaveLength(60);
    expect(await checks(shop)).toMatchObject([{ dueAt: null, failure: null }]);
  });
});

describe("a payment at PayPal whose order a restore removed", () => {
  /** A payment that PayPal captured and a restore removed. */
  const lostAtPaypal = async () => {
    const setup = await paypalShop();
    const { shop, account } = setup;
    const restoredTo = shop.now;
    const placed = await approvedAtPaypal(setup);
    account.capture(readPaypalId(placed));
    minutesLater(shop, 5);
    await loseOrder(shop, placed.orderId);
    await recordRestore(shop, restoredTo);
    await runPaypalMinute(setup);
    return { setup, ...setup, placed };
  };

  it("is a task as soon as PayPal lists it, three hours later, and is refunded", async () => {
    const { setup, shop, account } = await lostAtPaypal();
    expect(await readUnmatchedTasks(shop)).toEqual([]);
    minutesLater(shop, 3 * 60 + 1);
    await runPaypalMinute(setup);
    const [task] = await readUnmatchedTasks(shop);
    expect(task).toMatchObject({ amount: 1226, payerName: "Ada Lovelace", payerEmail: "ada@paypal.example" });
    await (await posClient(shop)).graphql(refundMutation, { id: task?.id });
    expect(account.refunds.size).toBe(1);
    expect(await checks(shop)).toMatchObject([{ dueAt: null, failure: null }]);
    expect(await readUnmatchedTasks(shop)).toMatchObject([{ isDone: true }]);
  });

  it("says that it could not be looked for if the app may not search", async () => {
    const setup = await paypalShop();
    setup.account.transactions.isAllowed = false;
    await recordRestore(setup.shop, setup.shop.now);
    expect(await readWarnings(() => runPaypalMinute(setup))).toContain('"failure":"forbidden"');
    expect(await checks(setup.shop)).toMatchObject([{ failure: "forbidden" }]);
  });
});
