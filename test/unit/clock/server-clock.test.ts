import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { correctedOffset } from "../../../storefront/state/server-clock.ts";

describe("the page's offset to the server's clock", () => {
  it.each([
    ["starts with the middle of the first request and response", null, 10, 30, 980],
    ["starts with a pushed message as if it had taken no time", null, null, 30, 970],
    ["stays if a response agrees with it", 985, 10, 30, 985],
    ["moves forward by the minimum that a response proves", 100, 10, 30, 970],
    ["moves back by the minimum that a response proves", 5000, 10, 30, 990],
    ["moves forward with a pushed message", 100, null, 30, 970],
    ["never moves back with a pushed message, which may be old", 5000, null, 30, 5000],
  ])("%s", (_, offsetBefore, sentMs, receivedMs, offset) => {
    expect(correctedOffset(offsetBefore, { serverMs: 1000, sentMs, receivedMs })).toBe(offset);
  });

  it("never gets less accurate with a response, however long it takes", () => {
    const delay = fc.integer({ min: 0, max: 60_000 });
    const exchangeLists = fc.array(fc.record({ pause: delay, there: delay, back: delay }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), exchangeLists, (offset, exchanges) => {
        let offsetBefore: number | null = null;
        let atMs = 0;
        let error = Number.POSITIVE_INFINITY;
        for (const { pause, there, back } of exchanges) {
          const sentMs = atMs + pause;
          atMs = sentMs + there + back;
          offsetBefore = correctedOffset(offsetBefore, { serverMs: offset + sentMs + there, sentMs, receivedMs: atMs });
          const next = Math.abs(offsetBefore - offset);
          expect(next).toBeLessThanOrEqual(Math.min(error, there + back));
          error = next;
        }
      }),
    );
  });

  it("follows a server whose clock is frozen", () => {
    const offsetAfterResponse = (offsetBefore: number | null, sentMs: number) =>
      correctedOffset(offsetBefore, { serverMs: 1000, sentMs, receivedMs: sentMs + 20 });
    const later = offsetAfterResponse(offsetAfterResponse(null, 10), 600_000);
    expect(600_020 + later).toBe(1020);
  });
});
