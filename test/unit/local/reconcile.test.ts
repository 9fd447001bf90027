import { describe, expect, it } from "vitest";
import { describeProgress } from "../../../db/local/reconcile.ts";

const list = {
  ...{ slug: "copper-pot", provider: "stripe", failure: null, isReading: false, dueAt: null },
  ...{ cancelled: 2, unmatched: 3, open: 1 },
};

describe("the progress of a processor's list after a restore", () => {
  it("counts what was found, and says when the list is complete", () => {
    expect(describeProgress(list)).toBe(
      "copper-pot, stripe: 3 without an order, 1 of them not given back; 2 unpaid ones cancelled; complete.",
    );
  });

  it("says what to do about a list that cannot be read, and that it is not asked for again after a week", () => {
    const dueAt = "2026-11-20T23:40:00.000Z";
    expect(describeProgress({ ...list, dueAt, failure: "forbidden" })).toContain("compare it by hand");
    expect(describeProgress({ ...list, dueAt, failure: "unavailable" })).toContain("asked again every ten minutes");
    const givenUp = describeProgress({ ...list, failure: "unavailable" });
    expect(givenUp).toContain("could not be read for a week, so compare it by hand");
  });
});
