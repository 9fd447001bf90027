import { type Caller, guest } from "../../../worker/domain/caller/caller.ts";
import { roleScopes, type Scope, scopes, tabletScopes } from "../../../worker/domain/caller/scopes.ts";
import type { Instant } from "../../../worker/domain/time.ts";
import { partnerApp } from "../fakes/oauth.ts";
import type { World } from "../world.ts";
import { Actor } from "./client.ts";
import { type MultiTenantFixture, signInAs, staffId, strangerId } from "./multi-tenant-fixture.ts";
import { sufficientScopes } from "./visibility.ts";

interface Presented {
  name: string;
  /** A caller who presents the credential for the first time. */
  open(fixture: MultiTenantFixture): Promise<Actor>;
}

/** A credential that authenticates a caller. */
export interface Credential extends Presented {
  caller(fixture: MultiTenantFixture): Caller;
  /** True if a page of another site makes the browser send the request. */
  crossSite?: true;
  /** True if the caller tries to read rows of other people. */
  isCurious?: true;
}

/** A credential that is rejected before any operation runs. */
export interface BadCredential extends Presented {
  status: number;
  code: string;
}

const asGuest = ({ here }: MultiTenantFixture): Caller => guest(here.storeId);
const asCustomerWithoutOrders = (fixture: MultiTenantFixture): Caller => ({
  ...{ kind: "customer", storeId: fixture.here.storeId, scopes: new Set() },
  customerId: strangerId(fixture),
});
const ownerAt = (fixture: MultiTenantFixture) => ({
  storeId: fixture.here.storeId,
  customerId: staffId(fixture, "owner"),
});
const expired: Instant = "2026-11-20T23:30:00.000Z";
const key = "key";

/** A partner's app that an owner of the restaurant authorized, with its tokens. */
const authorizeApp = async (fixture: MultiTenantFixture, grantedScopes: readonly Scope[]) => {
  const owner = await signInAs(fixture, { storeId: fixture.here.storeId, customerId: staffId(fixture, "owner") });
  const app = await partnerApp(fixture.shop, owner, { scopes: grantedScopes });
  const tokens = await app.connect(owner);
  return { app, tokens, caller: app.caller(tokens.access_token) };
};

const asApp = ({ here }: MultiTenantFixture, scopes: readonly Scope[]): Caller => ({
  ...{ kind: "oauth", storeId: here.storeId, scopes: new Set(scopes) },
  ...{ appId: "app", grantId: "ogr" },
});

/** Every kind of accepted credential, one for each set of rights. */
export const credentials: readonly Credential[] = [
  { name: "a guest", open: async ({ shop }) => shop.asGuest(), caller: asGuest, isCurious: true },
  {
    name: "a browser whose sign-in has expired",
    open: (fixture) =>
      signInAs(fixture, { storeId: fixture.here.storeId, customerId: fixture.here.ben, expiresAt: expired }),
    caller: asGuest,
  },
  {
    name: "a browser that signed out",
    open: async (fixture) => {
      const browser = await signInAs(fixture, { storeId: fixture.here.storeId, customerId: fixture.here.ben });
      const { cookies } = browser;
      const ended = new Actor(fixture.shop.fetch);
      for (const [name, value] of cookies) ended.cookies.set(name, value);
      await browser.delete("/api/auth/session");
      return ended;
    },
    caller: asGuest,
  },
  {
    name: "a customer of another restaurant",
    open: (fixture) => signInAs(fixture, { storeId: fixture.there.storeId, customerId: fixture.there.ada }),
    caller: asGuest,
  },
  {
    name: "a customer",
    open: (fixture) => signInAs(fixture, { storeId: fixture.here.storeId, customerId: strangerId(fixture) }),
    caller: asCustomerWithoutOrders,
    isCurious: true,
  },
  {
    name: "a customer's browser that a page of another site uses",
    open: (fixture) => {
      const headers = { origin: "https://evil.example" };
      return signInAs(fixture, { storeId: fixture.here.storeId, customerId: strangerId(fixture), headers });
    },
    caller: asCustomerWithoutOrders,
    crossSite: true,
  },
  ...(["staff", "manager", "owner"] as const).map(
    (role): Credential => ({
      name: `a staff member with the role ${role}`,
      open: (fixture) => signInAs(fixture, { storeId: fixture.here.storeId, customerId: staffId(fixture, role) }),
      caller: (fixture) => ({
        ...{ kind: "staff", storeId: fixture.here.storeId, scopes: new Set(roleScopes[role]) },
        ...{ customerId: staffId(fixture, role), role },
      }),
      ...(role === "owner" ? { isCurious: true } : {}),
    }),
  ),
  {
    name: "an owner on a shared tablet",
    open: (fixture) => signInAs(fixture, { ...ownerAt(fixture), tabletId: "tab_shared" }),
    caller: (fixture) => ({
      ...{ kind: "staff", ...ownerAt(fixture), role: "owner", tabletId: "tab_shared" },
      scopes: new Set(tabletScopes.owner),
    }),
  },
  {
    name: "a partner whose key has no scope",
    open: ({ shop }) => shop.withKey([]),
    caller: ({ here }) => ({ kind: "apiKey", storeId: here.storeId, scopes: new Set(), keyId: key }),
  },
  {
    name: "a partner whose key has every scope",
    open: ({ shop }) => shop.withKey(scopes),
    caller: ({ here }) => ({ kind: "apiKey", storeId: here.storeId, scopes: new Set(scopes), keyId: key }),
    isCurious: true,
  },
  {
    name: "a partner’s app with every scope",
    open: async (fixture) => (await authorizeApp(fixture, scopes)).caller,
    caller: (fixture) => asApp(fixture, scopes),
  },
  {
    name: "a partner’s app that may only read orders",
    open: async (fixture) => (await authorizeApp(fixture, ["read_orders"])).caller,
    caller: (fixture) => asApp(fixture, ["read_orders"]),
  },
];

/** A partner with every scope except the required ones and except any scope that implies them. */
export const keyWithout = (...required: Scope[]): Credential => {
  const sufficient = required.flatMap(sufficientScopes);
  const otherScopes = scopes.filter((other) => !sufficient.includes(other));
  return {
    name: `a partner with every scope except ${required.join(" and ")}`,
    open: ({ shop }) => shop.withKey(otherScopes),
    caller: ({ here }) => ({ kind: "apiKey", storeId: here.storeId, scopes: new Set(otherScopes), keyId: key }),
  };
};

const unauthenticated = { status: 401, code: "UNAUTHENTICATED" };
const wrongStore = { status: 403, code: "WRONG_STORE" };
const wrongAddress = { status: 403, code: "IP_NOT_ALLOWED" };

/** An invalid header combined with a valid cookie. */
const withOwnerCookie = (authorization: string) => async (fixture: MultiTenantFixture) => {
  const browser = await signInAs(fixture, { storeId: fixture.here.storeId, customerId: staffId(fixture, "owner") });
  return new Actor(fixture.shop.fetch, {
    headers: { authorization, cookie: `tiffin_session=${browser.cookies.get("tiffin_session")}` },
  });
};

type KeyOptions = NonNullable<Parameters<World["withKey"]>[1]>;

const withKey = (
  name: string,
  options: KeyOptions,
  refusal: typeof wrongStore,
  grantedScopes: readonly Scope[] = scopes,
): BadCredential => ({
  ...{ name, ...refusal },
  open: ({ shop }) => shop.withKey(grantedScopes, options),
});

const atOtherStore = { store: "gasthaus-linde" };

/** Credentials that are missing, invalid or insufficient. If several things are wrong, the first in the contract's
 *  order is reported. */
export const badCredentials: readonly BadCredential[] = [
  ...["Basic dXNlcjpwYXNz", `Bearer tiffin_sk_${"0".repeat(26)}_${"s".repeat(43)}`].map((header) => ({
    ...{ name: `"${header}" with an owner's cookie`, open: withOwnerCookie(header) },
    ...unauthenticated,
  })),
  {
    ...{ name: "an access token that was revoked", ...unauthenticated },
    open: async (fixture) => {
      const { app, tokens, caller } = await authorizeApp(fixture, scopes);
      await app.revoke(tokens.access_token);
      return caller;
    },
  },
  withKey("an expired key", { expiresAt: expired }, unauthenticated),
  withKey("a revoked key", { status: "revoked" }, unauthenticated),
  withKey("an inactive key", { status: "inactive" }, unauthenticated),
  withKey("a revoked key of another restaurant", { status: "revoked", ...atOtherStore }, unauthenticated),
  withKey("a key of another restaurant", atOtherStore, wrongStore),
  withKey(
    "a key of another restaurant from a wrong address",
    { ...atOtherStore, allowedIps: ["192.0.2.1"] },
    wrongStore,
  ),
  withKey("a key from a wrong address", { allowedIps: ["192.0.2.1", "2001:db8::/32"] }, wrongAddress),
  withKey("a key without scopes from a wrong address", { allowedIps: ["192.0.2.1"] }, wrongAddress, []),
];
