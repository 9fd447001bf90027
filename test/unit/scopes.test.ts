import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { staffRoles } from "../../db/schema/enums.ts";
import { holdsScope, roleScopes, scopes, scopesInForce, scopesVersion } from "../../worker/domain/caller/scopes.ts";

const firstVersion = 1;

/** The scopes and roles with which the first keys were issued. */
const added = ["write_availability", "take_payments", "read_reports"];
const firstScopes = scopes.filter((scope) => !added.includes(scope));
const firstStaff = ["read_menu", "read_orders", "write_orders", "read_payments"];

const listHeld = (granted: readonly string[], version = scopesVersion) =>
  scopes.filter((scope) => holdsScope(scopesInForce(granted, version), scope));

describe("a role", () => {
  it("of staff takes payments and marks dishes as sold out, but never refunds and never changes prices", () => {
    expect(roleScopes.staff).toEqual([
      ...["read_menu", "write_availability", "read_orders", "write_orders", "read_payments", "take_payments"],
    ]);
  });

  it("of managers has every scope but manage_keys, and of owners every scope", () => {
    expect(scopes.filter((scope) => !roleScopes.manager.includes(scope))).toEqual(["manage_keys"]);
    expect(roleScopes.owner).toEqual(scopes);
  });
});

describe("a scope", () => {
  it.each([
    ["write_menu", ["read_menu", "write_availability", "write_menu"]],
    ["write_payments", ["read_payments", "take_payments", "write_payments"]],
    ["write_orders", ["read_orders", "write_orders"]],
    ["write_availability", ["write_availability"]],
    ["take_payments", ["take_payments"]],
    ["write_settings", ["write_settings"]],
    ["read_reports", ["read_reports"]],
    ["write_reports", []],
    ["write_availability_menu", []],
  ])("%s includes exactly %j", (granted, held) => {
    expect(listHeld([granted])).toEqual(held);
  });
});

describe("a key of an earlier version", () => {
  it("that could appoint staff still can, and has nothing that staff lack", () => {
    expect(listHeld(["manage_keys", ...firstStaff], firstVersion)).toEqual(
      scopes.filter((scope) => scope === "manage_keys" || roleScopes.staff.includes(scope)),
    );
  });

  it("that had every scope can appoint every role", () => {
    expect(listHeld(firstScopes, firstVersion)).toEqual(scopes);
  });

  it("without manage_keys, or with less than a role, gets nothing", () => {
    expect(listHeld(firstStaff, firstVersion)).toEqual(listHeld(firstStaff));
    expect(listHeld(["manage_keys", "read_menu"], firstVersion)).toEqual(["read_menu", "manage_keys"]);
  });

  it("keeps every scope that it held, and appoints whom it could appoint, whatever its scopes", () => {
    fc.assert(
      fc.property(fc.subarray([...firstScopes]), (granted) => {
        const inForce = scopesInForce(granted, firstVersion);
        for (const scope of granted) expect(inForce).toContain(scope);
        for (const role of staffRoles) {
          const before = new Set<string>(granted);
          const could =
            before.has("manage_keys") &&
            roleScopes[role].every((scope) => added.includes(scope) || holdsScope(before, scope));
          if (could) expect(roleScopes[role].every((scope) => holdsScope(inForce, scope))).toBe(true);
        }
        if (!granted.includes("manage_keys")) expect([...inForce]).toEqual(granted);
      }),
    );
  });
});
