import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holdsScope, roleScopes, scopes, scopesInForce, scopesVersion } from "../../worker/domain/caller/scopes.ts";

const firstVersion = 1;

/** The scopes and roles with which the first keys were issued. */
const added = ["write_availability", "take_payments", "read_reports"];
const firstScopes = scopes.filter((scope) => !added.includes(scope));

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

describe("a key of the first version", () => {
  it("holds what the list said when it was made: write_menu alone pauses nothing", () => {
    expect(listHeld(["write_menu"], firstVersion)).toEqual(["read_menu", "write_menu"]);
  });

  it("gains no scope by a release, whatever its scopes", () => {
    fc.assert(
      fc.property(fc.subarray([...firstScopes]), (granted) => {
        expect([...scopesInForce(granted, firstVersion)]).toEqual(granted);
      }),
    );
  });
});
