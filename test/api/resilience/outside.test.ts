import { beforeEach, describe, expect, it, vi } from "vitest";
import { notification, webhookDelivery } from "../../../db/schema/index.ts";
import { findDueMessages, handleMessages, runDue } from "../../../worker/domain/orders/due/run-due.ts";
import { complete, confirm, placeOrder } from "../../support/builders/orders.ts";
import { fakeMailService, listSubjects, mailVariables } from "../../support/fakes/mail-service.ts";
import { addEndpoint, Receivers } from "../../support/fakes/receivers.ts";
import { minutesLater } from "../../support/fakes/stripe-shop.ts";
import { useVirtualTimers } from "../../support/fakes/virtual-timers.ts";
import { type World, world } from "../../support/world.ts";

useVirtualTimers();

beforeEach(() => {
  for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

/** A store with a mail service and a partner's endpoint. */
const connectedShop = async () => {
  const mails = fakeMailService();
  const receivers = new Receivers();
  const shop = await world({ env: mailVariables, fetch: receivers.fetch });
  await addEndpoint(await shop.withKey(["manage_webhooks"]), "https://partner.example/hook", ["order.created"]);
  return { shop, mails, receivers };
};

const payNewOrder = async (shop: World): Promise<void> => {
  const placed = await placeOrder(shop);
  await confirm(shop, placed);
  expect((await complete(shop, placed)).status).toBe(200);
};

describe("a mail service that hangs", () => {
  it("delays no webhook, and its mails are sent once it answers", async () => {
    const { shop, mails, receivers } = await connectedShop();
    shop.faults.add({ service: "mailer", kind: "fail" });
    await payNewOrder(shop);
    shop.faults.clear();
    shop.faults.add({ service: "mailer", kind: "hang" });
    const run = runDue(minutesLater(shop, 20).dueWork());
    await vi.waitFor(() => expect(receivers.received).toHaveLength(1));
    expect(await shop.db.select().from(notification)).toMatchObject([{ status: "pending" }]);
    shop.faults.clear();
    await run;
    await runDue(minutesLater(shop, 60).dueWork());
    expect(listSubjects(mails)).toEqual(["Order #1 confirmed · Copper Pot"]);
  });
});

describe("a partner that hangs", () => {
  it("delays neither another partner nor mail", async () => {
    const { shop, mails, receivers } = await connectedShop();
    const slow = "https://slow.example/hook";
    await addEndpoint(await shop.withKey(["manage_webhooks"]), slow, ["order.created"]);
    let release = (): void => undefined;
    const hanging = new Promise<Response>((resolve) => {
      release = () => resolve(new Response(null, { status: 204 }));
    });
    receivers.handlers.set(slow, () => hanging);
    await payNewOrder(shop);
    const work = shop.dueWork();
    const run = handleMessages(work, await findDueMessages(work));
    await vi.waitFor(async () =>
      expect(
        (await shop.db.select().from(webhookDelivery)).filter(({ status }) => status === "delivered"),
      ).toHaveLength(1),
    );
    expect(listSubjects(mails)).toEqual(["Order #1 confirmed · Copper Pot"]);
    release();
    await run;
    expect((await shop.db.select().from(webhookDelivery)).map(({ status }) => status)).toEqual([
      "delivered",
      "delivered",
    ]);
  });
});

describe("a partner that fails", () => {
  it("receives the event later, once, and no order waits for it", async () => {
    const { shop, receivers } = await connectedShop();
    shop.faults.add({ service: "partner", kind: "fail" });
    await payNewOrder(shop);
    await runDue(shop.dueWork());
    expect(receivers.received).toEqual([]);
    shop.faults.clear();
    await runDue(minutesLater(shop, 60).dueWork());
    await runDue(minutesLater(shop, 60).dueWork());
    expect(receivers.received.map(({ message }) => message.type)).toEqual(["order.created"]);
  });
});
