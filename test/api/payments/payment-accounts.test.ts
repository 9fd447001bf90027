import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { processorCheck, storePaymentAccount } from "../../../db/schema/index.ts";
import {
  buildContact,
  complete,
  dish,
  loadOrderRow,
  orderBody,
  placeOrder,
  sendOrder,
} from "../../support/builders/orders.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import { connectPaypal, paypalKeysFor, paypalShop } from "../../support/fakes/paypal-shop.ts";
import { deliverEvent, payWith, setPaymentAccount, stripeKeys, stripeShop } from "../../support/fakes/stripe-shop.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const removal = `mutation ($provider: String!) { removePaymentAccount(provider: $provider) { provider publishableKey } }`;

const optionsOf = async (shop: World, store: string) =>
  (
    await (await shop.get("/api/store", { store })).json<{ paymentOptions: { paymentMethod: string }[] }>()
  ).paymentOptions.filter(({ paymentMethod }) => paymentMethod === "card");

const simulated = { paymentMethod: "card", provider: "simulator", publishableKey: null };

it("an owner connects a payment account that pages use at once, and can replace and remove it", async () => {
  const shop = await world();
  expect(await optionsOf(shop, "umi-sando")).toEqual([simulated]);
  const { provider, publishableKey } = stripeKeys("umi-sando");
  const set = async (keys = {}) => (await setPaymentAccount(shop, "umi-sando", keys)).data?.setPaymentAccount;
  expect(await set()).toEqual({ provider, publishableKey, updatedAt: shop.now });
  expect(await optionsOf(shop, "umi-sando")).toEqual([{ paymentMethod: "card", provider, publishableKey }]);
  expect(await set()).toEqual({ provider, publishableKey, updatedAt: shop.now });
  await set({ publishableKey: "pk_test_another", secretKey: "rk_test_another" });
  expect(await optionsOf(shop, "umi-sando")).toEqual([
    { paymentMethod: "card", provider, publishableKey: "pk_test_another" },
  ]);
  expect(await optionsOf(shop, "copper-pot")).toEqual([simulated]);
  const owner = await shop.withKey(["manage_keys"], { store: "umi-sando" });
  const query = "{ paymentAccounts { provider publishableKey updatedAt } }";
  expect((await owner.graphql(query, {}, { store: "umi-sando" })).data).toEqual({
    paymentAccounts: [{ provider, publishableKey: "pk_test_another", updatedAt: shop.now }],
  });
  expect((await (await shop.asStaff("owner")).graphql(query)).data).toEqual({ paymentAccounts: [] });
  const remove = async () => (await owner.graphql(removal, { provider }, { store: "umi-sando" })).data;
  expect(await remove()).toEqual({ removePaymentAccount: { provider, publishableKey: "pk_test_another" } });
  expect(await remove()).toEqual({ removePaymentAccount: null });
  expect(await optionsOf(shop, "umi-sando")).toEqual([simulated]);
});

it("a payment account cannot be removed while guests are paying, so that every payment keeps its keys and its checks", async () => {
  const setup = await stripeShop();
  const { shop } = setup;
  const owner = await shop.withKey(["manage_keys"]);
  const placed = await placeOrder(shop);
  const { errors } = await owner.graphql(removal, { provider: "stripe" });
  expect(errors[0]?.extensions["code"]).toBe("CONFLICT");
  const checks = () => shop.db.select({ provider: processorCheck.provider }).from(processorCheck);
  expect(await checks()).toContainEqual({ provider: "stripe" });
  await payWith(setup, placed);
  expect(await (await complete(shop, placed)).json()).toMatchObject({ status: "sent_to_kitchen" });
  expect((await owner.graphql(removal, { provider: "stripe" })).data).toMatchObject({
    removePaymentAccount: { provider: "stripe" },
  });
  expect(await checks()).not.toContainEqual({ provider: "stripe" });
  expect(await optionsOf(shop, "copper-pot")).toEqual([simulated]);
});

it("a connected account knows the restaurant's host for wallets, and takes cards where it refuses the host", async () => {
  const { shop, stripe, account } = await stripeShop();
  expect(account.wallets.hosts).toEqual(["localhost"]);
  stripe.fail("POST /v1/payment_method_domains", "restricted");
  expect((await setPaymentAccount(shop, "copper-pot")).errors).toEqual([]);
  expect(account.wallets.hosts).toEqual(["localhost"]);
});

it("an owner sees whether an account charges real money, which PayPal's keys do not reveal", async () => {
  const { shop } = await paypalShop();
  const owner = await shop.withKey(["manage_keys"]);
  const environments = async () =>
    (await owner.graphql("{ paymentAccounts { provider environment } }")).data?.["paymentAccounts"];
  const paypal = (environment: string | null) => [{ provider: "paypal", environment }];
  expect(await environments()).toEqual(paypal("live"));
  await connectPaypal(shop, "copper-pot", { environment: "sandbox" });
  expect(await environments()).toEqual(paypal("sandbox"));
  // An account that cannot be decrypted is still listed, so that it can be replaced.
  const { MASTER_KEY } = shop.env;
  Object.assign(shop.env, { MASTER_KEY: btoa("another master key of 32 bytes!!") });
  expect(await environments()).toEqual(paypal(null));
  Object.assign(shop.env, { MASTER_KEY });
  await owner.graphql(removal, { provider: "paypal" });
  const provider = "stripe" as const;
  for (const [mode, environment] of [
    ["test", "sandbox"],
    ["live", "live"],
  ] as const) {
    await shop.db.delete(storePaymentAccount);
    await shop.db.insert(storePaymentAccount).values({
      ...{ id: `spa_${mode}`, storeId: await findStoreId(shop.db, "copper-pot"), provider },
      ...{ publishableKey: `pk_${mode}_1`, encryptedSecrets: "sealed", createdAt: shop.now, updatedAt: shop.now },
    });
    expect(await environments()).toEqual([{ provider, environment }]);
  }
});

it("only the current keys are used after an owner changes them", async () => {
  const { shop, stripe, account } = await stripeShop({ secondsBetweenRequests: 0 });
  await placeOrder(shop, { customerInfo: buildContact(1) });
  const renewed = { publishableKey: "pk_test_renewed", secretKey: "sk_test_renewed" };
  const otherAccount = stripe.open(renewed.secretKey, renewed.publishableKey);
  await setPaymentAccount(shop, "copper-pot", renewed);
  await placeOrder(shop, { customerInfo: buildContact(2) });
  await placeOrder(shop, { customerInfo: buildContact(3) });
  expect([account.intents.size, otherAccount.intents.size]).toEqual([1, 2]);
  await setPaymentAccount(shop, "copper-pot");
  await placeOrder(shop, { customerInfo: buildContact(4) });
  expect([account.intents.size, otherAccount.intents.size]).toEqual([2, 2]);
});

it("keys in the wrong field are refused with an explanation, and are not quoted", async () => {
  const shop = await world();
  const wrong = [
    { publishableKey: "sk_test_misplaced" },
    { secretKey: "pk_test_misplaced" },
    { webhookSecret: "we_misplaced" },
    { secretKey: "sk_live_misplaced" },
    { secretKey: "" },
    { secretKey: "sk_test_mis placed" },
    { provider: "cash" },
  ];
  for (const keys of wrong) {
    const { data, errors } = await setPaymentAccount(shop, "copper-pot", keys);
    expect(data?.setPaymentAccount ?? null).toBeNull();
    expect(errors[0]?.extensions).toMatchObject({ code: "BAD_INPUT", errors: [{ path: Object.keys(keys)[0] }] });
    expect(JSON.stringify(errors)).not.toContain("misplaced");
  }
  expect(await shop.db.select().from(storePaymentAccount)).toEqual([]);
  const paypal = { provider: "paypal", publishableKey: "AClientId", secretKey: "ASecret", webhookSecret: "5WH123" };
  expect((await setPaymentAccount(shop, "copper-pot", paypal)).data?.setPaymentAccount).toMatchObject({
    provider: "paypal",
    publishableKey: "AClientId",
  });
});

it("without the master key no payment account is stored or used", async () => {
  const setup = await stripeShop();
  const { shop } = setup;
  const body = await orderBody(shop);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const key of [undefined, "", "bm90IGEga2V5", btoa("another key, of thirty-two bytes")]) {
    Object.assign(shop.env, { MASTER_KEY: key });
    const response = await sendOrder(shop, body);
    expect([response.status, await response.json()]).toMatchObject([503, { code: "PAYMENT_UNAVAILABLE" }]);
  }
  expect(await shop.query.restaurantOrder.findFirst()).toBeUndefined();
  Object.assign(shop.env, { MASTER_KEY: "" });
  const { errors } = await setPaymentAccount(shop, "copper-pot");
  expect(errors[0]?.message).toContain("MASTER_KEY");
  vi.restoreAllMocks();
});

it("another store's payment account is never used, not even if its row is copied", async () => {
  // Noon in New York, evening in Berlin, after midnight in Tokyo.
  const setup = await stripeShop({ now: "2026-11-20T16:30:00.000Z" });
  const { shop, stripe, account } = setup;
  const lindeAccount = stripe.open(stripeKeys("gasthaus-linde").secretKey, stripeKeys("gasthaus-linde").publishableKey);
  await setPaymentAccount(shop, "gasthaus-linde");
  await placeOrder(shop);
  const linde = await placeOrder(shop, {
    store: "gasthaus-linde",
    items: [{ menuItemId: dish("kartoffelsuppe", "gasthaus-linde"), quantity: 2 }],
  });
  expect([account.intents.size, lindeAccount.intents.size]).toEqual([1, 1]);
  expect([...lindeAccount.intents.values()]).toMatchObject([{ currency: "eur", metadata: { orderId: linde.orderId } }]);

  const [copied] = await shop.db.select().from(storePaymentAccount);
  const umi = await shop.query.storeSettings.findFirst({ where: (t, { eq }) => eq(t.slug, "umi-sando") });
  if (!copied || !umi) throw new Error("There is no row to copy.");
  await shop.db.insert(storePaymentAccount).values({ ...copied, id: "spa_copied", storeId: umi.id });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  shop.pass(5);
  const body = await orderBody(shop, {
    store: "umi-sando",
    items: [{ menuItemId: dish("miso-soup", "umi-sando"), quantity: 2 }],
  });
  const before = stripe.requests.length;
  const refused = await sendOrder(shop, body, { store: "umi-sando" });
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: "PAYMENT_UNAVAILABLE" }]);
  expect(stripe.requests).toHaveLength(before);
  expect([account.intents.size, lindeAccount.intents.size]).toEqual([1, 1]);
  vi.restoreAllMocks();
});

it("production accepts card payments only with a payment account", async () => {
  const setup = await stripeShop({ env: { ENVIRONMENT: "production", RATE_LIMITS: "off" } });
  const { shop, stripe } = setup;
  shop.env.STRIPE_API_BASE = "https://stripe.example:8443";
  expect(await optionsOf(shop, "umi-sando")).toEqual([]);
  expect(await optionsOf(shop, "copper-pot")).toMatchObject([{ provider: "stripe" }]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(shop.now) });
  const body = await orderBody(shop);
  expect((await sendOrder(shop, body)).status).toBe(201);
  expect([...stripe.hosts]).toEqual(["api.stripe.com"]);
  shop.env.STRIPE_API_BASE = "http://127.0.0.1:12111";
  expect((await sendOrder(shop, body)).status).toBe(201);
  expect([...stripe.hosts]).toEqual(["api.stripe.com", "127.0.0.1:12111"]);
  vi.useRealTimers();
});

it("the secrets of a payment account are in no table, no log entry and no response", async () => {
  const logged: string[] = [];
  for (const method of ["info", "warn", "error", "debug", "log"] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      logged.push(args.map(String).join(" "));
    });
  }
  const setup = await stripeShop();
  const { shop, stripe, account } = setup;
  const responses: string[] = [JSON.stringify(await setPaymentAccount(shop, "copper-pot"))];
  const placed = await placeOrder(shop);
  await payWith(setup, placed);
  stripe.fail("GET /v1/payment_intents/:id", "failure", "silence", "overload");
  for (let tries = 0; tries < 4; tries += 1) responses.push(await (await complete(shop, placed)).text());
  responses.push(await (await deliverEvent(setup, account.events[0])).text());
  responses.push(await (await deliverEvent(setup, account.events[0], { secret: "whsec_wrong" })).text());
  responses.push(JSON.stringify(await loadOrderRow(shop, placed)), await (await shop.get("/api/store")).text());
  stripe.open("sk_test_revokedSecret");
  await setPaymentAccount(shop, "copper-pot", { secretKey: "sk_test_revokedSecret" });
  stripe.revoke("sk_test_revokedSecret");
  const body = await orderBody(shop);
  responses.push(await (await sendOrder(shop, body)).text());
  const dump = await dumpDatabase(env.DB);
  expect(dump).toContain(stripeKeys("copper-pot").publishableKey);
  expect(logged.join()).toContain("STRIPE_REFUSED");
  const { secretKey, webhookSecret } = stripeKeys("copper-pot");
  for (const secret of [secretKey, webhookSecret, "sk_test_revokedSecret", "revokedSecret"]) {
    for (const text of [dump, ...logged, ...responses]) expect(text).not.toContain(secret);
  }
  vi.restoreAllMocks();
});

describe("new payment keys", () => {
  const listing = "GET /v1/payment_intents";
  const attempt = async (shop: World, keys: Record<string, string>) => {
    const { data, errors } = await setPaymentAccount(shop, "copper-pot", keys);
    const { code, errors: fields } = errors[0]?.extensions ?? {};
    return { isSet: data?.setPaymentAccount != null, code, fields, message: errors[0]?.message ?? "" };
  };
  const stored = ({ db }: World) => db.select().from(storePaymentAccount);

  it("are verified once at Stripe, and wrong ones are refused at their field while the old ones stay", async () => {
    const { shop, stripe } = await stripeShop();
    expect(await attempt(shop, {})).toMatchObject({ isSet: true });
    expect(stripe.requestsTo(listing)).toHaveLength(1);
    const before = await stored(shop);
    const spies = (["warn", "error"] as const).map((method) => vi.spyOn(console, method).mockImplementation(() => {}));
    const wrong = await attempt(shop, { secretKey: "sk_test_mistyped" });
    expect(wrong).toMatchObject({
      isSet: false,
      code: "BAD_INPUT",
      fields: [{ path: "secretKey", message: wrong.message }],
    });
    expect(wrong.message).toContain("Copy it again");
    for (const fault of ["silence", "failure", "overload"] as const) {
      stripe.fail(listing, fault);
      expect(await attempt(shop, {})).toMatchObject({ isSet: false, code: "PAYMENT_UNAVAILABLE" });
    }
    stripe.fail(listing, "restricted");
    expect(await attempt(shop, {})).toMatchObject({ code: "BAD_INPUT", fields: [{ path: "secretKey" }] });
    expect(await stored(shop)).toEqual(before);
    const logged = JSON.stringify(spies.map(({ mock }) => mock.calls));
    for (const key of ["mistyped", stripeKeys("copper-pot").secretKey])
      expect(logged + wrong.message).not.toContain(key);
    expect(await attempt(shop, {})).toMatchObject({ isSet: true });
    vi.restoreAllMocks();
  });

  it("are verified once at PayPal, in the chosen environment", async () => {
    const { shop, paypal } = await paypalShop();
    const { clientId, webhookId, secret } = paypalKeysFor("copper-pot");
    const keys = { provider: "paypal", publishableKey: clientId, secretKey: secret, webhookSecret: webhookId };
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(await attempt(shop, { ...keys, environment: "sandbox" })).toMatchObject({ isSet: true });
    const before = await stored(shop);
    for (const wrong of [{ secretKey: "mistyped" }, { publishableKey: "mistyped" }]) {
      const refused = await attempt(shop, { ...keys, ...wrong });
      expect(refused).toMatchObject({ isSet: false, code: "BAD_INPUT", fields: [{ path: "secretKey" }] });
      expect(refused.message).toContain("live or sandbox");
    }
    for (const fault of ["silence", "failure"] as const) {
      paypal.fail("POST /v1/oauth2/token", fault);
      expect(await attempt(shop, keys)).toMatchObject({ isSet: false, code: "PAYMENT_UNAVAILABLE" });
    }
    expect(await stored(shop)).toEqual(before);
    vi.restoreAllMocks();
  });
});
