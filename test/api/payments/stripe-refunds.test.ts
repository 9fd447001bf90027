import { describe, expect, it } from "vitest";
import { atomic } from "../../../db/atomic.ts";
import { reserveRefund } from "../../../db/queries/payments/refunds.ts";
import { codeOf } from "../../support/fakes/pos-client.ts";
import {
  listRoute,
  paidByCard,
  paidShop,
  posOrder,
  readWarnings,
  refundRoute,
} from "../../support/fakes/stripe-refunds.ts";
import {
  deliverEvent,
  minutesLater,
  paidAtStripe,
  runMinute,
  setPaymentAccount,
  stripeShop,
  toIntentId,
} from "../../support/fakes/stripe-shop.ts";

const untouched = { payment: "succeeded", refundedAmounts: [0, 0], inHistory: 0, published: 0 };

describe("a refund made in Stripe's dashboard", () => {
  it("is in the ledger once, however often, late or concurrently Stripe reports it", async () => {
    const { setup, account, intent, placed, ledger, order } = await paidShop();
    account.refundByHand(intent, 400);
    const first = account.events.slice(-2);
    await Promise.all([...first, ...first].map((event) => deliverEvent(setup, event)));
    expect(await ledger()).toMatchObject({
      payment: "partially_refunded",
      refundedAmounts: [400, 400],
      refunds: [[400, "succeeded"]],
      ...{ inHistory: 1, published: 1 },
    });
    account.refundByHand(intent);
    for (const event of [...account.events].reverse()) expect((await deliverEvent(setup, event)).status).toBe(200);
    expect(await ledger()).toEqual({
      order: "sent_to_kitchen",
      payment: "refunded",
      refundedAmounts: [1226, 1226],
      refunds: [
        [400, "succeeded"],
        [826, "succeeded"],
      ],
      ...{ inHistory: 2, published: 2 },
    });
    const { events, payments } = await order();
    expect(payments[0]?.refunds.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 2 }, () => "Refunded at the processor"),
    );
    expect(events.at(-1)).toMatchObject({ type: "payment_refunded", actorType: "processor" });
    // The database itself enforces one row per Stripe refund, for every writer.
    const row = await setup.shop.query.refund.findFirst();
    if (!row) throw new Error("There is no refund.");
    const duplicate = reserveRefund(
      setup.shop.db,
      { storeId: row.storeId, id: placed.orderId },
      { ...row, id: "ref_twin" },
    );
    await expect(atomic(setup.shop.db, duplicate)).rejects.toMatchObject({ conflict: "PROVIDER_REFUND" });
  });

  it("is recorded even if it is the first event of the payment", async () => {
    const setup = await stripeShop();
    const { account } = setup;
    const placed = await paidAtStripe(setup);
    const { ledger } = await posOrder(setup, placed);
    account.refundByHand(toIntentId(placed), 100);
    const [succeeded, refunded] = account.events;
    for (const event of [refunded, succeeded, refunded]) await deliverEvent(setup, event);
    const expectedState = { order: "sent_to_kitchen", payment: "partially_refunded", refundedAmounts: [100, 100] };
    expect(await ledger()).toMatchObject({ ...expectedState, inHistory: 1, published: 1 });
  });

  it("takes precedence over a pending refund of ours, whether by its event or by Stripe's refusal", async () => {
    const { setup, stripe, account, intent, ledger, notes, refund } = await paidShop();
    stripe.fail(refundRoute, "silence");
    expect((await refund(1000)).data?.refundPayment?.status).toBe("pending");
    account.refundByHand(intent, 600);
    await deliverEvent(setup, account.events.at(-1));
    const supersededRefund = {
      payment: "partially_refunded",
      refundedAmounts: [600, 600],
      refunds: [
        [1000, "failed"],
        [600, "succeeded"],
      ],
    };
    expect(await ledger()).toMatchObject(supersededRefund);
    expect((await notes()).at(-1)).toContain("The refund of $10.00 was dropped");
    await runMinute(setup);
    expect(await ledger()).toMatchObject(supersededRefund);

    const otherOrder = await paidByCard(setup);
    stripe.fail(refundRoute, "silence");
    await otherOrder.refund(1000);
    account.refundByHand(otherOrder.intent, 600);
    minutesLater(setup.shop, 1);
    await Promise.all([runMinute(setup), runMinute(setup)]);
    expect(await otherOrder.ledger()).toMatchObject(supersededRefund);
    expect(account.refunds.size).toBe(2);
  });
});

describe("a refund that is pending at Stripe", () => {
  it("reserves its amount, is checked until it succeeded, and only then counts", async () => {
    const { setup, shop, stripe, account, ledger, refund } = await paidShop();
    account.refundsBecome = "pending";
    expect((await refund(1226)).data?.refundPayment).toEqual({ status: "pending", payment: { status: "succeeded" } });
    const reserved1226 = { ...untouched, refundedAmounts: [1226, 1226], refunds: [[1226, "pending"]] };
    expect(await ledger()).toMatchObject(reserved1226);
    expect(codeOf(await refund(1))).toBe("LIMIT_EXCEEDED");
    await runMinute(setup);
    // The daily check lists the refunds of all payments.
    const countLists = () => stripe.requestsTo(listRoute).filter(({ form }) => form.has("payment_intent")).length;
    expect(countLists()).toBe(0);
    await runMinute({ ...setup, shop: minutesLater(shop, 15) });
    expect(countLists()).toBe(1);
    expect(await ledger()).toMatchObject(reserved1226);
    account.endRefund([...account.refunds.keys()][0] ?? "", "succeeded");
    minutesLater(shop, 15);
    stripe.fail(listRoute, "silence");
    expect(await readWarnings(() => runMinute(setup))).toContain("REFUND_WAITS");
    minutesLater(shop, 15);
    await Promise.all([runMinute(setup), runMinute(setup)]);
    const arrived = {
      payment: "refunded",
      refundedAmounts: [1226, 1226],
      refunds: [[1226, "succeeded"]],
      inHistory: 1,
      published: 1,
    };
    expect(await ledger()).toMatchObject(arrived);
    const requestCount = stripe.requests.length;
    await runMinute({ ...setup, shop: minutesLater(shop, 60) });
    expect(stripe.requests).toHaveLength(requestCount);
    for (const event of account.events) await deliverEvent(setup, event);
    expect(await ledger()).toMatchObject(arrived);
    expect(stripe.requestsTo(refundRoute)).toHaveLength(1);
  });

  it("releases its amount if it fails, before or after it succeeded, and staff are notified", async () => {
    const { setup, shop, account, ledger, notes, refund } = await paidShop();
    const refundIds = () => [...account.refunds.keys()];
    account.refundsBecome = "pending";
    await refund(1226);
    account.endRefund(refundIds()[0] ?? "", "canceled");
    await runMinute({ ...setup, shop: minutesLater(shop, 15) });
    expect(await ledger()).toMatchObject({ ...untouched, refunds: [[1226, "failed"]] });
    expect((await notes()).at(-1)).toContain("The refund of $12.26 failed later");

    account.refundsBecome = "succeeded";
    expect((await refund(1226)).data?.refundPayment?.payment.status).toBe("refunded");
    account.endRefund(refundIds()[1] ?? "", "failed");
    const failure = account.events.at(-1);
    await Promise.all([
      deliverEvent(setup, failure),
      deliverEvent(setup, failure),
      deliverEvent(setup, account.events.at(-2)),
    ]);
    // A refunded payment keeps its status. The refunded amount decides.
    const failed = [1226, "failed"];
    expect(await ledger()).toMatchObject({ payment: "refunded", refundedAmounts: [0, 0], refunds: [failed, failed] });
    expect((await notes()).filter((note) => note?.includes("failed later"))).toHaveLength(2);
    expect((await refund(1000)).data?.refundPayment?.status).toBe("succeeded");
    expect(await ledger()).toMatchObject({ refundedAmounts: [1000, 1000], inHistory: 2, published: 2 });
  });
});

describe("a refund of ours whose response was lost", () => {
  it("is recognized when Stripe reports it, and is never counted or made twice", async () => {
    const { setup, shop, stripe, account, ledger, refund } = await paidShop();
    stripe.fail(refundRoute, "silence after");
    expect((await refund(500)).data?.refundPayment?.status).toBe("pending");
    const refundEvents = account.events.slice(-2);
    await Promise.all([...refundEvents.map((event) => deliverEvent(setup, event)), runMinute(setup)]);
    const once = { refundedAmounts: [500, 500], refunds: [[500, "succeeded"]], inHistory: 1, published: 1 };
    expect(await ledger()).toMatchObject({ payment: "partially_refunded", ...once });

    const otherOrder = await paidByCard(setup);
    stripe.fail(refundRoute, "silence after");
    await otherOrder.refund(500);
    stripe.forgetKeys();
    const requestCount = stripe.requestsTo(refundRoute).length;
    await runMinute({ ...setup, shop: minutesLater(shop, 25 * 60) });
    expect(await otherOrder.ledger()).toMatchObject({ payment: "partially_refunded", ...once });
    expect([account.refunds.size, stripe.requestsTo(refundRoute).length]).toEqual([2, requestCount]);
  });

  it("waits with a warning while the account is closed or removed, and is sent once it is back", async () => {
    const { setup, shop, stripe, ledger, refund } = await paidShop();
    stripe.fail(refundRoute, "closed");
    const waiting = { ...untouched, refundedAmounts: [1226, 1226], refunds: [[1226, "pending"]] };
    expect(await readWarnings(() => refund(1226))).toContain("REFUND_WAITS");
    expect(await ledger()).toMatchObject(waiting);
    const owner = await shop.withKey(["manage_keys"]);
    await owner.graphql(`mutation { removePaymentAccount(provider: "stripe") { provider } }`);
    const requestCount = stripe.requests.length;
    minutesLater(shop, 26 * 60);
    expect(await readWarnings(() => runMinute(setup))).toContain("REFUND_WAITS");
    expect(stripe.requests).toHaveLength(requestCount);
    expect(await ledger()).toMatchObject(waiting);
    await setPaymentAccount(shop, "copper-pot");
    await runMinute({ ...setup, shop: minutesLater(shop, 60) });
    expect(await ledger()).toMatchObject({ payment: "refunded", refunds: [[1226, "succeeded"]], inHistory: 1 });
  });
});
