import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { correctedOffset } from "../../../storefront/state/server-clock.ts";

describe("the clock of a page", () => {
  it.each([
    ["starts in the middle of its first request and answer", null, 10, 30, 980],
    ["starts with a message that came unasked as if that had taken no time", null, null, 30, 970],
    ["stays if an answer agrees with it", 985, 10, 30, 985],
    ["is set forward as little as an answer proves", 100, 10, 30, 970],
    ["is set back as little as an answer proves", 5000, 10, 30, 990],
    ["is set forward by a message that came unasked", 100, null, 30, 970],
    ["is never set back by a message that came unasked, because that may be an old one", 5000, null, 30, 5000],
  ])("%s", (_, known, sentMs, receivedMs, offset) => {
    expect(correctedOffset(known, { serverMs: 1000, sentMs, receivedMs })).toBe(offset);
  });

  it("comes no further away from the server's with any answer, however long each takes", () => {
    const delay = fc.integer({ min: 0, max: 60_000 });
    const answers = fc.array(fc.record({ pause: delay, there: delay, back: delay }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), answers, (offset, exchanges) => {
        let known: number | null = null;
        let atMs = 0;
        let error = Number.POSITIVE_INFINITY;
        for (const { pause, there, back } of exchanges) {
          const sentMs = atMs + pause;
          atMs = sentMs + there + back;
          known = correctedOffset(known, { serverMs: offset + sentMs + there, sentMs, receivedMs: atMs });
          const next = Math.abs(known - offset);
          expect(next).toBeLessThanOrEqual(Math.min(error, there + back));
          error = next;
        }
      }),
    );
  });

  it("follows a server whose clock stands still", () => {
    const answered = (known: number | null, sentMs: number) =>
      correctedOffset(known, { serverMs: 1000, sentMs, receivedMs: sentMs + 20 });
    const later = answered(answered(null, 10), 600_000);
    expect(600_020 + later).toBe(1020);
  });
});
