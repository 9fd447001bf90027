import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  apiKey,
  customer,
  emailChange,
  oauthApp,
  passkey,
  pinGuess,
  pinInvitation,
  recoveryCode,
  roleRecovery,
  staffMember,
  staffPin,
} from "../../db/schema/index.ts";
import { grantableScopes } from "../../worker/domain/access/consent.ts";
import { guest } from "../../worker/domain/caller/caller.ts";
import { holdsScope, scopes, scopesInForce } from "../../worker/domain/caller/scopes.ts";
import type { Operation } from "../../worker/domain/operation.ts";
import { operations } from "../../worker/domain/registry.ts";
import { listTransports } from "../support/builders/calls.ts";
import {
  asAda,
  type MultiTenantFixture,
  multiTenantFixture,
  ownIds,
  signInAs,
  staffId,
} from "../support/builders/multi-tenant-fixture.ts";
import { namedModels, sampleFor } from "../support/builders/samples.ts";

const timeout = 120_000;

const mutations = operations.filter(({ kind }) => kind === "mutation");
const namesMember = (op: Operation) => op.access.kind === "scope" && namedModels(op).includes("StaffMember");
const names = (field: string) => (op: Operation) => field in op.input.shape;

/** The operations about a member, about a role, and about scopes. */
const ofMember = mutations.filter(namesMember);
const ofRole = mutations.filter(names("role"));
const ofScopes = mutations.filter(names("scopes"));

/** The operations on devices of one's own that name no member, role or scope: they give nothing to anyone else. */
const givesNothing = new Set(["deleteOAuthApp", "setUpTablet", "revokeTablet"]);

/** All that decides who gets in and how, of the store. */
const readAccess = async ({ shop, here }: MultiTenantFixture) => {
  const tables = { apiKey, customer, emailChange, oauthApp, passkey, pinGuess, pinInvitation };
  const more = { recoveryCode, roleRecovery, staffMember, staffPin };
  const rows = Object.values({ ...tables, ...more }).map((table) =>
    shop.db.select().from(table).where(eq(table.storeId, here.storeId)),
  );
  // A refused call still notes when its key was used.
  return JSON.stringify(await Promise.all(rows), (name, value) => (name === "lastUsedAt" ? null : value));
};

const asManager = (fixture: MultiTenantFixture) =>
  signInAs(fixture, { storeId: fixture.here.storeId, customerId: staffId(fixture, "manager") });

/** A manager's call of an operation about a member of the staff. */
const callAsManager = async (op: Operation, memberId: string, more: Readonly<Record<string, unknown>> = {}) => {
  const fixture = await multiTenantFixture();
  const manager = await asManager(fixture);
  const idOf = await ownIds(fixture, await asAda(fixture));
  const input = await sampleFor(op, manager, (model) => (model === "StaffMember" ? memberId : idOf(model)));
  const before = await readAccess(fixture);
  const [transport] = listTransports(op);
  const outcome = await transport?.call(manager, { ...input, ...more });
  return { code: outcome?.code, isChanged: (await readAccess(fixture)) !== before };
};

it("every operation that gives access is about a member, a role or scopes, or is known to give nothing", () => {
  const listed = new Set([...ofMember, ...ofRole, ...ofScopes]);
  const others = mutations.filter(({ access }) => access.ownDevice && access.kind === "scope");
  expect(others.filter((op) => !listed.has(op) && !givesNothing.has(op.name)).map(({ name }) => name)).toEqual([]);
  expect(ofMember.map(({ name }) => name)).toContain("createPinInvitation");
});

describe("a manager", () => {
  it.each(ofMember.map((op) => [op.name, op] as const))(
    "cannot %s of an owner, and nothing changes",
    { timeout },
    async (_, op) => {
      expect(await callAsManager(op, "stf_owner")).toEqual({ code: "MISSING_SCOPE", isChanged: false });
    },
  );

  it.each(ofRole.map((op) => [op.name, op] as const))("cannot make an owner by %s", { timeout }, async (_, op) => {
    expect(await callAsManager(op, "stf_staff", { role: "owner" })).toEqual({
      code: "MISSING_SCOPE",
      isChanged: false,
    });
  });

  it.each(
    ofMember
      .filter(({ access }) => access.kind === "scope" && access.scope === "write_settings")
      .map((op) => [op.name, op] as const),
  )("can %s of staff, whose scopes they all have", { timeout }, async (_, op) => {
    expect((await callAsManager(op, "stf_staff")).code).toBeNull();
  });
});

describe("scopes that the caller does not have", () => {
  it.each(ofScopes.map((op) => [op.name, op] as const))("cannot be given by %s", { timeout }, async (_, op) => {
    const fixture = await multiTenantFixture();
    const sample = await sampleFor(op, await asAda(fixture), () => "none");
    const [transport] = listTransports(op);
    for (const held of scopes.filter((scope) => scope !== "manage_keys")) {
      const caller = await fixture.shop.withKey(["manage_keys", held]);
      const before = await readAccess(fixture);
      const given = scopes.filter((scope) => !holdsScope(scopesInForce(["manage_keys", held]), scope));
      for (const scope of given) {
        const outcome = await transport?.call(caller, { ...sample, scopes: [scope] });
        expect([held, scope, outcome?.code]).toEqual([
          held,
          scope,
          op.access.ownDevice ? "FORBIDDEN" : "MISSING_SCOPE",
        ]);
      }
      expect(await readAccess(fixture)).toBe(before);
    }
  });

  it("are not among those that a person gives to an app, whatever it asks for", () => {
    for (const held of scopes) {
      const caller = { ...guest("sto_1"), scopes: new Set([held]) };
      const granted = grantableScopes({ caller }, scopes, []);
      expect(granted.filter((scope) => !holdsScope(caller.scopes, scope))).toEqual([]);
      expect(grantableScopes({ caller }, scopes, [held, "unknown"])).toEqual([held]);
    }
  });
});
