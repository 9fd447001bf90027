import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOutage, Refused, Unreachable } from "../../../storefront/api/client.ts";
import { retryPauseMs } from "../../../storefront/state/outage.ts";

const refused = (code: string) => new Refused(code, "", [], {}, 5);

describe("an outage", () => {
  it("is a missing response or UNAVAILABLE, and no other refusal", () => {
    expect([new Unreachable(), refused("UNAVAILABLE")].map(isOutage)).toEqual([true, true]);
    const others = ["PAYMENT_UNAVAILABLE", "RATE_LIMITED", "INTERNAL", "CONFLICT"].map(refused);
    expect([...others, new Error("A bug.")].map(isOutage)).toEqual([false, false, false, false, false]);
  });
});

describe("the pause before the next attempt", () => {
  it("doubles from 3 to 30 seconds", () => {
    expect([0, 1, 2, 3, 4, 9].map((failures) => retryPauseMs(failures, 0, 0))).toEqual([
      3_000, 6_000, 12_000, 24_000, 30_000, 30_000,
    ]);
  });

  it("is never shorter than Retry-After, and at most a second longer than needed", () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(600), fc.double({ min: 0, max: 1, noNaN: true }), (failures, seconds, random) => {
        const pause = retryPauseMs(failures, seconds, random);
        expect(pause).toBeGreaterThanOrEqual(Math.max(3_000, seconds * 1000));
        expect(pause).toBeLessThanOrEqual(Math.max(30_000, seconds * 1000) + 1_000);
      }),
    );
  });
});
