import { describe, expect, it } from "vitest";
import { codeOf } from "../../../support/fakes/pos-client.ts";
import { disputedShop, readDisputes } from "../../../support/fakes/stripe/disputed-shop.ts";
import { paidShop, readWarnings, refundRoute } from "../../../support/fakes/stripe-refunds.ts";
import { deliverEvent, minutesLater, runMinute, stripeKeys } from "../../../support/fakes/stripe-shop.ts";

const listRoute = "GET /v1/disputes";

describe("a dispute that Stripe reports", () => {
  it("is stored once with amount, reason and deadline, however often its webhook arrives", async () => {
    const { deliver, disputes, dispute, history, ledger, stripe, shop, placed } = await disputedShop();
    await deliver((events) => [...events, ...events, ...events]);
    await deliver();
    expect(await disputes()).toEqual([
      {
        ...{ amount: 1226, reason: "not_received", status: "needs_response", refundRule: "none", closedAt: null },
        evidenceDueAt: new Date(Date.parse(shop.now) + 7 * 24 * 3_600_000).toISOString(),
        order: { id: placed.orderId },
      },
    ]);
    expect(await history()).toEqual([["dispute_opened", dispute.id]]);
    expect(await ledger()).toMatchObject({ payment: "succeeded", refundedAmounts: [0, 0], refunds: [] });
    expect(stripe.requestsTo(refundRoute)).toHaveLength(0);
  });

  it.each([
    ["in order", (index: number) => index],
    ["in reverse order", (index: number) => -index],
  ])("ends with its result if the webhooks arrive %s, and its money stays in the ledger", async (_, sortKey) => {
    const { account, deliver, disputes, dispute, history, ledger, shop } = await disputedShop();
    account.after.change(dispute, {}, "charge.dispute.funds_withdrawn");
    account.after.change(dispute, { status: "under_review" });
    account.closeDispute(dispute, "lost");
    await deliver((events) => events.toSorted((a, b) => sortKey(events.indexOf(a)) - sortKey(events.indexOf(b))));
    expect(await disputes()).toMatchObject([{ status: "lost", refundRule: "none", closedAt: shop.now }]);
    expect(await history()).toEqual([
      ["dispute_opened", dispute.id],
      ["dispute_closed", dispute.id],
    ]);
    expect(await ledger()).toMatchObject({ payment: "succeeded", refundedAmounts: [0, 0], refunds: [] });
  });

  it("opens again if the bank reopens it, and its refunds are possible once it is won", async () => {
    const { account, deliver, disputes, dispute, shop } = await disputedShop();
    account.closeDispute(dispute, "lost");
    await deliver();
    minutesLater(shop, 10);
    account.after.change(dispute, { status: "needs_response" });
    await deliver((events) => events.slice(-1));
    expect(await disputes()).toMatchObject([{ status: "needs_response", closedAt: null }]);
    account.closeDispute(dispute, "won");
    await deliver((events) => events.slice(-1));
    expect(await disputes()).toMatchObject([{ status: "won", refundRule: "any", closedAt: shop.now }]);
  });

  it("keeps its latest state if an answer that was read earlier is written later", async () => {
    const { account, deliver, disputes, dispute, shop, setup } = await disputedShop();
    account.closeDispute(dispute, "lost");
    await deliver();
    const late = { ...setup, shop: minutesLater(shop, -5) };
    account.after.change(dispute, { status: "needs_response" });
    await deliverEvent(late, account.events.at(-1));
    expect(await disputes()).toMatchObject([{ status: "lost" }]);
  });

  it("is not believed without Stripe: a forged webhook, one of another store or of an unknown payment stores nothing", async () => {
    const { account, disputes, setup, stripe, shop } = await disputedShop();
    const [created] = account.events.slice(-1);
    if (!created) throw new Error("Stripe has sent no event.");
    const asked = stripe.requestsTo(listRoute).length;
    expect((await deliverEvent(setup, created, { secret: "whsec_forged" })).status).toBe(400);
    const other = { secret: stripeKeys("gasthaus-linde").webhookSecret, host: "linde.localhost" };
    expect((await deliverEvent(setup, created, other)).status).toBe(503);
    const object = { ...created.data.object, payment_intent: "pi_unknown" };
    const unknown = { ...created, id: "evt_unknown", data: { object } } as typeof created;
    const warnings = await readWarnings(async () => {
      expect((await deliverEvent(setup, unknown)).status).toBe(200);
    });
    expect(warnings).toContain("PAYMENT_UNKNOWN");
    expect(stripe.requestsTo(listRoute)).toHaveLength(asked);
    expect(await disputes()).toEqual([]);
    expect(await readDisputes({ ...setup, shop }, "gasthaus-linde")).toEqual([]);
  });

  it("asks Stripe to send the webhook again while Stripe does not answer, and is stored then", async () => {
    const { deliver, disputes, stripe } = await disputedShop();
    stripe.fail(listRoute, "silence");
    const warnings = await readWarnings(async () => {
      expect(await deliver()).toEqual([503]);
    });
    expect(warnings).toContain("PAYMENT_EVENT_WAITS");
    expect(await disputes()).toEqual([]);
    expect(await deliver()).toEqual([200]);
    expect(await disputes()).toHaveLength(1);
  });

  it("is a note in the history if the account's key may not read disputes", async () => {
    const { deliver, disputes, stripe, notes } = await disputedShop();
    stripe.fail(listRoute, "restricted");
    await readWarnings(async () => {
      expect(await deliver()).toEqual([200]);
    });
    expect(await disputes()).toEqual([]);
    expect((await notes()).at(-1)).toContain("may not read disputes");
  });
});

describe("a refund of a disputed payment", () => {
  it("is refused with the reason at the amount, without asking Stripe, until the restaurant has won", async () => {
    const { account, deliver, dispute, refund, stripe } = await disputedShop();
    await deliver();
    const refused = await refund(100);
    expect(codeOf(refused)).toBe("CONFLICT");
    expect(refused.errors[0]?.message).toBe(
      "The guest disputes this payment, so Stripe takes no refund of it. Answer the dispute instead.",
    );
    expect(stripe.requestsTo(refundRoute)).toHaveLength(0);
    account.closeDispute(dispute, "won");
    await deliver((events) => events.slice(-1));
    expect((await refund(100)).errors).toEqual([]);
  });

  it("is possible while the bank only inquires", async () => {
    const { deliver, disputes, refund } = await disputedShop({});
    await deliver();
    expect(await disputes()).toMatchObject([{ status: "warning_needs_response", refundRule: "any", reason: "other" }]);
    expect((await refund(100)).errors).toEqual([]);
  });
});

describe("a dispute whose webhook was lost", () => {
  it("is found by the daily check, and its result by a later one", async () => {
    const { account, disputes, dispute, history, setup, shop } = await disputedShop();
    await runMinute({ ...setup, shop: minutesLater(shop, 4) });
    expect(await disputes()).toEqual([]);
    await runMinute({ ...setup, shop: minutesLater(shop, 1) });
    expect(await disputes()).toMatchObject([{ status: "needs_response" }]);
    account.closeDispute(dispute, "lost");
    await runMinute({ ...setup, shop: minutesLater(shop, 59) });
    expect(await disputes()).toMatchObject([{ status: "needs_response" }]);
    await runMinute({ ...setup, shop: minutesLater(shop, 1) });
    expect(await disputes()).toMatchObject([{ status: "lost" }]);
    expect(await history()).toHaveLength(2);
  });

  it("is read again an hour after Stripe was silent, and a key without the permission is named in the check", async () => {
    const { disputes, setup, shop, stripe } = await disputedShop();
    stripe.fail(listRoute, "silence");
    await readWarnings(() => runMinute({ ...setup, shop: minutesLater(shop, 5) }));
    expect(await disputes()).toEqual([]);
    stripe.fail(listRoute, "restricted");
    await readWarnings(() => runMinute({ ...setup, shop: minutesLater(shop, 60) }));
    const reader = await shop.withKey(["read_reports"]);
    const query = "{ processorChecks { provider disputesFailure payoutsFailure } }";
    expect((await reader.graphql(query)).data).toEqual({
      processorChecks: [{ provider: "stripe", disputesFailure: "forbidden", payoutsFailure: null }],
    });
  });
});

describe("who reads disputes", () => {
  it("is staff with read_payments, and neither the guest nor a key for orders alone", async () => {
    const { deliver, shop } = await disputedShop();
    await deliver();
    const query = "{ disputes { id } }";
    for (const scope of ["read_orders", "read_reports"] as const)
      expect(codeOf(await (await shop.withKey([scope])).graphql(query))).toBe("MISSING_SCOPE");
    expect(codeOf(await shop.asGuest().graphql(query))).toBe("UNAUTHENTICATED");
    const staff = await shop.asStaff("staff");
    expect((await staff.graphql<{ disputes: object[] }>(query)).data?.disputes).toHaveLength(1);
  });

  it("leaves orders without a dispute as they are", async () => {
    const { order } = await paidShop();
    expect((await order()).events.map(({ type }) => type)).not.toContain("dispute_opened");
  });
});
