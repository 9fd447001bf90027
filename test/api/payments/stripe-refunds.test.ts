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

const untouched = { payment: "succeeded", refunded: [0, 0], times: 0, told: 0 };

describe("a refund made in Stripe's dashboard", () => {
  it("is in the ledger once, however often, late or concurrently Stripe reports it", async () => {
    const { held, account, intent, placed, ledger: books, order } = await paidShop();
    account.refundByHand(intent, 400);
    const first = account.events.slice(-2);
    await Promise.all([...first, ...first].map((event) => deliverEvent(held, event)));
    expect(await books()).toMatchObject({
      payment: "partially_refunded",
      refunded: [400, 400],
      refunds: [[400, "succeeded"]],
      ...{ times: 1, told: 1 },
    });
    account.refundByHand(intent);
    for (const event of [...account.events].reverse()) expect((await deliverEvent(held, event)).status).toBe(200);
    expect(await books()).toEqual({
      order: "sent_to_kitchen",
      payment: "refunded",
      refunded: [1226, 1226],
      refunds: [
        [400, "succeeded"],
        [826, "succeeded"],
      ],
      ...{ times: 2, told: 2 },
    });
    const { events, payments } = await order();
    expect(payments[0]?.refunds.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 2 }, () => "Refunded at the processor"),
    );
    expect(events.at(-1)).toMatchObject({ type: "payment_refunded", actorType: "processor" });
    // The database itself enforces one row per Stripe refund, for every writer.
    const row = await held.shop.db.query.refund.findFirst();
    if (!row) throw new Error("There is no refund.");
    const twin = reserveRefund(held.shop.db, { storeId: row.storeId, id: placed.orderId }, { ...row, id: "ref_twin" });
    await expect(atomic(held.shop.db, twin)).rejects.toMatchObject({ conflict: "PROVIDER_REFUND" });
  });

  it("is recorded even if it is the first event of the payment", async () => {
    const held = await stripeShop();
    const { account } = held;
    const placed = await paidAtStripe(held);
    const { ledger: books } = await posOrder(held, placed);
    account.refundByHand(toIntentId(placed), 100);
    const [succeeded, refunded] = account.events;
    for (const event of [refunded, succeeded, refunded]) await deliverEvent(held, event);
    const known = { order: "sent_to_kitchen", payment: "partially_refunded", refunded: [100, 100] };
    expect(await books()).toMatchObject({ ...known, times: 1, told: 1 });
  });

  it("takes precedence over a pending refund of ours, whether by its event or by Stripe's refusal", async () => {
    const { held, stripe, account, intent, ledger: books, notes, refund } = await paidShop();
    stripe.fail(refundRoute, "silence");
    expect((await refund(1000)).data?.refundPayment?.status).toBe("pending");
    account.refundByHand(intent, 600);
    await deliverEvent(held, account.events.at(-1));
    const crowdedOut = {
      payment: "partially_refunded",
      refunded: [600, 600],
      refunds: [
        [1000, "failed"],
        [600, "succeeded"],
      ],
    };
    expect(await books()).toMatchObject(crowdedOut);
    expect((await notes()).at(-1)).toContain("The refund of $10.00 was dropped");
    await runMinute(held);
    expect(await books()).toMatchObject(crowdedOut);

    const other = await paidByCard(held);
    stripe.fail(refundRoute, "silence");
    await other.refund(1000);
    account.refundByHand(other.intent, 600);
    minutesLater(held.shop, 1);
    await Promise.all([runMinute(held), runMinute(held)]);
    expect(await other.ledger()).toMatchObject(crowdedOut);
    expect(account.refunds.size).toBe(2);
  });
});

describe("a refund that is pending at Stripe", () => {
  it("reserves its amount, is checked until it succeeded, and only then counts", async () => {
    const { held, shop, stripe, account, ledger: books, refund } = await paidShop();
    account.refundsBecome = "pending";
    expect((await refund(1226)).data?.refundPayment).toEqual({ status: "pending", payment: { status: "succeeded" } });
    const held1226 = { ...untouched, refunded: [1226, 1226], refunds: [[1226, "pending"]] };
    expect(await books()).toMatchObject(held1226);
    expect(codeOf(await refund(1))).toBe("LIMIT_EXCEEDED");
    await runMinute(held);
    expect(stripe.requestsTo(listRoute)).toHaveLength(0);
    await runMinute({ ...held, shop: minutesLater(shop, 15) });
    expect(stripe.requestsTo(listRoute)).toHaveLength(1);
    expect(await books()).toMatchObject(held1226);
    account.endRefund([...account.refunds.keys()][0] ?? "", "succeeded");
    minutesLater(shop, 15);
    stripe.fail(listRoute, "silence");
    expect(await readWarnings(() => runMinute(held))).toContain("REFUND_WAITS");
    minutesLater(shop, 15);
    await Promise.all([runMinute(held), runMinute(held)]);
    const arrived = { payment: "refunded", refunded: [1226, 1226], refunds: [[1226, "succeeded"]], times: 1, told: 1 };
    expect(await books()).toMatchObject(arrived);
    const asked = stripe.requests.length;
    await runMinute({ ...held, shop: minutesLater(shop, 60) });
    expect(stripe.requests).toHaveLength(asked);
    for (const event of account.events) await deliverEvent(held, event);
    expect(await books()).toMatchObject(arrived);
    expect(stripe.requestsTo(refundRoute)).toHaveLength(1);
  });

  it("releases its amount if it fails, before or after it succeeded, and staff are notified", async () => {
    const { held, shop, account, ledger: books, notes, refund } = await paidShop();
    const refundIds = () => [...account.refunds.keys()];
    account.refundsBecome = "pending";
    await refund(1226);
    account.endRefund(refundIds()[0] ?? "", "canceled");
    await runMinute({ ...held, shop: minutesLater(shop, 15) });
    expect(await books()).toMatchObject({ ...untouched, refunds: [[1226, "failed"]] });
    expect((await notes()).at(-1)).toContain("The refund of $12.26 failed later");

    account.refundsBecome = "succeeded";
    expect((await refund(1226)).data?.refundPayment?.payment.status).toBe("refunded");
    account.endRefund(refundIds()[1] ?? "", "failed");
    const failure = account.events.at(-1);
    await Promise.all([
      deliverEvent(held, failure),
      deliverEvent(held, failure),
      deliverEvent(held, account.events.at(-2)),
    ]);
    // A refunded payment keeps its status. The refunded amount decides.
    const failed = [1226, "failed"];
    expect(await books()).toMatchObject({ payment: "refunded", refunded: [0, 0], refunds: [failed, failed] });
    expect((await notes()).filter((note) => note?.includes("failed later"))).toHaveLength(2);
    expect((await refund(1000)).data?.refundPayment?.status).toBe("succeeded");
    expect(await books()).toMatchObject({ refunded: [1000, 1000], times: 2, told: 2 });
  });
});

describe("a refund of ours whose response was lost", () => {
  it("is recognized when Stripe reports it, and is never counted or made twice", async () => {
    const { held, shop, stripe, account, ledger: books, refund } = await paidShop();
    stripe.fail(refundRoute, "silence after");
    expect((await refund(500)).data?.refundPayment?.status).toBe("pending");
    const told = account.events.slice(-2);
    await Promise.all([...told.map((event) => deliverEvent(held, event)), runMinute(held)]);
    const once = { refunded: [500, 500], refunds: [[500, "succeeded"]], times: 1, told: 1 };
    expect(await books()).toMatchObject({ payment: "partially_refunded", ...once });

    const other = await paidByCard(held);
    stripe.fail(refundRoute, "silence after");
    await other.refund(500);
    stripe.forgetKeys();
    const asked = stripe.requestsTo(refundRoute).length;
    await runMinute({ ...held, shop: minutesLater(shop, 25 * 60) });
    expect(await other.ledger()).toMatchObject({ payment: "partially_refunded", ...once });
    expect([account.refunds.size, stripe.requestsTo(refundRoute).length]).toEqual([2, asked]);
  });

  it("waits with a warning while the account is closed or removed, and is sent once it is back", async () => {
    const { held, shop, stripe, ledger: books, refund } = await paidShop();
    stripe.fail(refundRoute, "closed");
    const waiting = { ...untouched, refunded: [1226, 1226], refunds: [[1226, "pending"]] };
    expect(await readWarnings(() => refund(1226))).toContain("REFUND_WAITS");
    expect(await books()).toMatchObject(waiting);
    const owner = await shop.withKey(["manage_keys"]);
    await owner.graphql(`mutation { removePaymentAccount(provider: "stripe") { provider } }`);
    const asked = stripe.requests.length;
    minutesLater(shop, 26 * 60);
    expect(await readWarnings(() => runMinute(held))).toContain("REFUND_WAITS");
    expect(stripe.requests).toHaveLength(asked);
    expect(await books()).toMatchObject(waiting);
    await setPaymentAccount(shop, "copper-pot");
    await runMinute({ ...held, shop: minutesLater(shop, 60) });
    expect(await books()).toMatchObject({ payment: "refunded", refunds: [[1226, "succeeded"]], times: 1 });
  });
});

it("a dispute and its outcome are in the history once with the amount, and nothing is refunded for it", async () => {
  const { held, shop, stripe, account, intent, ledger: books, notes } = await paidShop();
  const lost = account.dispute(intent);
  const created = account.events.at(-1);
  await Promise.all([deliverEvent(held, created), deliverEvent(held, created), deliverEvent(held, created)]);
  account.closeDispute(lost, "lost");
  for (const event of [...account.events, ...account.events])
    expect((await deliverEvent(held, event)).status).toBe(200);
  expect(await notes()).toEqual([
    `The guest's bank disputes this payment of $12.26. Respond in your Stripe dashboard (${lost.id}).`,
    `The dispute over $12.26 was lost: the guest got the money back, so do not refund it again. (${lost.id})`,
  ]);
  for (const [status, words] of [
    ["won", "was won"],
    ["warning_closed", "no money went back"],
  ] as const) {
    account.closeDispute(account.dispute(intent), status);
    await deliverEvent(held, account.events.at(-1));
    expect((await notes()).at(-1)).toContain(words);
  }
  await runMinute({ ...held, shop: minutesLater(shop, 60) });
  expect(await books()).toMatchObject({ ...untouched, refunds: [] });
  expect(stripe.requestsTo(refundRoute)).toHaveLength(0);
});
