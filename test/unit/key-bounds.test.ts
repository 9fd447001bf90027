import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundsWithin } from "../../worker/domain/access/key-bounds.ts";
import { isRangeWithin, isWithin } from "../../worker/domain/caller/addresses.ts";
import type { AppError } from "../../worker/errors.ts";

describe("isRangeWithin", () => {
  it.each([
    ["10.1.0.0/16", ["10.0.0.0/8"], true],
    ["10.0.0.0/8", ["10.0.0.0/8"], true],
    ["10.0.0.0/7", ["10.0.0.0/8"], false],
    ["10.1.2.3", ["192.0.2.1", "10.1.2.3"], true],
    ["10.0.0.0/8", ["10.0.0.0/9", "10.128.0.0/9"], false],
    ["::ffff:10.1.0.0/112", ["10.0.0.0/8"], true],
    ["10.1.0.0/16", ["::ffff:10.0.0.0/104"], true],
    ["0.0.0.0/0", ["::/0"], false],
    ["::/0", ["0.0.0.0/0"], false],
    ["2001:db8::/48", ["2001:db8::/32"], true],
    ["2001:db8::/31", ["2001:db8::/32"], false],
    ["not an address", ["0.0.0.0/0", "::/0"], false],
    ["10.1.2.3", [], false],
  ] as const)("returns for %s within %j: %s", (inner, outer, expected) => {
    expect(isRangeWithin(inner, outer)).toBe(expected);
  });

  it("never accepts a range with an address outside the other range", () => {
    const ipv4 = fc.ipV4();
    const range = fc.tuple(ipv4, fc.integer({ min: 0, max: 32 })).map(([address, bits]) => `${address}/${bits}`);
    fc.assert(
      fc.property(range, range, ipv4, (inner, outer, address) => {
        if (isRangeWithin(inner, [outer]) && isWithin(address, [inner])) expect(isWithin(address, [outer])).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("the limits of an API key that another key creates", () => {
  const friday = "2026-11-27T00:00:00.000Z";
  const saturday = "2026-11-28T00:00:00.000Z";
  const unlimited = { allowedIps: [], expiresAt: null };
  const limited = { allowedIps: ["10.0.0.0/8", "2001:db8::/32"], expiresAt: friday };

  it.each([
    ["no requested limits", limited, unlimited, limited],
    ["an unlimited creator", unlimited, { allowedIps: ["10.1.2.3"], expiresAt: saturday }, null],
    [
      "addresses within the creator's",
      limited,
      { ...unlimited, allowedIps: ["10.1.2.3"] },
      { ...limited, allowedIps: ["10.1.2.3"] },
    ],
    ["an earlier expiry", { ...limited, expiresAt: saturday }, { ...unlimited, expiresAt: friday }, limited],
    ["the same expiry", limited, { ...unlimited, expiresAt: friday }, limited],
  ])("are the requested ones, and otherwise the creator's, with %s", (_case, creator, requested, expected) => {
    expect(boundsWithin(creator, requested)).toEqual(expected ?? requested);
  });

  it.each([
    ["allowedIps.1", { allowedIps: ["10.1.2.3", "192.0.2.1"], expiresAt: null }],
    ["allowedIps.0", { allowedIps: ["0.0.0.0/0"], expiresAt: null }],
    ["allowedIps.0", { allowedIps: ["::/0"], expiresAt: null }],
    ["expiresAt", { allowedIps: [], expiresAt: saturday }],
  ])("are refused at %s if they exceed the creator's", (path, requested) => {
    expect(() => boundsWithin(limited, requested)).toThrow(
      expect.objectContaining({ code: "BAD_INPUT", errors: [expect.objectContaining({ path })] }) as AppError,
    );
  });
});
