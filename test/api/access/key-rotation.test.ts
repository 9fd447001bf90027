import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { readOldSecrets, replaceAccountSecrets } from "../../../db/queries/sealed.ts";
import { staffPin, storePaymentAccount, webhookEndpoint } from "../../../db/schema/index.ts";
import { openSecret } from "../../../worker/domain/events/secret.ts";
import { findDueMessages, handleMessages } from "../../../worker/domain/orders/due/run-due.ts";
import { openAccount } from "../../../worker/domain/payments/provider/account.ts";
import type { Actor } from "../../support/builders/client.ts";
import { addStaff, readMailedCode, requestCode, signIn, submitCode } from "../../support/builders/people.ts";
import { posClient } from "../../support/fakes/pos-client.ts";
import { addEndpoint } from "../../support/fakes/receivers.ts";
import { setPaymentAccount, stripeKeys } from "../../support/fakes/stripe-shop.ts";
import { Authenticator } from "../../support/sign-in/authenticator.ts";
import { addPasskey, sendSignIn, startSignIn } from "../../support/sign-in/passkeys.ts";
import { enter, pin, tabletWorld } from "../../support/sign-in/shared-tablet.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const plain = env.MASTER_KEY ?? "";
const second = btoa("a second master key of 32 bytes!");
/** The values of MASTER_KEY in the order of a rotation. */
const rings = {
  plain,
  added: JSON.stringify({ plain, k1: second }),
  first: JSON.stringify({ k1: second, plain }),
  alone: JSON.stringify({ k1: second }),
};

const setRing = (shop: World, ring: keyof typeof rings): void => {
  shop.env.MASTER_KEY = rings[ring];
};

/** The start of an hour, when secrets are encrypted anew. */
const fullHour = "2026-11-21T00:00:00.000Z";

/** Encrypts secrets anew, as cron and the queue do. */
const reseal = async (shop: World): Promise<void> => {
  shop.now = fullHour;
  const work = { env: shop.env, db: shop.db, clock: { now: () => shop.now }, requestId: "due" };
  const messages = (await findDueMessages(work)).filter(({ kind }) => kind === "secrets");
  expect(await handleMessages(work, messages)).toEqual({ left: [], failed: [] });
};

const readHealth = async (shop: World) => {
  const response = await shop.get("/api/health");
  const { checks } = await response.json<{ checks: { changedSecrets: string[]; masterKeys: string[] } }>();
  return { status: response.status, ...checks };
};

/** A store with a payment account, and a webhook whose secret was rotated a moment ago. */
const sealedWorld = async () => {
  const shop = await world();
  expect((await setPaymentAccount(shop, "copper-pot")).errors).toEqual([]);
  const staff = await posClient(shop);
  const { secret, webhookEndpoint: added } = await addEndpoint(staff, "https://partner.example/hook", ["order.paid"]);
  const rotating = "mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret } }";
  const rotated = await staff.graphql<{ rotateWebhookSecret: { secret: string } }>(rotating, { id: added.id });
  return { shop, secrets: [rotated.data?.rotateWebhookSecret.secret, secret] };
};

const readRows = async ({ db }: World) => {
  const [account] = await db.select().from(storePaymentAccount);
  const [endpoint] = await db.select().from(webhookEndpoint);
  if (!account || !endpoint) throw new Error("There are no secrets.");
  return { account, endpoint };
};

/** Everything that was sealed, as the worker opens it. */
const openAll = async (shop: World) => {
  const { account, endpoint } = await readRows(shop);
  const { storeId, provider, encryptedSecrets } = account;
  const previous = { ...endpoint, encryptedSecret: endpoint.previousEncryptedSecret ?? "" };
  return {
    secretKey: (await openAccount(shop.env, storeId, provider, encryptedSecrets)).secretKey,
    webhooks: await Promise.all([openSecret(shop.env, endpoint), openSecret(shop.env, previous)]),
  };
};

const listPrefixes = async (shop: World) => {
  const { account, endpoint } = await readRows(shop);
  return [account.encryptedSecrets, endpoint.encryptedSecret, endpoint.previousEncryptedSecret ?? ""].map((text) =>
    text.slice(0, 3),
  );
};

describe("a rotation of MASTER_KEY", () => {
  it("opens every secret with each value, and needs the old key no longer once all are encrypted anew", async () => {
    const { shop, secrets } = await sealedWorld();
    const expected = { secretKey: stripeKeys("copper-pot").secretKey, webhooks: secrets };
    for (const ring of ["plain", "added", "first"] as const) {
      setRing(shop, ring);
      expect([ring, await openAll(shop)]).toEqual([ring, expected]);
      expect([ring, (await readHealth(shop)).status]).toEqual([ring, 200]);
    }
    expect(await listPrefixes(shop)).toEqual(["v1.", "v1.", "v1."]);
    await reseal(shop);
    expect(await listPrefixes(shop)).toEqual(["k1:", "k1:", "k1:"]);
    for (const ring of ["added", "first", "alone"] as const) {
      setRing(shop, ring);
      expect([ring, await openAll(shop)]).toEqual([ring, expected]);
    }
    expect(await readHealth(shop)).toMatchObject({ status: 200, changedSecrets: [], masterKeys: ["k1"] });
  });

  it("goes on encrypting with the old key while an isolate may not have the new one", async () => {
    const { shop } = await sealedWorld();
    setRing(shop, "added");
    await reseal(shop);
    await setPaymentAccount(shop, "copper-pot");
    setRing(shop, "plain");
    expect((await openAll(shop)).secretKey).toBe(stripeKeys("copper-pot").secretKey);
  });

  it("is named by the health check if the old key is removed too early", async () => {
    const { shop } = await sealedWorld();
    setRing(shop, "alone");
    expect(await readHealth(shop)).toMatchObject({ status: 503, changedSecrets: ["MASTER_KEY"] });
  });

  it("never overwrites keys that an owner enters while secrets are encrypted anew", async () => {
    const { shop } = await sealedWorld();
    const storeId = await findStoreId(shop.db, "copper-pot");
    setRing(shop, "first");
    const { accounts } = await readOldSecrets(shop.db, storeId, ["plain"], 50);
    const renewed = { publishableKey: "pk_test_renewed", secretKey: "sk_test_renewed" };
    expect((await setPaymentAccount(shop, "copper-pot", renewed)).errors).toEqual([]);
    const texts = accounts.map(({ id, encryptedSecrets }) => ({ id, from: encryptedSecrets, to: "outdated" }));
    await replaceAccountSecrets(shop.db, storeId, texts);
    expect([texts.length, (await openAll(shop)).secretKey]).toEqual([1, "sk_test_renewed"]);
  });

  it("encrypts the others anew if one secret cannot be decrypted, and logs it", async () => {
    const { shop } = await sealedWorld();
    const lost = "v1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    await shop.db.update(storePaymentAccount).set({ encryptedSecrets: lost });
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    setRing(shop, "first");
    await reseal(shop);
    expect(warn.mock.calls.flat().join("\n")).toContain("SECRET_NOT_RESEALED");
    warn.mockRestore();
    expect(await listPrefixes(shop)).toEqual(["v1.", "k1:", "k1:"]);
  });

  it("empties a previous webhook secret whose day is over", async () => {
    const { shop } = await sealedWorld();
    await shop.db.update(webhookEndpoint).set({ previousSecretUntil: "2026-11-20T00:00:00.000Z" });
    setRing(shop, "first");
    await reseal(shop);
    expect((await readRows(shop)).endpoint.previousEncryptedSecret).toBeNull();
  });
});

describe("a PIN of before a rotation", () => {
  const readDigest = async (shop: World) => (await shop.db.select().from(staffPin))[0]?.pinDigest ?? "";

  it("signs in with each value, and is stored by the new key when it is used", async () => {
    const { shop, tablet, memberId } = await tabletWorld();
    const before = await readDigest(shop);
    setRing(shop, "added");
    expect((await enter(tablet, memberId, pin)).result).toMatchObject({ isSignedIn: true });
    expect(await readDigest(shop)).toBe(before);
    setRing(shop, "first");
    expect((await enter(tablet, memberId, "1357")).code).toBe("BAD_INPUT");
    expect(await readDigest(shop)).toBe(before);
    expect((await enter(tablet, memberId, pin)).result).toMatchObject({ isSignedIn: true });
    expect(await readDigest(shop)).toMatch(/^k1:[0-9a-f]{64}$/);
    setRing(shop, "alone");
    expect((await enter(tablet, memberId, pin)).result).toMatchObject({ isSignedIn: true });
  });

  it("is named by the health check if its key is removed before it was used", async () => {
    const { shop } = await tabletWorld();
    setRing(shop, "alone");
    expect(await readHealth(shop)).toMatchObject({ status: 503, changedSecrets: ["MASTER_KEY"] });
  });
});

describe("what a person got before a rotation", () => {
  const nora = "nora@example.com";
  const redeem = (browser: Actor, code: string) =>
    browser.graphql("mutation ($code: String!) { redeemRecoveryCode(code: $code) { role } }", { code });

  it("a mailed code, a passkey's challenge and recovery codes still work, also after a rollback by one version", async () => {
    const shop = await world();
    await addStaff(shop.db, shop.now, await findStoreId(shop.db, "copper-pot"), nora, "manager");
    const browser = await signIn(shop.asGuest(), nora);
    const authenticator = await Authenticator.create();
    const { recoveryCodes } = await addPasskey(browser, authenticator);
    const guest = shop.asGuest();
    const answer = await authenticator.signIn(await startSignIn(guest));
    const other = shop.asGuest();
    expect((await requestCode(other, nora)).status).toBeLessThan(300);
    const code = await readMailedCode(other, nora);
    setRing(shop, "first");
    expect((await sendSignIn(guest, answer)).errors).toEqual([]);
    expect((await submitCode(other, nora, code)).status).toBeLessThan(300);
    expect((await redeem(other, recoveryCodes[0] ?? "")).errors).toEqual([]);
    setRing(shop, "added");
    const later = await signIn(shop.asGuest(), nora);
    expect((await redeem(later, recoveryCodes[1] ?? "")).errors).toEqual([]);
  });
});
