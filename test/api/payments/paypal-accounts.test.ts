import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { storePaymentAccount, storeSettings } from "../../../db/schema/index.ts";
import { complete, dish, loadOrderRow, orderBody, placeOrder, sendOrder } from "../../support/builders/orders.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import {
  approvedAtPaypal,
  byPaypal,
  connectPaypal,
  deliverPaypalEvent,
  paypalKeysFor,
  paypalShop,
  readPaypalId,
} from "../../support/fakes/paypal-shop.ts";
import type { World } from "../../support/world.ts";

const creating = "POST /v2/checkout/orders";

const optionsOf = async (shop: World, store = "copper-pot") =>
  (
    await (await shop.get("/api/store", { store })).json<{ paymentOptions: { paymentMethod: string }[] }>()
  ).paymentOptions.filter(({ paymentMethod }) => paymentMethod === "paypal");

const simulated = { paymentMethod: "paypal", provider: "simulator", publishableKey: null };
const production = { now: "2026-11-20T16:30:00.000Z", env: { ENVIRONMENT: "production", RATE_LIMITS: "off" } };

const umiSoup = { store: "umi-sando", items: [{ menuItemId: dish("miso-soup", "umi-sando"), quantity: 2 }] };

/** Noon in New York, evening in Berlin, after midnight in Tokyo: all three stores are open. */
const allOpen = { now: "2026-11-20T16:30:00.000Z" };

it("each restaurant is paid to its own PayPal account, in its currency's format", async () => {
  const setup = await paypalShop(allOpen);
  const { shop, paypal, account } = setup;
  const [linde, umi] = ["gasthaus-linde", "umi-sando"].map((store) => paypal.open(paypalKeysFor(store)));
  await connectPaypal(shop, "gasthaus-linde");
  const before = paypal.requests.length;
  await shop.db.insert(storePaymentAccount).values(await copyFor(shop, "umi-sando"));
  shop.pass(5);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const body = { ...(await orderBody(shop, umiSoup)), ...byPaypal };
  const refused = await sendOrder(shop, body, { store: "umi-sando" });
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: "PAYMENT_UNAVAILABLE" }]);
  expect(paypal.requests).toHaveLength(before);
  vi.restoreAllMocks();

  await connectPaypal(shop, "umi-sando");
  await placeOrder(shop, byPaypal);
  const soups = [{ menuItemId: dish("kartoffelsuppe", "gasthaus-linde"), quantity: 2 }];
  await placeOrder(shop, { store: "gasthaus-linde", items: soups, ...byPaypal });
  const sando = await placeOrder(shop, { ...umiSoup, ...byPaypal });
  const amounts = [account, linde, umi].map((fakeAccount) =>
    [...(fakeAccount?.orders.values() ?? [])].map(({ purchase_units: [unit] }) => unit?.amount),
  );
  expect(amounts).toMatchObject([
    [{ currency_code: "USD", value: expect.stringMatching(/^\d+\.\d\d$/) }],
    [{ currency_code: "EUR", value: expect.stringMatching(/^\d+\.\d\d$/) }],
    [{ currency_code: "JPY", value: expect.stringMatching(/^\d+$/) }],
  ]);
  umi?.approve(readPaypalId(sando));
  const path = `/api/orders/${sando.orderId}/complete-payment`;
  const paid = await shop.post(path, { secretKey: sando.secretKey }, { store: "umi-sando" });
  expect(await paid.json()).toMatchObject({
    status: "sent_to_kitchen",
    payments: [{ status: "succeeded", currencyCode: "JPY" }],
  });
});

const copyFor = async ({ db }: World, slug: string) => {
  const [row] = await db.select().from(storePaymentAccount);
  const store = (await db.select().from(storeSettings)).find((fakeAccount) => fakeAccount.slug === slug);
  if (!row || !store) throw new Error("There is no row to copy.");
  return { ...row, id: "spa_copied", storeId: store.id };
};

it("PayPal is offered only if the restaurant has a valid PayPal account", async () => {
  const { shop, account } = await paypalShop();
  const { clientId } = paypalKeysFor("copper-pot");
  expect(await optionsOf(shop)).toEqual([{ ...simulated, provider: "paypal", publishableKey: clientId }]);
  expect(await optionsOf(shop, "umi-sando")).toEqual([simulated]);
  const setCurrency = async (currencyCode: string, menuRevision: number) => {
    await shop.db.update(storeSettings).set({ currencyCode, menuRevision });
    shop.pass(5);
  };
  await setCurrency("KWD", 100);
  expect(await optionsOf(shop)).toEqual([]);
  // The Taiwan dollar has two decimals here and none at PayPal: orders are priced in whole dollars.
  await setCurrency("TWD", 200);
  const rounded = await placeOrder(shop, { ...byPaypal });
  expect((await loadOrderRow(shop, rounded)).total).toBe(1200);
  expect(account.order(readPaypalId(rounded)).purchase_units[0]?.amount).toEqual({ currency_code: "TWD", value: "12" });
});

it("production calls the live PayPal API, or its sandbox if the owner chose it, and no other host", async () => {
  const setup = await paypalShop(production);
  const { shop, paypal } = setup;
  shop.env.PAYPAL_API_BASE = "https://paypal.example:8443";
  expect(await optionsOf(shop, "umi-sando")).toEqual([]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(shop.now) });
  const body = { ...(await orderBody(shop)), ...byPaypal };
  expect((await sendOrder(shop, body)).status).toBe(201);
  expect([...paypal.hosts]).toEqual(["api-m.paypal.com"]);
  await connectPaypal(shop, "copper-pot", { environment: "sandbox" });
  expect((await sendOrder(shop, body)).status).toBe(201);
  expect([...paypal.hosts]).toEqual(["api-m.paypal.com", "api-m.sandbox.paypal.com"]);
  shop.env.PAYPAL_API_BASE = "http://127.0.0.1:12112";
  expect((await sendOrder(shop, body)).status).toBe(201);
  expect([...paypal.hosts].at(-1)).toBe("127.0.0.1:12112");
  const orderWithoutAccount = { ...(await orderBody(shop, umiSoup)), ...byPaypal };
  const refusedResponse = await sendOrder(shop, orderWithoutAccount, { store: "umi-sando" });
  expect([refusedResponse.status, await refusedResponse.json()]).toMatchObject([
    503,
    { code: "PAYMENT_UNAVAILABLE", detail: expect.stringContaining("do not accept PayPal") },
  ]);
  vi.useRealTimers();
});

it("PayPal secrets are in no table, no log entry and no response", async () => {
  const logged: string[] = [];
  for (const method of ["info", "warn", "error", "debug", "log"] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      logged.push(args.map(String).join(" "));
    });
  }
  const setup = await paypalShop();
  const { shop, paypal, account } = setup;
  const responses: string[] = [];
  const placed = await approvedAtPaypal(setup, {}, "declined");
  paypal.fail("GET /v2/checkout/orders/:id", "failure", "silence", "overload");
  for (let tries = 0; tries < 4; tries += 1) responses.push(await (await complete(shop, placed)).text());
  responses.push(await (await deliverPaypalEvent(setup, account.events[0])).text());
  // The owner created a new secret at PayPal and has not saved it here: no order is lost, and no response contains a
  // secret.
  const revoked = { ...paypalKeysFor("copper-pot"), secret: "a-revokedSecret" };
  paypal.open(revoked);
  await connectPaypal(shop, "copper-pot", { secretKey: revoked.secret });
  paypal.revoke(revoked);
  const body = { ...(await orderBody(shop)), ...byPaypal };
  const waiting = await sendOrder(shop, body, { key: "a-key-of-sixteen-or-more" });
  responses.push(await waiting.text());
  expect([waiting.status, paypal.requestsTo(creating).length]).toEqual([503, 1]);
  await connectPaypal(shop, "copper-pot");
  expect((await sendOrder(shop, body, { key: "a-key-of-sixteen-or-more" })).status).toBe(200);
  const dump = await dumpDatabase(env.DB);
  const { clientId, secret, webhookId } = paypalKeysFor("copper-pot");
  expect(dump).toContain(clientId);
  expect(logged.join()).toContain("PAYPAL_REFUSED");
  expect(logged.join()).toContain("PAYPAL_KEYS_REFUSED");
  for (const secretText of [secret, webhookId, "revokedSecret", "A21fake", btoa(`${clientId}:${secret}`)]) {
    for (const text of [dump, ...logged, ...responses]) expect(text).not.toContain(secretText);
  }
  vi.restoreAllMocks();
});
