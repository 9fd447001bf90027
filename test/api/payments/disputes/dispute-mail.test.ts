import { beforeEach, describe, expect, it, vi } from "vitest";
import { addStaff, listMails } from "../../../support/builders/people.ts";
import { disputedShop } from "../../../support/fakes/stripe/disputed-shop.ts";
import { minutesLater, runMinute } from "../../../support/fakes/stripe-shop.ts";
import { findStoreId } from "../../../support/world.ts";

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const owner = "owner@copperpot.example";

describe("a dispute that waits for an answer", () => {
  it("is mailed once to each owner with amount, deadline and order, and to no other staff", async () => {
    const { deliver, order, setup, shop } = await disputedShop();
    await addStaff(shop.db, shop.now, await findStoreId(shop.db, "copper-pot"), "cook@example.com", "staff");
    const readDisputeMails = async () => (await listMails(shop)).filter(({ subject }) => subject.includes("disputed"));
    await deliver();
    await runMinute(setup);
    await runMinute({ ...setup, shop: minutesLater(shop, 20) });
    const mails = await readDisputeMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [owner, "Copper Pot: a payment of $12.26 is disputed"],
    ]);
    expect(mails[0]?.text).toContain(`for order ${(await order()).orderNumber}`);
    expect(mails[0]?.text).toMatch(/Answer by: Fri, Nov 27, .*6:30/);
    expect(mails[0]?.text).toContain("/dashboard/payouts?dispute=dsp_");
  });

  it("is mailed again if an inquiry becomes a dispute, and not at all if it was closed before", async () => {
    const { account, deliver, dispute, setup, shop, intent } = await disputedShop({});
    const countMails = async () => (await listMails(shop)).filter(({ subject }) => subject.includes("disputed")).length;
    await deliver();
    await runMinute(setup);
    expect(await countMails()).toBe(1);
    account.after.change(dispute, { status: "needs_response" });
    await deliver((events) => events.slice(-1));
    await runMinute(setup);
    expect(await countMails()).toBe(2);
    account.closeDispute(account.dispute(intent), "lost");
    await deliver();
    await runMinute(setup);
    expect(await countMails()).toBe(2);
  });
});
