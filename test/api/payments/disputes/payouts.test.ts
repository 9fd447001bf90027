import { describe, expect, it } from "vitest";
import { payout } from "../../../../db/schema/index.ts";
import { codeOf } from "../../../support/fakes/pos-client.ts";
import { readWarnings } from "../../../support/fakes/stripe-refunds.ts";
import {
  deliverEvent,
  minutesLater,
  runMinute,
  type StripeShop,
  stripeKeys,
  stripeShop,
} from "../../../support/fakes/stripe-shop.ts";

const query =
  "{ payouts(orderBy: [{ sentAt: asc }, { id: asc }]) { provider amount currencyCode status arrivesOn failureCode } }";

const readPayouts = async ({ shop }: StripeShop) => {
  const reader = await shop.withKey(["read_reports"]);
  const { data, errors } = await reader.graphql<{
    payouts: { amount: number; currencyCode: string; status: string }[];
  }>(query);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.payouts;
};

describe("a payout that Stripe reports", () => {
  it("has amount and day of arrival, and follows its state however often its webhooks arrive", async () => {
    const setup = await stripeShop();
    const { account } = setup;
    const sent = account.after.payOut();
    for (let times = 0; times < 3; times += 1)
      expect((await deliverEvent(setup, account.events.at(-1))).status).toBe(200);
    const stored = { provider: "stripe", amount: 152_380, currencyCode: "USD", arrivesOn: "2026-11-22" };
    expect(await readPayouts(setup)).toEqual([{ ...stored, status: "in_transit", failureCode: null }]);
    account.after.changePayout(sent, { status: "paid" });
    account.after.changePayout(sent, { status: "failed", failure_code: "account_closed" });
    // The oldest message last: Stripe's API decides, not the message.
    for (const event of account.events.toReversed()) await deliverEvent(setup, event);
    expect(await readPayouts(setup)).toEqual([{ ...stored, status: "failed", failureCode: "account_closed" }]);
  });

  it("can be negative, and in a currency without decimals", async () => {
    const setup = await stripeShop();
    const { account } = setup;
    account.after.payOut({ amount: -2500 });
    account.after.payOut({ amount: 150_000, currency: "isk" });
    for (const event of account.events) await deliverEvent(setup, event);
    const payouts = await readPayouts(setup);
    expect(payouts.map(({ amount, currencyCode }) => `${amount} ${currencyCode}`).sort()).toEqual([
      "-2500 USD",
      "1500 ISK",
    ]);
  });

  it("is not believed without Stripe: a forged webhook is refused, and one that Stripe does not know stores nothing", async () => {
    const setup = await stripeShop();
    const { account } = setup;
    const { id } = account.after.payOut();
    const event = account.events.at(-1);
    expect((await deliverEvent(setup, event, { secret: stripeKeys("gasthaus-linde").webhookSecret })).status).toBe(400);
    account.after.payouts.delete(id);
    const warnings = await readWarnings(async () => {
      expect((await deliverEvent(setup, event)).status).toBe(200);
    });
    expect(warnings).toContain("PAYOUT_UNKNOWN");
    expect(await readPayouts(setup)).toEqual([]);
  });

  it("is sent again if Stripe did not answer", async () => {
    const setup = await stripeShop();
    const { account, stripe } = setup;
    account.after.payOut();
    stripe.fail("GET /v1/payouts/:id", "silence");
    await readWarnings(async () => {
      expect((await deliverEvent(setup, account.events.at(-1))).status).toBe(503);
    });
    expect((await deliverEvent(setup, account.events.at(-1))).status).toBe(200);
    expect(await readPayouts(setup)).toHaveLength(1);
  });
});

describe("payouts whose webhooks were lost", () => {
  it("are found by the first check over several pages, and later states once a day", async () => {
    const setup = await stripeShop();
    const { account, shop } = setup;
    for (let count = 0; count < 130; count += 1) account.after.payOut({ amount: 1000 + count });
    const readStatuses = async () =>
      (await shop.db.select({ status: payout.status }).from(payout)).map((row) => row.status);
    const runAfter = (minutes: number) => runMinute({ ...setup, shop: minutesLater(shop, minutes) });
    await runAfter(5);
    expect(await readStatuses()).toHaveLength(130);
    const [first] = account.after.payouts.values();
    if (first) account.after.changePayout(first, { status: "paid" });
    await runAfter(23 * 60);
    expect(await readStatuses()).not.toContain("paid");
    await runAfter(60);
    expect((await readStatuses()).filter((status) => status === "paid")).toHaveLength(1);
  });
});

describe("who reads payouts", () => {
  it("is a person with read_reports, and no key for orders or payments alone", async () => {
    const { shop } = await stripeShop();
    for (const scope of ["read_orders", "read_payments"] as const)
      expect(codeOf(await (await shop.withKey([scope])).graphql(query))).toBe("MISSING_SCOPE");
    expect(codeOf(await (await shop.asStaff("staff")).graphql(query))).toBe("MISSING_SCOPE");
    expect((await (await shop.asStaff("manager")).graphql(query)).data).toEqual({ payouts: [] });
  });
});
