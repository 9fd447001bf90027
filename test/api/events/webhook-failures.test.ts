import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { outbox, storeSettings, webhookEndpoint } from "../../../db/schema/index.ts";
import { newId } from "../../../worker/domain/ids.ts";
import { addStaff } from "../../support/builders/people.ts";
import { fakeMailService, keyOf, mailVariables } from "../../support/fakes/mail-service.ts";
import { codeOf, runDueWork } from "../../support/fakes/pos-client.ts";
import { addEndpoint, deliverWebhooks, Receivers, readLog } from "../../support/fakes/receivers.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

beforeEach(() => {
  for (const method of ["warn", "log", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const url = "https://partner.example/hook";

/** The endpoint of the demo, and two more. */
const owners = ["owner@copperpot.example", "one@example.com", "two@example.com"];

const failingPartner = async (status: number) => {
  const shop = await world({ env: mailVariables });
  const partners = new Receivers();
  partners.handlers.set(url, () => new Response(null, { status }));
  const storeId = await findStoreId(shop.db, "copper-pot");
  for (const email of owners.slice(1)) await addStaff(shop.db, shop.now, storeId, email, "owner");
  await addStaff(shop.db, shop.now, storeId, "cook@example.com", "staff");
  await addEndpoint(await shop.withKey(["manage_webhooks"]), url, ["order.created"]);
  return { shop, partners };
};

const hoursLater = (shop: World, hours: number): World =>
  shop.at(new Date(Date.parse(shop.now) + hours * 3_600_000).toISOString());

/** Publishes an event at the store and delivers it. */
const happen = async (shop: World, partners: Receivers): Promise<void> => {
  const stamps = { storeId: await findStoreId(shop.db, "copper-pot"), createdAt: shop.now, updatedAt: shop.now };
  const event = { event: "order.created", subjectId: newId("ord", shop.now), payload: {} } as const;
  await shop.db.insert(outbox).values({ ...stamps, ...event, id: newId("out", shop.now) });
  await deliverWebhooks(shop, partners);
};

const loadEndpoint = async ({ db }: World) => (await db.select().from(webhookEndpoint))[0];

describe("a webhook endpoint whose every delivery fails", () => {
  it("is disabled after five days, its deliveries are parked, and only its owners are mailed, once", async () => {
    const { shop, partners } = await failingPartner(500);
    const requests = fakeMailService();
    await happen(shop, partners);
    expect(await loadEndpoint(shop)).toMatchObject({ status: "active", failingSince: shop.now });
    await happen(hoursLater(shop, 119), partners);
    expect(await loadEndpoint(shop)).toMatchObject({ status: "active", disabledAt: null });
    requests.length = 0;
    await happen(hoursLater(shop, 1), partners);
    expect(await loadEndpoint(shop)).toMatchObject({
      status: "disabled",
      disabledAt: shop.now,
      ownersNotifiedAt: null,
    });
    const log = await readLog(await shop.withKey(["manage_webhooks"]));
    expect(new Set(log.map(({ status }) => status))).toEqual(new Set(["parked"]));
    await Promise.all([1, 2, 3].map(() => runDueWork(shop)));
    await runDueWork(hoursLater(shop, 1));
    const notices = requests.filter(({ body }) => String(body["subject"]).includes("webhook"));
    expect(notices.map(({ body }) => body["to"])).toEqual(owners.map((owner) => [owner]));
    expect(notices[0]?.body["text"]).toContain("every delivery to it has failed for 5 days");
    expect((await loadEndpoint(shop))?.ownersNotifiedAt).not.toBeNull();
  });

  it("retries the owners' mail with the same key if the mail service was unavailable", async () => {
    const { shop, partners } = await failingPartner(410);
    const requests = fakeMailService();
    await happen(shop, partners);
    const failing = vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new Error("The mail service did not respond."));
    await runDueWork(shop);
    failing.mockRestore();
    const laterRequests = fakeMailService();
    await runDueWork(hoursLater(shop, 0.3));
    const keys = [...requests, ...laterRequests]
      .filter(({ body }) => String(body["subject"]).includes("webhook"))
      .map(keyOf);
    expect(new Set(keys).size).toBe(owners.length);
    expect(laterRequests[0]?.body["text"]).toContain("410 Gone");
    expect((await loadEndpoint(shop))?.ownersNotifiedAt).toBe(shop.now);
  });

  it("stays enabled if one delivery succeeds within the five days", async () => {
    const { shop, partners } = await failingPartner(500);
    await happen(shop, partners);
    partners.handlers.delete(url);
    await happen(hoursLater(shop, 100), partners);
    expect(await loadEndpoint(shop)).toMatchObject({ status: "active", failingSince: null });
    partners.handlers.set(url, () => new Response(null, { status: 500 }));
    await happen(hoursLater(shop, 21), partners);
    expect(await loadEndpoint(shop)).toMatchObject({ status: "active", failingSince: shop.now });
  });

  it.each([
    ["de-DE", "abgeschaltet"],
    ["ja-JP", "無効"],
  ])("is reported in the store's language: %s", async (locale, expectedWord) => {
    const { shop, partners } = await failingPartner(410);
    await shop.db.update(storeSettings).set({ locale });
    const requests = fakeMailService();
    await happen(shop, partners);
    await runDueWork(shop);
    expect(requests.at(-1)?.body["subject"]).toContain(expectedWord);
  });
});

describe("the webhook endpoints of a store", () => {
  it("are limited to ten, even for concurrent requests", async () => {
    const shop = await world();
    const staff = await shop.withKey(["manage_webhooks"]);
    const adding = `mutation ($url: String!) { addWebhookEndpoint(url: $url, events: ["order.created"]) { secret } }`;
    const responses = await Promise.all(
      Array.from({ length: 31 }, (_, index) => staff.graphql(adding, { url: `https://partner.example/${index}` })),
    );
    const storeId = await findStoreId(shop.db, "copper-pot");
    expect(await shop.db.select().from(webhookEndpoint).where(eq(webhookEndpoint.storeId, storeId))).toHaveLength(10);
    const codes = responses.map(codeOf).filter((code) => code !== null);
    expect(codes).toEqual(Array.from({ length: 21 }, () => "LIMIT_EXCEEDED"));
    const otherStoreStaff = await shop.withKey(["manage_webhooks"], { store: "gasthaus-linde" });
    const otherStoreResult = await otherStoreStaff.graphql(
      adding,
      { url: "https://partner.example/0" },
      { store: "gasthaus-linde" },
    );
    expect(codeOf(otherStoreResult)).toBeNull();
  });
});
