import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { connect } from "../../../db/client.ts";
import { notification, storeSettings } from "../../../db/schema/index.ts";
import { runDue } from "../../../worker/domain/orders/due/run-due.ts";
import { daily } from "../../support/builders/opening-hours.ts";
import { cancel, complete, confirm, type Placed, placeOrder } from "../../support/builders/orders.ts";
import { listMails } from "../../support/builders/people.ts";
import { crashing } from "../../support/chaos/crashes.ts";
import { SeededRandom } from "../../support/chaos/random-choices.ts";
import { addBroccoli } from "../../support/edits/edit-links.ts";
import { fakeMailService, keyOf, listSubjects, mailVariables } from "../../support/fakes/mail-service.ts";
import { editedOrder } from "../../support/fakes/order-edits.ts";
import { concurrently, type GraphqlClient, paidOrder, posClient, runDueWork } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  for (const method of ["log", "warn", "error"] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      logged.push(args.map(String).join(" "));
    });
  }
  return () => vi.restoreAllMocks();
});

const mailing = (envOverrides = {}) => world({ env: { ...mailVariables, ...envOverrides } });

const advanceClock = (shop: World, minutes: number): World =>
  shop.at(new Date(Date.parse(shop.now) + minutes * 60_000).toISOString());

const rowsOf = ({ db }: World) => db.select().from(notification).orderBy(sql`rowid`);

const move = (caller: GraphqlClient, { orderId }: Placed, status: string, reason: string | null = null, keep = false) =>
  caller.graphql(
    `mutation ($orderId: ID!, $status: OrderStatus!, $reason: String, $keep: Boolean) {
      transitionRestaurantOrder(orderId: $orderId, status: $status, reason: $reason, keepPayment: $keep) { status } }`,
    { orderId, status, reason, keep },
  );

/** In production the real clock applies, so the store must be open at any time. */
const openAllDay = ({ db }: World) =>
  db.update(storeSettings).set({ hours: daily("00:00", "00:00"), hoursExceptions: [], menuRevision: 999 });

const inCash = async (shop: World): Promise<Placed> => {
  await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true, menuRevision: 1000 });
  return placeOrder(shop, { paymentMethod: "cash" });
};

describe("the order mails to a guest", () => {
  it("are sent once for each event of a paid order, however often it is processed", async () => {
    const shop = await mailing();
    const mails = fakeMailService();
    const counter = await posClient(shop);
    const placed = await paidOrder(shop);
    await concurrently(3, () => complete(shop, placed));
    for (const status of ["in_progress", "ready"]) await move(counter, placed, status);
    await move(counter, placed, "cancelled", "The oven broke.");
    await move(counter, placed, "cancelled", "The oven broke.");
    await concurrently(2, () => runDueWork(advanceClock(shop, 20)));
    const about = `order #${placed.orderNumber}`;
    expect(listSubjects(mails)).toEqual([
      `Order #${placed.orderNumber} confirmed · Copper Pot`,
      `Order #${placed.orderNumber} is ready · Copper Pot`,
      `Order #${placed.orderNumber} was canceled · Copper Pot`,
      `Refund for ${about} · Copper Pot`,
    ]);
    const [confirmation, , cancellation, refund] = mails.map(({ body }) => String(body["text"]));
    expect(cancellation).toContain(
      "Reason: The oven broke.\nWe have requested a refund of $12.26 to your original payment method.",
    );
    expect(refund).toContain("We refunded $12.26\n\nWe sent it to Visa •••• 4242.");
    expect(mails[0]?.body).toMatchObject({ to: ["ada@example.com"], reply_to: "hello@copperpot.example" });
    const rows = await rowsOf(shop);
    expect(rows).toMatchObject(
      ["confirmed", "ready", "cancelled", "refunded"].map((kind) => ({ kind, status: "sent", attempt: 1 })),
    );
    expect(rows.map(({ id }) => id)).toEqual(mails.map(keyOf));

    const [, id = "", key = ""] =
      /http:\/\/localhost\/order\/confirmed\/(\w+)\?secretKey=(\S+)/.exec(confirmation ?? "") ?? [];
    expect([id, key]).toEqual([placed.orderId, placed.secretKey]);
    expect(JSON.stringify(rows)).not.toMatch(/ada@|Lovelace/);
    for (const output of [JSON.stringify(rows), logged.join("\n")]) expect(output).not.toContain(placed.secretKey);
  });

  it("of a cash order are sent once when it is placed with the amount due, for each partial refund, and for a payment that is not refunded", async () => {
    const shop = await mailing();
    const mails = fakeMailService();
    const counter = await posClient(shop);
    const placed = await inCash(shop);
    expect(mails.map(({ body }) => body["text"])).toEqual([
      expect.stringContaining("Please pay $12.26 in cash when you pick up your order."),
    ]);
    const pay = `mutation ($id: ID!) { processPayment(orderId: $id, paymentMethod: "cash", amount: 1226) { id } }`;
    const { data } = await counter.graphql<{ processPayment: { id: string } }>(pay, { id: placed.orderId });
    const refund = `mutation ($id: ID!, $amount: Int) { refundPayment(paymentId: $id, amount: $amount) { status } }`;
    for (const amount of [200, 300]) await counter.graphql(refund, { id: data?.processPayment.id, amount });
    await move(counter, placed, "cancelled", "The order was not collected.", true);
    expect((await rowsOf(shop)).map(({ kind, status }) => [kind, status])).toEqual([
      ["confirmed", "sent"],
      ["refunded", "sent"],
      ["refunded", "sent"],
      ["cancelled", "sent"],
    ]);
    const texts = mails.map(({ body }) => String(body["text"]));
    expect(texts[1]).toContain("We refunded $2.00\n\nYou got it back at the restaurant.");
    expect(texts[2]).toContain("We refunded $3.00");
    expect(texts[2]).toContain("Total refunded: $5.00");
    expect(texts[3]).toContain(
      "The order was not collected.\n$5.00 has been refunded to you.\nYour payment of $7.26 will not be refunded.",
    );
  });

  it.each(["counter", "later"])(
    "first confirm a scheduled order that staff send unpaid by an edit, once, and report its changes from then on: %s",
    async (settle) => {
      const shop = await mailing();
      const mails = fakeMailService();
      const counter = await posClient(shop);
      const { orderId, orderNumber } = await placeOrder(shop, { scheduledFor: "2026-11-21T00:45:00.000Z" });
      const edit = (change: object, options: object) =>
        editedOrder(counter, orderId, [change], { settle, reason: "Pays at the door.", ...options });
      await edit({ kind: "note", note: "Ring twice" }, { settle: "refund" });
      expect(mails).toEqual([]);
      const { total } = await edit(addBroccoli, { expectedRevision: 2 });
      const confirmed = `Order #${orderNumber} confirmed · Copper Pot`;
      expect(listSubjects(mails)).toEqual([confirmed]);
      expect(String(mails[0]?.body["text"])).toContain(`Please pay $${(total / 100).toFixed(2)}`);
      await edit({ kind: "note", note: "Ring once" }, { expectedRevision: 3 });
      await runDueWork(advanceClock(shop, 70));
      expect(listSubjects(mails)).toEqual([confirmed, `Order #${orderNumber} was changed · Copper Pot`]);
      expect((await rowsOf(shop)).map(({ kind }) => kind)).toEqual(["confirmed", "changed"]);
    },
  );

  it("are not sent for an order that was never confirmed, or for counter orders, which have no e-mail address", async () => {
    const shop = await mailing();
    const mails = fakeMailService();
    const counter = await posClient(shop);
    await cancel(shop, await placeOrder(shop));
    await placeOrder(shop);
    await runDueWork(advanceClock(shop, 31));
    await counter.graphql(
      `mutation { createPOSOrder(orderType: "pickup", items: [{ menuItemId: "${(await shop.query.menuItem.findFirst())?.id}", quantity: 1 }]) { id } }`,
    );
    expect(await rowsOf(shop)).toEqual([]);
    expect(mails).toEqual([]);
  });
});

describe("an order mail that cannot be sent", () => {
  it("does not affect the order, and is retried with growing delays until it is sent once", async () => {
    let isDown = true;
    const response = () => (isDown ? new Response("down", { status: 503 }) : Response.json({ id: "1" }));
    const shop = await mailing();
    const mails = fakeMailService(response);
    const placed = await paidOrder(shop);
    expect(placed.orderNumber).not.toBe("");
    await runDueWork(shop);
    expect(mails).toHaveLength(1);
    for (const minutes of [1, 5]) await runDueWork(advanceClock(shop, minutes));
    expect(await rowsOf(shop)).toMatchObject([{ kind: "confirmed", status: "pending", attempt: 3 }]);
    await runDueWork(advanceClock(shop, 14));
    expect(mails).toHaveLength(3);
    isDown = false;
    advanceClock(shop, 1);
    await concurrently(3, () => runDueWork(shop));
    await runDueWork(advanceClock(shop, 600));
    expect(mails).toHaveLength(4);
    expect(new Set(mails.map(keyOf)).size).toBe(1);
    expect(await rowsOf(shop)).toMatchObject([{ status: "sent", sentAt: "2026-11-20T23:51:00.000Z" }]);
  });

  it("is given up after a day, with a warning that contains no personal data", async () => {
    const refuse = () => Promise.reject(new Error("The connection to ada@example.com failed, secretKey=k1.abc"));
    const shop = await mailing();
    const mails = fakeMailService(refuse);
    const { secretKey } = await paidOrder(shop);
    for (const minutes of [5, 60, 600, 774, 1]) await runDueWork(advanceClock(shop, minutes));
    expect(await rowsOf(shop)).toMatchObject([{ status: "parked", attempt: 6, sentAt: null }]);
    await runDueWork(advanceClock(shop, 3000));
    expect(mails).toHaveLength(6);
    const log = logged.join("\n");
    expect(log.match(/NOTIFICATION_PARKED/g)).toHaveLength(1);
    expect(log).not.toMatch(/ada@|Lovelace|k1\.abc|re_secret/);
    expect(log).not.toContain(secretKey);
  });

  it("does not stop orders in production without any mail configuration", async () => {
    const shop = await world({ env: { ENVIRONMENT: "production" } });
    await openAllDay(shop);
    const placed = await inCash(shop);
    expect(placed.orderNumber).toBe("1");
    expect(await rowsOf(shop)).toMatchObject([{ kind: "confirmed", status: "pending", attempt: 1 }]);
  });
});

it("is sent again with the same key if the worker crashes before it recorded it, so that the service sends it once", async () => {
  let crashes = false;
  let isKeyKnown = false;
  const mails = fakeMailService(() => {
    crashes = !isKeyKnown;
    return isKeyKnown ? Response.json({ name: "invalid_idempotent_request" }, { status: 409 }) : Response.json({});
  });
  const shop = await mailing({
    DB: crashing(env.DB, () => (crashes ? { random: new SeededRandom(1), probability: 1 } : null)),
  });
  const runMinutesLater = async (minutes: number) => {
    const { now } = advanceClock(shop, minutes);
    const work = { env: shop.env, db: connect(shop.env.DB), clock: { now: () => now }, requestId: "due" };
    await runDue(work).catch(() => undefined);
    crashes = false;
  };
  await confirm(shop, await placeOrder(shop));
  for (const minutes of [3, 1]) await runMinutesLater(minutes);
  expect(mails).toHaveLength(1);
  expect(await rowsOf(shop)).toMatchObject([{ status: "pending", attempt: 1 }]);
  await runMinutesLater(1);
  // The service already knows this key. The content differs, because the order has changed since.
  isKeyKnown = true;
  for (const minutes of [2, 60]) await runMinutesLater(minutes);
  expect(mails).toHaveLength(3);
  expect(new Set(mails.map(keyOf)).size).toBe(1);
  expect(await rowsOf(shop)).toMatchObject([{ status: "sent", attempt: 3 }]);
});

it("is sent once by a later run if the worker crashes as soon as a payment is written", async () => {
  const mails = fakeMailService();
  const random = new SeededRandom(1);
  let callsLeft = Number.POSITIVE_INFINITY;
  vi.spyOn(random, "chance").mockImplementation(() => {
    callsLeft -= 1;
    return callsLeft < 0;
  });
  const shop = await mailing({ DB: crashing(env.DB, () => ({ random, probability: 1 })) });
  const placed = await placeOrder(shop);
  await confirm(shop, placed);
  // Faults can occur before and after three calls: the store lookup, the order read and the settlement.
  callsLeft = 5;
  expect((await complete(shop, placed)).status).toBe(500);
  callsLeft = Number.POSITIVE_INFINITY;
  expect(mails).toEqual([]);
  expect(await rowsOf(shop)).toMatchObject([{ kind: "confirmed", status: "pending" }]);
  for (const minutes of [1, 1, 60]) await runDueWork(advanceClock(shop, minutes));
  expect(listSubjects(mails)).toEqual([`Order #${placed.orderNumber} confirmed · Copper Pot`]);
  expect(await rowsOf(shop)).toMatchObject([{ status: "sent", sentAt: "2026-11-20T23:32:00.000Z" }]);
});

it("in production order mails link to the restaurant's own host over https, wherever the order was placed", async () => {
  const shop = await mailing({ ENVIRONMENT: "production", DEFAULT_STORE: "copper-pot" });
  const mails = fakeMailService();
  await openAllDay(shop);
  await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true, menuRevision: 1000 });
  const placed = await placeOrder(shop, { store: "evil.localhost", paymentMethod: "cash" });
  const link = `https://localhost/order/confirmed/${placed.orderId}?secretKey=${placed.secretKey}`;
  expect(mails.map(({ body }) => [body["text"], body["html"]])).toEqual([
    [expect.stringContaining(`${link}\n`), expect.stringContaining(`href="${link}"`)],
  ]);
});

it("in development a mail is readable at /dev/mail as text and as HTML, without scripts or content of other hosts", async () => {
  const shop = await world();
  await paidOrder(shop);
  const [mail] = await listMails(shop);
  expect(mail).toMatchObject({ to: "ada@example.com", subject: "Order #1 confirmed · Copper Pot" });
  expect(mail?.text).toContain("Thank you, Ada Lovelace!");
  const page = await (await shop.get("/dev/mail")).text();
  const [, frame = ""] = /<iframe sandbox="[^"]*" [^>]*src="([^"]*)"/.exec(page) ?? [];
  const htmlResponse = await shop.get(frame);
  expect(await htmlResponse.text()).toContain("Thank you, Ada Lovelace!</h1>");
  const policy = htmlResponse.headers.get("content-security-policy")?.split("; ") ?? [];
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "style-src 'unsafe-inline' 'self'"]));
  expect(policy.find((rule) => rule.startsWith("sandbox"))).not.toContain("allow-s");
});
