import { describe, expect, it } from "vitest";
import { world } from "../support/world.ts";

describe("a rate limit", () => {
  it("counts every address of one IPv6 /64 together", async () => {
    const counted: string[] = [];
    const limit = async ({ key }: RateLimitOptions) => ({ success: counted.push(key) > 0 });
    const shop = await world({ env: { RATE_LIMITS: "on", ORDER_LIMIT: { limit } } });
    for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"]) {
      await shop.post("/api/orders/create", {}, { headers: { "cf-connecting-ip": address } });
    }
    const [first, sameNetwork, otherNetwork] = counted;
    expect(counted).toHaveLength(3);
    expect(sameNetwork).toBe(first);
    expect(otherNetwork).not.toBe(first);
  });
});
