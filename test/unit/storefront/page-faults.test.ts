import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addFault,
  cleanMessage,
  countFaults,
  type HourlyFaults,
} from "../../../worker/domain/health/page-fault.rules.ts";

describe("the message of a page's fault", () => {
  it.each([
    ["Invalid time value", "Invalid time value"],
    [`Unexpected token 'A', "Ada Lovelace" is not valid JSON`, `Unexpected token 'A', "…" is not valid JSON`],
    ["Cannot reach ada@example.com now", "Cannot reach … now"],
    ["No number +12125550199\nhere", "No number +… here"],
    ["Cannot read properties of undefined (reading 'fee')", "Cannot read properties of undefined (reading 'fee')"],
  ])("%j is logged as %j", (message, logged) => {
    expect(cleanMessage(message)).toBe(logged);
  });

  it("has no e-mail address, no quoted text and no long number, whatever the browser wrote", () => {
    fc.assert(
      fc.property(fc.string(), fc.emailAddress(), fc.integer({ min: 1000 }), (text, email, number) => {
        const logged = cleanMessage(`${text} ${email} "${number}" ${number}`);
        expect(logged).not.toContain(email);
        expect(logged).not.toMatch(/\d{4}/);
      }),
    );
  });
});

describe("the count of faults", () => {
  const start = Date.parse("2026-11-20T18:30:00Z");
  const hourMs = 60 * 60_000;

  it("has the faults of the last 24 hours, and forgets those before", () => {
    let counts: HourlyFaults = {};
    for (const hours of [0, 0, 5, 23]) counts = addFault(counts, start + hours * hourMs);
    expect(countFaults(counts, start + 23 * hourMs)).toBe(4);
    expect(countFaults(counts, start + 24 * hourMs)).toBe(2);
    expect(countFaults(counts, start + 48 * hourMs)).toBe(0);
  });

  it("stores at most 24 numbers, however many faults there are", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 })), (hours) => {
        const sorted = hours.toSorted((a, b) => a - b);
        const counts = sorted.reduce<HourlyFaults>((sum, hour) => addFault(sum, start + hour * hourMs), {});
        expect(Object.keys(counts).length).toBeLessThanOrEqual(24);
        const last = sorted.at(-1) ?? 0;
        expect(countFaults(counts, start + last * hourMs)).toBe(sorted.filter((hour) => hour > last - 24).length);
      }),
    );
  });
});
