import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settleEdit, settleFault } from "../../../worker/domain/checkout/edit/settle-edit.rules.ts";

describe("settleEdit", () => {
  it("asks for what is outstanding", () => {
    expect(settleEdit(250, 700)).toEqual({ refund: 0, settledByGoodwill: 0, due: 250 });
  });

  it("settles by goodwill what earlier refunds have returned already", () => {
    expect(settleEdit(-300, 200)).toEqual({ refund: 200, settledByGoodwill: 100, due: 0 });
  });

  it("accounts for every unit and never refunds more than is left of the payments", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), fc.nat(20_000), (outstanding, left) => {
        const { refund, settledByGoodwill, due } = settleEdit(outstanding, left);
        expect(due - refund - settledByGoodwill).toBe(outstanding);
        expect(refund).toBeLessThanOrEqual(left);
        // Goodwill settles only what no payment can return.
        if (settledByGoodwill > 0) expect(refund).toBe(left);
      }),
    );
  });
});

describe("settleFault", () => {
  const paid = { minCharge: 50, awaitsPayment: false };
  const back = { ...paid, refund: 100, due: 0, difference: -100 };
  const more = { ...paid, refund: 0, due: 100, difference: 100 };
  const equal = { ...paid, refund: 0, due: 0, difference: 0 };

  it.each([
    ["money that goes back as a refund", back, "refund", null],
    ["money that goes back at the counter", back, "counter", "refund_needed"],
    ["money that goes back by a link", back, "link", "refund_needed"],
    ["more to pay as a refund", more, "refund", "payment_needed"],
    ["more to pay at the counter", more, "counter", null],
    ["more to pay later", more, "later", null],
    ["more to pay by a link", more, "link", null],
    ["exactly the processor's minimum by a link", { ...more, due: 50 }, "link", null],
    ["less than the processor's minimum by a link", { ...more, due: 49 }, "link", "link_below_minimum"],
    ["a link of a store without a processor", { ...more, minCharge: null }, "link", "link_unavailable"],
    ["a link of an order that was never paid", { ...more, awaitsPayment: true }, "link", "link_too_early"],
    ["a link for a cheaper order that is not paid yet", { ...more, difference: -100 }, "link", "link_unneeded"],
    ["a cheaper order that is not paid yet", { ...more, difference: -100 }, "refund", null],
    ["an edit that changes no amount", equal, "refund", null],
    ["an edit that changes no amount by a link", equal, "link", "link_unneeded"],
  ] as const)("judges %s", (_name, edit, settle, fault) => {
    expect(settleFault(edit, settle)).toBe(fault);
  });
});
