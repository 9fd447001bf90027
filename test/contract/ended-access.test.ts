import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  apiKey,
  emailChange,
  oauthApp,
  oauthGrant,
  passkey,
  pinInvitation,
  recoveryCode,
  session,
  sharedTablet,
  staffMember,
  staffPin,
  webhookEndpoint,
} from "../../db/schema/index.ts";
import { scopes } from "../../worker/domain/caller/scopes.ts";
import { operations } from "../../worker/domain/registry.ts";
import { listTransports } from "../support/builders/calls.ts";
import type { Actor } from "../support/builders/client.ts";
import {
  allowedCaller,
  asAda,
  type MultiTenantFixture,
  multiTenantFixture,
  ownIds,
  signInAs,
  staffId,
} from "../support/builders/multi-tenant-fixture.ts";
import { sampleFor } from "../support/builders/samples.ts";
import { partnerApp } from "../support/fakes/oauth.ts";

const timeout = 120_000;

/** Everything that lets someone in or sends data out, by table and id. Rows that have ended open nothing. */
const listOpen = async ({ shop, here }: MultiTenantFixture): Promise<string[]> => {
  const tables = {
    ...{ apiKey, emailChange, oauthApp, oauthGrant, passkey, pinInvitation, recoveryCode, session },
    ...{ sharedTablet, staffMember, staffPin, webhookEndpoint },
  };
  const found: string[] = [];
  for (const [name, table] of Object.entries(tables)) {
    const rows = await shop.db.select().from(table).where(eq(table.storeId, here.storeId));
    const open = rows.filter(
      (row) => !("status" in row && row.status === "revoked") && !("endedAt" in row && row.endedAt),
    );
    found.push(...open.map(({ id }) => `${name} ${id}`));
  }
  return found.toSorted();
};

/** Every mutation of the registry with an input that an allowed caller can send. Signing out would end the caller,
 *  and an invitation is the right of who holds its link. */
const leftOut = ["signOut", "redeemPinInvitation"];

const buildCalls = async (fixture: MultiTenantFixture) => {
  const idOf = await ownIds(fixture, await asAda(fixture));
  const calls: ((caller: Actor) => Promise<unknown>)[] = [];
  for (const op of operations.filter(({ kind, name }) => kind === "mutation" && !leftOut.includes(name))) {
    const [transport] = listTransports(op);
    const input = await sampleFor(op, await allowedCaller(fixture, op), idOf);
    calls.push(async (caller) => transport?.call(caller, input));
  }
  return calls;
};

const buildOwner = (fixture: MultiTenantFixture) => ({
  storeId: fixture.here.storeId,
  customerId: staffId(fixture, "owner"),
});

interface Ended {
  caller: Actor;
  /** The tables whose new rows stay. */
  stays?: readonly string[];
  end(owner: Actor): Promise<unknown>;
}

const tabletSession = async (fixture: MultiTenantFixture): Promise<{ caller: Actor; tabletId: string }> => {
  const { shop, here } = fixture;
  const tabletId = "tab_ended";
  await shop.db.insert(sharedTablet).values({
    ...{ id: tabletId, storeId: here.storeId, createdAt: shop.now, updatedAt: shop.now },
    ...{ name: "Counter", idleMinutes: 5, tokenDigest: "digest" },
  });
  return { caller: await signInAs(fixture, { ...buildOwner(fixture), tabletId }), tabletId };
};

const made: Record<string, (fixture: MultiTenantFixture, owner: Actor) => Promise<Ended>> = {
  "a key": async ({ shop }) => {
    const caller = await shop.withKey(scopes);
    const [row] = (await shop.db.select().from(apiKey)).slice(-1);
    return {
      caller,
      end: (owner) => owner.graphql("mutation ($id: ID!) { revokeApiKey(id: $id) { id } }", { id: row?.id }),
    };
  },
  "an app": async ({ shop }, owner) => {
    const app = await partnerApp(shop, owner, { scopes });
    return {
      caller: app.caller((await app.connect(owner)).access_token),
      end: () => owner.graphql("mutation ($id: ID!) { deleteOAuthApp(id: $id) { id } }", { id: app.id }),
    };
  },
  "a PIN": async (fixture) => {
    const { shop, here } = fixture;
    const { caller } = await tabletSession(fixture);
    await shop.db.update(session).set({ provenBy: "pin" }).where(eq(session.tabletId, "tab_ended"));
    const stamps = { storeId: here.storeId, createdAt: shop.now, updatedAt: shop.now };
    const pin = { id: "pin_ended", memberId: "stf_owner", pinDigest: "digest", isTemporary: false, isGiven: false };
    await shop.db.insert(staffPin).values({ ...stamps, ...pin });
    return {
      caller,
      end: async (owner) => {
        await owner.graphql('mutation { removeMemberPin(memberId: "stf_owner") { hasPin } }');
        await owner.graphql('mutation { revokeTablet(id: "tab_ended") { id } }');
      },
    };
  },
  "a removed person, of whom nothing was to stay,": async (fixture) => {
    const caller = await signInAs(fixture, { ...buildOwner(fixture), customerId: staffId(fixture, "manager") });
    await fixture.shop.db.update(staffMember).set({ role: "owner" }).where(eq(staffMember.id, "stf_manager"));
    return {
      caller,
      // People whom they invited work there by themselves.
      stays: ["staffMember"],
      end: async (owner) => {
        const made = `{ getMadeAccess(memberId: "stf_manager") { items { id } } }`;
        const { data } = await owner.graphql<{ getMadeAccess: { items: { id: string }[] } }>(made);
        const endIds = data?.getMadeAccess.items.map(({ id }) => id) ?? [];
        const removal = 'mutation ($endIds: [ID!]) { removeMember(id: "stf_manager", endIds: $endIds) { id } }';
        return owner.graphql(removal, { endIds });
      },
    };
  },
  "a shared tablet": async (fixture) => {
    const { caller, tabletId } = await tabletSession(fixture);
    return {
      caller,
      end: (owner) => owner.graphql("mutation ($id: ID!) { revokeTablet(id: $id) { id } }", { id: tabletId }),
    };
  },
};

describe.each(Object.entries(made))("%s", (_name, make) => {
  it("leaves nothing that opens after it ended, whatever it called", { timeout }, async () => {
    const fixture = await multiTenantFixture();
    const calls = await buildCalls(fixture);
    const owner = await signInAs(fixture, buildOwner(fixture));
    const before = new Set(await listOpen(fixture));
    const { caller, end, stays = [] } = await make(fixture, owner);
    for (const call of calls) await call(caller);
    await end(owner);
    expect(
      (await listOpen(fixture)).filter(
        (row) => !before.has(row) && !stays.some((table) => row.startsWith(`${table} `)),
      ),
    ).toEqual([]);
    expect(
      (await caller.graphql<{ activeUser: unknown }>("{ activeUser { id } }")).data?.activeUser ?? null,
    ).toBeNull();
  });
});
