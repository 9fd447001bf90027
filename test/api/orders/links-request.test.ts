import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { notification, orderLinkRequest } from "../../../db/schema/index.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import type { Actor } from "../../support/builders/client.ts";
import { buildContact, cancel, dish, type Placed, placeOrder, type Sender } from "../../support/builders/orders.ts";
import { listMails, signIn } from "../../support/builders/people.ts";
import { watch } from "../../support/builders/statements.ts";
import { crashing } from "../../support/chaos/crashes.ts";
import { SeededRandom } from "../../support/chaos/random-choices.ts";
import { fakeMailService, keyOf, listSubjects, mailVariables } from "../../support/fakes/mail-service.ts";
import { runDueWork } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

const email = "ada@example.com";

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const from = (address: string) => ({ headers: { "cf-connecting-ip": address } });

const request = (sender: Sender, input: object, address = "198.51.100.7", store = "copper-pot") =>
  sender.post("/api/orders/link", input, { ...from(address), store });

/** The links that were mailed to an address, newest first. */
const linksTo = async (shop: World, to: string, store = "copper-pot"): Promise<string[]> =>
  (await listMails(shop, store)).flatMap((mail) => {
    if (mail.to !== to || !/^Your link to order #/.test(mail.subject)) return [];
    return /\/order\/confirmed\/\S+/.exec(mail.text)?.[0] ?? [];
  });

const linkOf = ({ orderId, secretKey }: Placed) => `/order/confirmed/${orderId}?secretKey=${secretKey}`;

/** A complete response except for its request id. */
const readResponse = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers].filter(([name]) => name !== "x-request-id"),
  body: await answer.text(),
});

describe("a guest who lost the link of their order", () => {
  it("gets it by mail for its number and e-mail address, in any spelling", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    const spellings = [placed.orderNumber, `#${placed.orderNumber}`, ` ＃０${placed.orderNumber} `];
    for (const orderNumber of spellings) {
      const answer = await request(shop, { orderNumber, email: " ADA@Example.com" });
      expect([answer.status, await answer.json()]).toEqual([200, { requested: true }]);
    }
    expect(await linksTo(shop, email)).toEqual(spellings.map(() => linkOf(placed)));
    expect(await shop.db.select().from(notification)).toMatchObject([{ kind: "link", status: "sent", attempt: 1 }]);
  });

  it("gets the newest of 30 days, including a cancelled one, and none that is older", async () => {
    const shop = await world();
    const old = await placeOrder(shop);
    shop.at("2026-11-27T23:30:00.000Z");
    const newest = await placeOrder(shop);
    await cancel(shop, newest);
    expect(newest.orderNumber).toBe(old.orderNumber);
    await request(shop, { orderNumber: old.orderNumber, email });
    expect(await linksTo(shop, email)).toEqual([linkOf(newest)]);
    shop.at(addMinutes(shop.now, 30 * 24 * 60));
    await request(shop, { orderNumber: old.orderNumber, email });
    expect(await linksTo(shop, email)).toHaveLength(1);
  });

  it("gets the current link after the previous one was rotated", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    const owner = await shop.asStaff("owner");
    const { data } = await owner.graphql<{ rotateOrderLink: { secretKey: string } }>(
      "mutation ($id: ID!) { rotateOrderLink(orderId: $id) { secretKey } }",
      { id: placed.orderId },
    );
    await request(shop, { orderNumber: placed.orderNumber, email });
    expect(await linksTo(shop, email)).toEqual([linkOf({ ...placed, ...data?.rotateOrderLink })]);
  });

  it.each([
    ["gasthaus-linde", "kartoffelsuppe", /^Ihr Link zu Bestellung #1 · /],
    ["umi-sando", "yakitori-don", /ご注文 #1 の確認用リンク$/],
  ])("is mailed in the language of %s", async (store, item, subject) => {
    const shop = await world({ now: "2026-11-20T15:30:00.000Z" });
    const { orderNumber } = await placeOrder(shop, { store, items: [{ menuItemId: dish(item, store), quantity: 2 }] });
    await request(shop, { orderNumber, email }, undefined, store);
    const [mail] = await listMails(shop, store);
    expect([mail?.to, mail?.subject]).toEqual([email, expect.stringMatching(subject)]);
  });
});

describe("a request for an order link", () => {
  it("gets the same response whether or not the order exists", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    const right = await readResponse(await request(shop, { orderNumber: placed.orderNumber, email }));
    const wrong = [
      { orderNumber: placed.orderNumber, email: "eve@example.com" },
      { orderNumber: "9999", email },
      { orderNumber: "9999", email: "eve@example.com" },
    ];
    for (const input of wrong) expect(await readResponse(await request(shop, input))).toEqual(right);
    const otherStoreResponse = await request(
      shop,
      { orderNumber: placed.orderNumber, email },
      undefined,
      "gasthaus-linde",
    );
    expect(await otherStoreResponse.json()).toEqual({ requested: true });
    expect(await listMails(shop, "gasthaus-linde")).toEqual([]);
    expect(await listMails(shop)).toHaveLength(1);
  });

  it("runs the same statements before the response whether or not the order exists", async () => {
    const { database, statements } = watch(env.DB);
    const shop = await world({ env: { DB: database } });
    const placed = await placeOrder(shop);
    const before: string[][] = [];
    for (const orderNumber of [placed.orderNumber, "9999"]) {
      statements.length = 0;
      await request(shop, { orderNumber, email });
      const last = statements.findLastIndex((query) => query.includes("order_link_request"));
      before.push(statements.slice(0, last + 1));
    }
    expect(before[0]?.filter((query) => query.includes("order_link_request"))).toHaveLength(4);
    expect(before[0]).toEqual(before[1]);
  });

  it.each([
    { orderNumber: "", email },
    { orderNumber: "12a", email },
    { orderNumber: "12345", email },
    { orderNumber: "0", email: "nobody" },
    { orderNumber: 12, email },
    { orderNumber: ["1"], email },
    { email },
    {},
  ])("is refused with a field error for %j, and is not counted", async (input) => {
    const shop = await world();
    const answer = await request(shop, input);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "BAD_INPUT" }]);
    expect(await shop.db.select().from(orderLinkRequest)).toEqual([]);
  });

  it("is limited to five an hour, misses included, and the refusal names the time to retry", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    const numbers = ["9001", "9002", "9003", "9004", placed.orderNumber];
    for (const orderNumber of numbers) {
      expect((await request(shop, { orderNumber, email })).status).toBe(200);
      shop.at(addMinutes(shop.now, 1));
    }
    for (const orderNumber of [placed.orderNumber, "9005"]) {
      const refused = await request(shop, { orderNumber, email });
      expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toMatchObject([
        429,
        String(55 * 60),
        { code: "RATE_LIMITED" },
      ]);
    }
    expect(await linksTo(shop, email)).toHaveLength(1);
    expect((await request(shop, { orderNumber: placed.orderNumber, email }, "203.0.113.9")).status).toBe(200);
    shop.at(addMinutes(shop.now, 55));
    expect((await request(shop, { orderNumber: placed.orderNumber, email })).status).toBe(200);
    expect(await shop.db.select().from(orderLinkRequest)).toHaveLength(6);
  });

  it("is limited to five for concurrent requests too, and a whole /64 counts as one network", async () => {
    const shop = await world();
    const requests = Array.from({ length: 12 }, (_, host) =>
      request(shop.asGuest(), { orderNumber: "1", email: buildContact(host).email }, `2001:db8:1:1::${host + 1}`),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect((await request(shop, { orderNumber: "1", email }, "2001:db8:1:2::1")).status).toBe(200);
  });

  it("is counted separately in a browser that signed in to the account before", async () => {
    const shop = await world();
    const ada: Actor = await signIn(shop.asGuest(), email);
    const sendRequest = (sender: Sender, to = email) => request(sender, { orderNumber: "1", email: to });
    for (let count = 0; count < 5; count += 1) await sendRequest(shop);
    expect((await sendRequest(shop)).status).toBe(429);
    expect((await sendRequest(ada, "eve@example.com")).status).toBe(429);
    for (let count = 0; count < 5; count += 1) expect((await sendRequest(ada)).status).toBe(200);
    expect((await sendRequest(ada)).status).toBe(429);
  });
});

it("stores only the order in the row of its mail, which concurrent requests share", async () => {
  const shop = await world();
  const placed = await placeOrder(shop);
  await Promise.all([1, 2, 3].map(() => request(shop, { orderNumber: placed.orderNumber, email })));
  const rows = await shop.db.select().from(notification);
  expect(rows).toMatchObject([{ kind: "link", orderId: placed.orderId, status: "sent" }]);
  const links = await linksTo(shop, email);
  expect(links.length).toBeGreaterThan(0);
  expect(new Set(links)).toEqual(new Set([linkOf(placed)]));
  const stored = JSON.stringify([rows, await shop.db.select().from(orderLinkRequest)]);
  expect(stored).not.toMatch(/ada@|198\.51|k1\./);
});

it("is mailed by due work if it cannot be mailed at once, with the same response to the guest", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isDown = true;
  const requests = fakeMailService(() => (isDown ? new Response("down", { status: 503 }) : Response.json({ id: "1" })));
  const shop = await world({ env: mailVariables });
  const { orderNumber } = await placeOrder(shop);
  expect(await (await request(shop, { orderNumber, email })).json()).toEqual({ requested: true });
  expect(await shop.db.select().from(notification)).toMatchObject([{ kind: "link", status: "pending", attempt: 1 }]);
  isDown = false;
  shop.at(addMinutes(shop.now, 5));
  await runDueWork(shop);
  await runDueWork(shop);
  expect(listSubjects(requests)).toEqual(Array(2).fill(`Your link to order #${orderNumber} · Copper Pot`));
  expect(new Set(requests.map(keyOf)).size).toBe(1);
  expect(await shop.db.select().from(notification)).toMatchObject([{ status: "sent", attempt: 2 }]);
});

it("is mailed by due work if the worker crashes once the request is stored", async () => {
  const shop = await world();
  const { orderNumber } = await placeOrder(shop);
  const healthy = shop.env.DB;
  const random = new SeededRandom(1);
  let callsLeft = Number.POSITIVE_INFINITY;
  vi.spyOn(random, "chance").mockImplementation(() => {
    callsLeft -= 1;
    return callsLeft < 0;
  });
  shop.env.DB = crashing(env.DB, () => ({ random, probability: 1 }));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const isStored = async () => (await shop.db.select().from(notification)).length > 0;
  for (let calls = 1; calls < 40 && !(await isStored()); calls += 1) {
    callsLeft = calls;
    await request(shop, { orderNumber, email }, `198.51.100.${calls}`).catch(() => undefined);
  }
  shop.env.DB = healthy;
  expect(await shop.db.select().from(notification)).toMatchObject([{ kind: "link", status: "pending" }]);
  shop.at(addMinutes(shop.now, 3));
  await runDueWork(shop);
  expect(await linksTo(shop, email)).toHaveLength(1);
});
