import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settleEdit, settleFault, unpaidEffect } from "../../../worker/domain/checkout/edit/settle-edit.rules.ts";

describe("settleEdit", () => {
  it("asks for what is outstanding", () => {
    expect(settleEdit(250, 700, 0)).toEqual({ refund: 0, settledByGoodwill: 0, due: 250 });
  });

  it("settles by goodwill what earlier refunds have returned already", () => {
    expect(settleEdit(-300, 200, 0)).toEqual({ refund: 200, settledByGoodwill: 100, due: 0 });
    expect(settleEdit(-300, 900, 100)).toEqual({ refund: 200, settledByGoodwill: 100, due: 0 });
  });

  it("asks for what replaces a dish that was given back", () => {
    expect(settleEdit(200, 900, 1000)).toEqual({ refund: 0, settledByGoodwill: 1000, due: 1200 });
  });

  it("accounts for every unit and never refunds more than is left of the payments", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 20_000 }),
        fc.nat(20_000),
        fc.nat(900),
        (outstanding, left, goodwill) => {
          const { refund, settledByGoodwill, due } = settleEdit(outstanding, left, goodwill);
          expect(due - refund - settledByGoodwill).toBe(outstanding);
          expect(refund).toBeLessThanOrEqual(left);
          // Beside what it gave back of what is removed, goodwill settles only what no payment can return.
          if (settledByGoodwill > goodwill) expect(refund).toBe(left);
        },
      ),
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
    ["a link for a dearer order that is not paid yet", { ...more, awaitsPayment: true }, "link", null],
    ["a refund for a dearer order that is not paid yet", { ...more, awaitsPayment: true }, "refund", null],
    [
      "an unpaid order below the processor's minimum",
      { ...more, due: 49, awaitsPayment: true },
      "link",
      "link_below_minimum",
    ],
    [
      "an unpaid order whose store lost its processor",
      { ...more, minCharge: null, awaitsPayment: true },
      "refund",
      "link_unavailable",
    ],
    ["an unpaid order below the minimum that staff send", { ...more, due: 49, awaitsPayment: true }, "later", null],
    ["an unpaid order at the same price", { ...more, difference: 0, awaitsPayment: true }, "link", null],
    ["a link for a cheaper order that is not paid yet", { ...more, difference: -100 }, "link", "link_unneeded"],
    ["a cheaper order that is not paid yet", { ...more, difference: -100 }, "refund", null],
    ["an edit that changes no amount", equal, "refund", null],
    ["an edit that changes no amount by a link", equal, "link", "link_unneeded"],
  ] as const)("judges %s", (_name, edit, settle, fault) => {
    expect(settleFault(edit, settle)).toBe(fault);
  });
});

describe("an edit of an order that is not paid online yet", () => {
  const unpaid = { due: 900, difference: -300, awaitsPayment: true };
  it.each([
    ["asks the guest for the new total", unpaid, "link", "pay_anew"],
    ["asks for it with refund as well, because nothing was paid", unpaid, "refund", "pay_anew"],
    ["sends it unpaid if it is paid at the counter", unpaid, "counter", "send_unpaid"],
    ["sends it unpaid if it is paid later", unpaid, "later", "send_unpaid"],
    ["leaves its payment alone at the same price", { ...unpaid, difference: 0 }, "later", null],
    ["leaves nothing to pay if it becomes free", { ...unpaid, due: 0 }, "link", null],
    ["is none of an order that was paid", { ...unpaid, awaitsPayment: false }, "link", null],
  ] as const)("%s", (_name, edit, settle, effect) => {
    expect(unpaidEffect(edit, settle)).toBe(effect);
  });
});
