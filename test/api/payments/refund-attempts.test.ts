import { describe, expect, it, vi } from "vitest";
import { takeDueRefunds } from "../../../db/queries/payments/refunds.ts";
import { storeTask } from "../../../db/schema/index.ts";
import type { Fault } from "../../support/fakes/fake-stripe.ts";
import { readMessages } from "../../support/fakes/pos-client.ts";
import { listRoute, paidByCard, paidShop, readWarnings, refundRoute } from "../../support/fakes/stripe-refunds.ts";
import { minutesLater, runMinute, type StripeShop } from "../../support/fakes/stripe-shop.ts";

const listKeys = ({ stripe }: StripeShop) => stripe.requestsTo(refundRoute).map(({ idempotencyKey }) => idempotencyKey);

const waiting = {
  payment: "succeeded",
  refundedAmounts: [500, 500],
  refunds: [[500, "pending"]],
  inHistory: 0,
  published: 0,
};
const done = {
  payment: "partially_refunded",
  refundedAmounts: [500, 500],
  refunds: [[500, "succeeded"]],
  inHistory: 1,
  published: 1,
};

/** A paid order with a refund of 500 whose first request met a fault. */
const unanswered = async (fault: Fault) => {
  const paid = await paidShop();
  paid.stripe.fail(refundRoute, fault);
  const { data } = await paid.refund(500);
  const [row] = await paid.shop.query.refund.findMany();
  return { ...paid, status: data?.refundPayment?.status, id: row?.id ?? "" };
};

describe("a refund that Stripe answers with a server error", () => {
  it("stays pending, and is made once with a new key after Stripe's list did not contain it", async () => {
    const { setup, shop, stripe, account, ledger, status, id } = await unanswered("failure");
    expect(status).toBe("pending");
    expect(await ledger()).toMatchObject(waiting);
    expect([listKeys(setup), stripe.requestsTo(listRoute).length]).toEqual([[id], 1]);
    await runMinute(setup);
    expect(listKeys(setup)).toEqual([id]);
    await runMinute({ ...setup, shop: minutesLater(shop, 1) });
    expect([listKeys(setup), stripe.requestsTo(listRoute).length]).toEqual([[id, `${id}:2`], 2]);
    expect(await ledger()).toMatchObject(done);
    expect([...account.refunds.values()]).toMatchObject([{ amount: 500, metadata: { refundId: id } }]);
    await runMinute({ ...setup, shop: minutesLater(shop, 120) });
    expect(listKeys(setup)).toHaveLength(2);
  });

  it("is never made twice if Stripe made it despite the error", async () => {
    const { setup, shop, account, ledger, status } = await unanswered("failure after");
    expect(status).toBe("succeeded");
    expect(await ledger()).toMatchObject(done);
    await runMinute({ ...setup, shop: minutesLater(shop, 61) });
    expect([account.refunds.size, listKeys(setup).length]).toEqual([1, 1]);
  });

  it("keeps its key while Stripe's list cannot be read, and gets a new one afterwards", async () => {
    const paid = await paidShop();
    const { setup, stripe, shop, account, refund, ledger } = paid;
    stripe.fail(refundRoute, "failure");
    stripe.fail(listRoute, "silence");
    expect((await refund(500)).data?.refundPayment?.status).toBe("pending");
    const [row] = await shop.query.refund.findMany();
    const id = row?.id ?? "";
    expect(row).toMatchObject({ attempt: 1 });
    // The first key repeats the stored failure, so this run learns that the key is used up.
    await runMinute({ ...setup, shop: minutesLater(shop, 1) });
    await Promise.all([runMinute(setup), runMinute({ ...setup, shop: minutesLater(shop, 2) })]);
    expect(listKeys(setup)).toEqual([id, id, `${id}:2`]);
    expect(await ledger()).toMatchObject(done);
    expect(account.refunds.size).toBe(1);
  });

  it("fails definitely only if Stripe refuses it, which staff see and guests do not", async () => {
    const { setup, account, intent, shop, stripe, refund, ledger, notes, placed } = await paidShop();
    stripe.fail(refundRoute, "failure");
    await refund(1000);
    account.refundByHand(intent, 600);
    await runMinute({ ...setup, shop: minutesLater(shop, 1) });
    expect(await ledger()).toMatchObject({
      refundedAmounts: [600, 600],
      refunds: [
        [1000, "failed"],
        [600, "succeeded"],
      ],
    });
    expect((await notes()).at(-1)).toContain("The refund of $10.00 was dropped");
    expect((await readMessages(shop, placed.orderId)).filter((event) => event === "order.refunded")).toHaveLength(1);
  });
});

describe("a refund that Stripe does not answer", () => {
  it("is retried with its first key after the list was read, with delays that grow to an hour", async () => {
    const { setup, shop, stripe, account, ledger, status, id } = await unanswered("silence");
    expect(status).toBe("pending");
    const requestMinutes: number[] = [];
    for (let minute = 1; minute <= 200; minute += 1) {
      stripe.defaultFault = () => "silence";
      // The daily check lists the refunds of all payments.
      const countRequests = () =>
        stripe.requests.filter(({ route, form }) => route.includes("refunds") && form.has("payment_intent")).length;
      const before = countRequests();
      await readWarnings(() => runMinute({ ...setup, shop: minutesLater(shop, 1) }));
      if (countRequests() > before) requestMinutes.push(minute);
    }
    expect(requestMinutes).toEqual([1, 2, 4, 8, 16, 32, 64, 124, 184]);
    expect(listKeys(setup)).toEqual([id]);
    stripe.defaultFault = () => null;
    await runMinute({ ...setup, shop: minutesLater(shop, 60) });
    expect(listKeys(setup)).toEqual([id, id]);
    expect(await ledger()).toMatchObject(done);
    expect(account.refunds.size).toBe(1);
  });

  it("is found in Stripe's list if it was made, and two concurrent runs request it once", async () => {
    const { setup, shop, account, ledger } = await unanswered("silence after");
    expect(await ledger()).toMatchObject(waiting);
    minutesLater(shop, 1);
    await Promise.all([runMinute(setup), runMinute(setup)]);
    expect(await ledger()).toMatchObject(done);
    expect([account.refunds.size, listKeys(setup).length]).toEqual([1, 1]);

    const otherOrder = await paidByCard(setup);
    setup.stripe.fail(refundRoute, "silence");
    await otherOrder.refund(500);
    minutesLater(shop, 1);
    await Promise.all([runMinute(setup), runMinute(setup), runMinute(setup)]);
    expect([account.refunds.size, listKeys(setup).length]).toEqual([2, 3]);
  });
});

it("a refund without a response for 24 hours alerts operators and staff once, and is still retried", async () => {
  const { setup, shop, stripe, notes, ledger, id } = await unanswered("silence");
  const alerts: string[] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((entry) => {
    alerts.push(String(entry));
  });
  stripe.defaultFault = () => "silence";
  const sentence = `The processor has not confirmed the refund of $5.00 for 24 hours. Check it in the processor's dashboard (${id}).`;
  const countAlerts = async () => [alerts.length, (await notes()).filter((note) => note === sentence).length];
  await readWarnings(() => runMinute({ ...setup, shop: minutesLater(shop, 24 * 60 - 1) }));
  expect(await countAlerts()).toEqual([0, 0]);
  for (const minutes of [60, 60]) await readWarnings(() => runMinute({ ...setup, shop: minutesLater(shop, minutes) }));
  expect(await countAlerts()).toEqual([1, 1]);
  expect(JSON.parse(alerts[0] ?? "")).toMatchObject({ alert: "REFUND_OVERDUE", refundId: id });
  const tasks = async () => (await shop.db.select().from(storeTask)).map(({ kind, doneAt }) => [kind, doneAt !== null]);
  expect(await tasks()).toEqual([["overdue_refund", false]]);
  stripe.defaultFault = () => null;
  await runMinute({ ...setup, shop: minutesLater(shop, 60) });
  expect(await ledger()).toMatchObject(done);
  expect(await tasks()).toEqual([["overdue_refund", true]]);
  spy.mockRestore();
});

it("a refund from before attempts were numbered is retried with its original key", async () => {
  const { setup, shop, account, ledger, id } = await unanswered("silence after");
  // The state that the migration leaves.
  await shop.db.run("UPDATE refund SET attempt = 1, next_attempt_at = updated_at");
  await Promise.all([runMinute(setup), runMinute(setup)]);
  expect(await ledger()).toMatchObject(done);
  expect([account.refunds.size, listKeys(setup)]).toEqual([1, [id]]);
});

it("a refund of another store is never matched, and a run that crashes makes no refund twice", async () => {
  const { setup, shop, account, ledger } = await unanswered("failure");
  const [row] = await shop.query.refund.findMany();
  const otherOrder = await shop.query.storeSettings.findFirst({ where: (t, { eq }) => eq(t.slug, "umi-sando") });
  const next = [{ id: row?.id ?? "", nextAttemptAt: shop.now }];
  minutesLater(shop, 1);
  expect(await takeDueRefunds(shop.db, otherOrder?.id ?? "", next, shop.now)).toEqual(new Set());
  // The run took the refund and crashed before the request. The next run retries it a minute later.
  expect(
    await takeDueRefunds(
      shop.db,
      row?.storeId ?? "",
      [{ id: row?.id ?? "", nextAttemptAt: minutesLater(shop, 1).now }],
      shop.now,
    ),
  ).toEqual(new Set([row?.id]));
  await runMinute(setup);
  expect(await ledger()).toMatchObject(done);
  expect(account.refunds.size).toBe(1);
});
