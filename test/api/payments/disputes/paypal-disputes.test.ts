import { describe, expect, it } from "vitest";
import { payment } from "../../../../db/schema/index.ts";
import {
  approvedAtPaypal,
  connectPaypal,
  deliverPaypalEvent,
  paypalKeysFor,
  paypalShop,
  readPaypalId,
  runPaypalMinute,
} from "../../../support/fakes/paypal-shop.ts";
import { codeOf, posClient } from "../../../support/fakes/pos-client.ts";
import { readWarnings } from "../../../support/fakes/stripe-refunds.ts";
import { minutesLater } from "../../../support/fakes/stripe-shop.ts";
import type { World } from "../../../support/world.ts";

const readDisputes = async (shop: World) =>
  (await shop.query.dispute.findMany()).map(({ amount, reason, status, refundRule, evidenceDueAt }) => ({
    ...{ amount, reason, status, refundRule, evidenceDueAt },
  }));

/** A restaurant with an order that was paid by PayPal. */
const paidByPaypal = async () => {
  const setup = await paypalShop();
  const placed = await approvedAtPaypal(setup);
  for (const event of setup.account.events.slice(0, 1)) await deliverPaypalEvent(setup, event);
  return { ...setup, setup, capture: setup.account.findCapture(readPaypalId(placed)) };
};

describe("a dispute that PayPal reports", () => {
  it("is stored with amount, reason and deadline, once, and ends with its outcome in any order of webhooks", async () => {
    const { account, capture, setup, shop } = await paidByPaypal();
    const before = account.events.length;
    const dispute = account.disputes.open(capture);
    await deliverPaypalEvent(setup, account.events.at(-1));
    await deliverPaypalEvent(setup, account.events.at(-1));
    const open = { amount: 1226, reason: "not_as_described", refundRule: "whole" };
    const evidenceDueAt = "2026-11-30T23:30:00.000Z";
    expect(await readDisputes(shop)).toEqual([{ ...open, status: "needs_response", evidenceDueAt }]);
    account.disputes.change(dispute, { status: "UNDER_REVIEW" });
    account.disputes.change(dispute, {
      status: "RESOLVED",
      dispute_outcome: { outcome_code: "RESOLVED_SELLER_FAVOUR" },
    });
    for (const event of account.events.slice(before).toReversed())
      expect((await deliverPaypalEvent(setup, event)).status).toBe(200);
    expect(await readDisputes(shop)).toEqual([{ ...open, status: "won", refundRule: "any", evidenceDueAt }]);
    expect((await shop.query.orderEvent.findMany()).map(({ type }) => type).slice(-2)).toEqual([
      "dispute_opened",
      "dispute_closed",
    ]);
  });

  it.each([
    [{ status: "OPEN", dispute_life_cycle_stage: "INQUIRY" }, "warning_under_review", "whole"],
    [{ dispute_life_cycle_stage: "INQUIRY" }, "warning_needs_response", "whole"],
    [{ status: "RESOLVED", dispute_outcome: { outcome_code: "RESOLVED_BUYER_FAVOUR" } }, "lost", "none"],
    [{ status: "RESOLVED", dispute_outcome: { outcome_code: "CANCELED_BY_BUYER" } }, "won", "any"],
    [{ status: "RESOLVED" }, "warning_closed", "any"],
    [{ status: "SOMETHING_NEW", reason: "SOMETHING_NEW" }, "under_review", "whole"],
  ])("has a status of ours for %j", async (fields, status, refundRule) => {
    const { account, capture, setup, shop } = await paidByPaypal();
    account.disputes.open(capture, fields);
    await deliverPaypalEvent(setup, account.events.at(-1));
    expect(await readDisputes(shop)).toMatchObject([{ status, refundRule }]);
  });

  it("is not believed without PayPal, and a forged webhook or one of another account's payment stores nothing", async () => {
    const { account, capture, paypal, setup, shop } = await paidByPaypal();
    account.disputes.open({ ...capture, id: "0000000000000009X" });
    expect((await deliverPaypalEvent(setup, account.events.at(-1))).status).toBe(200);
    paypal.open(paypalKeysFor("gasthaus-linde"));
    await connectPaypal(shop, "gasthaus-linde");
    expect((await deliverPaypalEvent(setup, account.events.at(-1), "linde.localhost")).status).toBe(400);
    expect(await readDisputes(shop)).toEqual([]);
  });

  it("is found by a check if its webhook was lost, and a missing permission is named", async () => {
    const { account, capture, setup, shop } = await paidByPaypal();
    account.disputes.open(capture);
    account.disputes.isAllowed = false;
    minutesLater(shop, 5);
    await readWarnings(() => runPaypalMinute(setup));
    expect(await shop.query.processorCheck.findMany()).toMatchObject([{ disputesFailure: "forbidden" }]);
    account.disputes.isAllowed = true;
    minutesLater(shop, 24 * 60);
    await runPaypalMinute(setup);
    expect(await readDisputes(shop)).toMatchObject([{ status: "needs_response" }]);
  });
});

describe("a refund of a payment that is disputed at PayPal", () => {
  it("is refused for a part with what is left, because PayPal refunds only the whole payment", async () => {
    const { account, capture, setup, shop } = await paidByPaypal();
    account.disputes.open(capture);
    await deliverPaypalEvent(setup, account.events.at(-1));
    const pos = await posClient(shop);
    const [row] = await shop.db.select({ id: payment.id }).from(payment);
    const refund = (amount?: number) =>
      pos.graphql("mutation ($id: ID!, $amount: Int) { refundPayment(paymentId: $id, amount: $amount) { status } }", {
        id: row?.id,
        amount,
      });
    const refused = await refund(500);
    expect([codeOf(refused), refused.errors[0]?.message]).toEqual([
      "CONFLICT",
      "The guest disputes this payment, so PayPal refunds only all that is left of it: $12.26.",
    ]);
    expect((await refund()).errors).toEqual([]);
  });
});
