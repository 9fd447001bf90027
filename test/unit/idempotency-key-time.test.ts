import { describe, expect, it } from "vitest";
import { newRequestKey } from "../../storefront/state/request-key.ts";
import { serverNow } from "../../storefront/state/server-clock.ts";
import { idempotencyKeyInput } from "../../worker/domain/idempotency/key.ts";
import { readKeyTime } from "../../worker/domain/idempotency/key-time.rules.ts";

describe("readKeyTime", () => {
  it("reads the time of a UUID of version 7 and of a ULID, alone or after a prefix", () => {
    // The example of RFC 9562, A.6.
    expect(readKeyTime("017F22E2-79B0-7CC3-98C4-DC0C0C07398F")).toBe("2022-02-22T19:22:22.000Z");
    expect(readKeyTime("01KAHB6E0V2C4D6E8F0G2H4J6K")).toBe(readKeyTime("order_01KAHB6E0V2C4D6E8F0G2H4J6K"));
    expect(readKeyTime("01KAHB6E0V2C4D6E8F0G2H4J6K")).toMatch(/^2025-11-20T/);
  });

  it("reads no time in keys of other forms", () => {
    const keys = [crypto.randomUUID(), "release-under-load-1", "A01KAHB6E0V2C4D6E8F0G2H4J6K", "x".repeat(128)];
    expect(keys.map(readKeyTime)).toEqual(keys.map(() => null));
  });

  it("reads the time of the keys that our pages make, each of which is another", () => {
    const keys = Array.from({ length: 50 }, newRequestKey);
    expect(new Set(keys).size).toBe(50);
    for (const key of keys) {
      expect(idempotencyKeyInput.safeParse(key).success).toBe(true);
      expect(Math.abs(Date.parse(readKeyTime(key) ?? "") - Date.parse(serverNow()))).toBeLessThan(1_000);
    }
  });
});
