import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundsWithin } from "../../worker/domain/access/key-bounds.ts";
import { isRangeWithin, isWithin } from "../../worker/domain/caller/addresses.ts";
import type { AppError } from "../../worker/errors.ts";

describe("a range within another", () => {
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
  ] as const)("%s within %j is %s", (inner, outer, expected) => {
    expect(isRangeWithin(inner, outer)).toBe(expected);
  });

  it("holds no address that the other does not hold", () => {
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

describe("the bounds of a key that a key makes", () => {
  const friday = "2026-11-27T00:00:00.000Z";
  const saturday = "2026-11-28T00:00:00.000Z";
  const free = { allowedIps: [], expiresAt: null };
  const bound = { allowedIps: ["10.0.0.0/8", "2001:db8::/32"], expiresAt: friday };

  it.each([
    ["nothing asked", bound, free, bound],
    ["a maker without bounds", free, { allowedIps: ["10.1.2.3"], expiresAt: saturday }, null],
    ["addresses of the maker's", bound, { ...free, allowedIps: ["10.1.2.3"] }, { ...bound, allowedIps: ["10.1.2.3"] }],
    ["an earlier end", { ...bound, expiresAt: saturday }, { ...free, expiresAt: friday }, bound],
    ["the same end", bound, { ...free, expiresAt: friday }, bound],
  ])("with %s are those that were asked for, and the maker's for the rest", (_case, maker, asked, expected) => {
    expect(boundsWithin(maker, asked)).toEqual(expected ?? asked);
  });

  it.each([
    ["allowedIps.1", { allowedIps: ["10.1.2.3", "192.0.2.1"], expiresAt: null }],
    ["allowedIps.0", { allowedIps: ["0.0.0.0/0"], expiresAt: null }],
    ["allowedIps.0", { allowedIps: ["::/0"], expiresAt: null }],
    ["expiresAt", { allowedIps: [], expiresAt: saturday }],
  ])("are refused at %s if they exceed the maker's", (path, asked) => {
    expect(() => boundsWithin(bound, asked)).toThrow(
      expect.objectContaining({ code: "BAD_INPUT", errors: [expect.objectContaining({ path })] }) as AppError,
    );
  });
});
