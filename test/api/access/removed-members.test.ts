import { env } from "cloudflare:workers";
import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { apiKey, auditEntry, oauthApp, sharedTablet, staffMember, webhookEndpoint } from "../../../db/schema/index.ts";
import { Actor } from "../../support/builders/client.ts";
import { type CrashRule, crashingAt, crashOnce } from "../../support/chaos/crashes.ts";
import { partnerApp } from "../../support/fakes/oauth.ts";
import { codeOf } from "../../support/fakes/pos-client.ts";
import { setUpTablet } from "../../support/sign-in/shared-tablet.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const nora = "nora@example.com";

/** More calls of the database than a removal has. */
const maxCalls = 30;

interface MadeItem {
  kind: string;
  id: string;
  name: string;
}

const listMade = async (owner: Actor, memberId: string): Promise<MadeItem[]> => {
  const query = "query ($id: ID!) { getMadeAccess(memberId: $id) { items { kind id name } } }";
  const { data } = await owner.graphql<{ getMadeAccess: { items: MadeItem[] } | null }>(query, { id: memberId });
  return data?.getMadeAccess?.items ?? [];
};

const remove = (owner: Actor, id: string, endIds?: readonly string[]) =>
  owner.graphql(
    "mutation ($id: ID!, $endIds: [ID!]) { removeMember(id: $id, endIds: $endIds) { id } }",
    endIds ? { id, endIds } : { id },
  );

const createKey = (actor: Pick<Actor, "graphql">, name: string, scopes = ["manage_keys", "read_orders"]) =>
  actor.graphql<{ createApiKey: { token: string; apiKey: { id: string } } }>(
    "mutation ($name: String!, $scopes: [String!]!) { createApiKey(name: $name, scopes: $scopes) { token apiKey { id } } }",
    { name, scopes },
  );

/** An owner, and Nora, another owner who made a key, an app, an endpoint and a tablet. The key made another one. */
const leavingWorld = async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const invited = await owner.graphql<{ inviteMember: { id: string } }>(
    "mutation ($email: String!) { inviteMember(email: $email, role: owner) { id } }",
    { email: nora },
  );
  const person = await shop.asCustomer(nora);
  const { data } = await createKey(person, "Till");
  const till = new Actor(shop.fetch, { headers: { authorization: `Bearer ${data?.createApiKey.token}` } });
  await createKey(till, "Till's child");
  await partnerApp(shop, person, { scopes: ["read_orders"] });
  await person.graphql(
    'mutation { addWebhookEndpoint(url: "https://partner.example/hook", events: ["order.created"]) { secret } }',
  );
  await setUpTablet(await shop.asCustomer(nora));
  const memberId = invited.data?.inviteMember.id ?? "";
  return { shop, owner, memberId, till };
};

const readMakers = async ({ db }: World) => ({
  keys: (await db.select().from(apiKey)).map(({ name, status, madeBy }) => [name, status, madeBy]),
  apps: (await db.select().from(oauthApp)).map(({ madeBy }) => madeBy),
  endpoints: (await db.select().from(webhookEndpoint)).map(({ madeBy }) => madeBy),
  tablets: (await db.select().from(sharedTablet)).map(({ setUpBy }) => setUpBy),
});

const readPersonId = async (actor: Actor): Promise<string> => {
  const { data } = await actor.graphql<{ activeUser: { id: string } | null }>("{ activeUser { id } }");
  return data?.activeUser?.id ?? "";
};

const readEntries = async (shop: World, count: number) =>
  (await shop.db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(count)).map(
    ({ action, thing, actorId }) => [action, thing, actorId],
  );

describe("what a removed member made", () => {
  it("is listed before, without what keys made, and not what others made", async () => {
    const { owner, memberId } = await leavingWorld();
    await createKey(owner, "Owner's");
    expect((await listMade(owner, memberId)).map(({ kind, name }) => [kind, name]).toSorted()).toEqual([
      ["api_key", "Till"],
      ["oauth_app", "Till"],
      ["shared_tablet", "Counter"],
      ["webhook_endpoint", "https://partner.example/hook"],
    ]);
  });

  it("stays if it is not named, and belongs to who removed them, with an entry for each", async () => {
    const { shop, owner, memberId, till } = await leavingWorld();
    expect(codeOf(await remove(owner, memberId))).toBeNull();
    const ownerId = await readPersonId(owner);
    expect(await readMakers(shop)).toEqual({
      keys: [
        ["Till", "active", ownerId],
        ["Till's child", "active", null],
      ],
      apps: [ownerId],
      endpoints: [ownerId],
      tablets: [ownerId],
    });
    expect((await till.get("/api/store")).status).toBe(200);
    expect(await readEntries(shop, 5)).toEqual([
      ["update", "SharedTablet", ownerId],
      ["update", "WebhookEndpoint", ownerId],
      ["update", "OAuthApp", ownerId],
      ["update", "ApiKey", ownerId],
      ["delete", "StaffMember", ownerId],
    ]);
  });

  it("ends with them if it is named, with all that it made, and the rest stays", async () => {
    const { shop, owner, memberId, till } = await leavingWorld();
    const made = await listMade(owner, memberId);
    const endIds = made.filter(({ kind }) => kind !== "webhook_endpoint").map(({ id }) => id);
    expect(codeOf(await remove(owner, memberId, endIds))).toBeNull();
    const ownerId = await readPersonId(owner);
    const after = await readMakers(shop);
    expect(after.keys.map(([name, status]) => [name, status])).toEqual([
      ["Till", "revoked"],
      ["Till's child", "revoked"],
    ]);
    expect([after.apps, after.tablets, after.endpoints]).toEqual([[], [], [ownerId]]);
    expect((await till.get("/api/store")).status).toBe(401);
    expect(await readEntries(shop, 5)).toEqual([
      ["update", "WebhookEndpoint", ownerId],
      ["revokeTablet", "SharedTablet", ownerId],
      ["delete", "OAuthApp", ownerId],
      ["update", "ApiKey", ownerId],
      ["delete", "StaffMember", ownerId],
    ]);
  });

  it("is known by the audit log if an earlier release made it", async () => {
    const { shop, owner, memberId } = await leavingWorld();
    await shop.db.update(apiKey).set({ madeBy: null });
    expect((await listMade(owner, memberId)).map(({ name }) => name)).toContain("Till");
    expect(codeOf(await remove(owner, memberId))).toBeNull();
    const [till] = await shop.db.select().from(apiKey).where(eq(apiKey.name, "Till"));
    expect(till?.madeBy).toBe(await readPersonId(owner));
  });

  it("passes to another owner if an owner removes themselves", async () => {
    const { shop, owner, memberId } = await leavingWorld();
    const storeId = await findStoreId(shop.db, "copper-pot");
    const owners = await shop.db
      .select()
      .from(staffMember)
      .where(and(eq(staffMember.role, "owner"), eq(staffMember.storeId, storeId)));
    const [first] = owners.filter(({ id }) => id !== memberId).toSorted((one, two) => (one.id < two.id ? -1 : 1));
    expect(codeOf(await remove(await shop.asCustomer(nora), memberId))).toBeNull();
    expect(await readMakers(shop)).toMatchObject({ endpoints: [first?.customerId] });
    expect(codeOf(await owner.graphql("{ getTeam { tablets { id } } }"))).toBeNull();
  });

  it("cannot be chosen among what others made, and then no one is removed", async () => {
    const { shop, owner, memberId } = await leavingWorld();
    const { data } = await createKey(owner, "Owner's");
    for (const id of [data?.createApiKey.apiKey.id ?? "", "key_none"]) {
      expect(codeOf(await remove(owner, memberId, [id]))).toBe("NOT_FOUND");
    }
    expect((await shop.db.select().from(staffMember)).map(({ id }) => id)).toContain(memberId);
    expect((await listMade(owner, memberId)).length).toBe(4);
  });
});

describe("a call about a member of another restaurant", () => {
  it("answers exactly as one about a member that there never was", async () => {
    const { shop, owner } = await leavingWorld();
    const linde = await findStoreId(shop.db, "gasthaus-linde");
    const [other] = await shop.db.select().from(staffMember).where(eq(staffMember.storeId, linde));
    if (!other) throw new Error("The other restaurant has no staff.");
    const before = await shop.db.select().from(staffMember);
    const list = "query ($id: ID!) { getMadeAccess(memberId: $id) { items { id } } }";
    const answers = async (id: string) =>
      JSON.stringify(
        [await owner.graphql(list, { id }), await remove(owner, id), await remove(owner, id, ["key_1"])],
        (name, value) => (name === "requestId" ? null : value),
      );
    const missing = "stf_01JZZZZZZZZZZZZZZZZZZZZZZZ";
    expect(await answers(other.id)).toBe((await answers(missing)).replaceAll(missing, other.id));
    expect(await answers(other.id)).toContain("NOT_FOUND");
    expect(await shop.db.select().from(staffMember)).toEqual(before);
  });
});

describe("a removal whose worker crashes at any of its steps", () => {
  it("ends the membership with all that was named, or nothing, and can be repeated", { timeout: 120_000 }, async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let rule: CrashRule = () => () => false;
    const shop = await world({ env: { DB: crashingAt(env.DB, () => rule()) } });
    const owner = await shop.asStaff("owner");
    let isInTime = true;
    let crashes = 0;
    for (let call = 1; isInTime && call <= maxCalls; call += 1) {
      for (const moment of ["before", "after"] as const) {
        const email = `nora${call}${moment}@example.com`;
        const { data } = await owner.graphql<{ inviteMember: { id: string } }>(
          "mutation ($email: String!) { inviteMember(email: $email, role: owner) { id } }",
          { email },
        );
        const memberId = data?.inviteMember.id ?? "";
        const person = await shop.asCustomer(email);
        const personId = await readPersonId(person);
        const keyId = (await createKey(person, email)).data?.createApiKey.apiKey.id ?? "";
        const crash = crashOnce(call, moment);
        rule = crash.rule;
        await remove(owner, memberId, [keyId]).catch(() => null);
        rule = () => () => false;
        isInTime = crash.hasCrashed();
        crashes += isInTime ? 1 : 0;
        const isMember = (await shop.db.select().from(staffMember)).some(({ id }) => id === memberId);
        const [key] = await shop.db.select().from(apiKey).where(eq(apiKey.id, keyId));
        expect(key?.status).toBe(isMember ? "active" : "revoked");
        expect(await readPersonId(person)).toBe(isMember ? personId : "");
        expect(codeOf(await remove(owner, memberId, [keyId]))).toBe(isMember ? null : "NOT_FOUND");
        expect(await readPersonId(person)).toBe("");
      }
    }
    expect(isInTime).toBe(false);
    expect(crashes).toBeGreaterThan(2);
  });
});
