import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { networkOf } from "../../worker/domain/caller/addresses.ts";

describe("networkOf", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8::1:2", "2001:db8:0:0::/64"],
    ["2001:0DB8:0:0:ffff:ffff:ffff:ffff", "2001:db8:0:0::/64"],
    ["2001:db8:0:1::1", "2001:db8:0:1::/64"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
    ["no:address", "no:address"],
  ])("counts %s as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("groups all addresses of one /64, and separates those of two", () => {
    const group = fc.integer({ min: 1, max: 0xffff }).map((value) => value.toString(16));
    const groups = fc.array(group, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(groups, groups, groups, groups, (network, otherNetwork, host, otherHost) => {
        const address = (...parts: string[][]) => networkOf(parts.flat().join(":"));
        expect(address(network, host)).toBe(address(network, otherHost));
        expect(address(network, host) === address(otherNetwork, host)).toBe(network.join() === otherNetwork.join());
      }),
    );
  });
});
