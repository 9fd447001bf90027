import { describe, expect, test } from "vitest";
import { normalizeCode } from "../../db/schema/promo-code.rules.ts";
import { mayHaveLapsed, type Promo, promoFault } from "../../worker/domain/promos/promos.rules.ts";

const promo: Promo = {
  ...{ id: "pro_1", code: "SOUP-10", kind: "percent", percentOff: 10, amountOff: null },
  ...{ minimumSubtotal: 2000, orderTypes: ["pickup"], active: true, uses: 4, maxUses: 5, maxUsesPerCustomer: 2 },
  ...{ startsAt: "2026-11-20T12:00:00.000Z", endsAt: "2026-11-21T12:00:00.000Z" },
};
const order = { orderType: "pickup", subtotal: 2000, customerUses: 1, now: "2026-11-20T12:00:00.000Z" } as const;

describe("promoFault", () => {
  test.each([
    ["accepts a code from its first instant and at its minimum subtotal", promo, {}, null],
    ["returns unknown for a missing code", null, {}, "unknown"],
    ["returns unknown for an inactive code", { ...promo, active: false }, {}, "unknown"],
    ["returns unknown for a code before its start", promo, { now: "2026-11-20T11:59:59.999Z" }, "unknown"],
    ["returns ended at the code's last instant", promo, { now: "2026-11-21T12:00:00.000Z" }, "ended"],
    ["returns spent for a code without remaining uses", { ...promo, uses: 5 }, {}, "spent"],
    ["returns spent_by_you for a person without remaining uses", promo, { customerUses: 2 }, "spent_by_you"],
    ["returns order_type for a pickup code at delivery", promo, { orderType: "delivery" }, "order_type"],
    [
      "accepts a code without order types for every order type",
      { ...promo, orderTypes: [] },
      { orderType: "dine_in" },
      null,
    ],
    ["returns below_minimum below the minimum subtotal", promo, { subtotal: 1999 }, "below_minimum"],
  ] as const)("%s", (_name, storedPromo, facts, fault) => {
    expect(promoFault(storedPromo, { ...order, ...facts })).toBe(fault);
  });

  test("is applied to codes in lower case and in full width", () => {
    expect(normalizeCode(" ｓoup-10 ")).toBe("SOUP-10");
  });

  test("distinguishes faults that appear over time from others", () => {
    expect((["ended", "spent", "spent_by_you"] as const).every(mayHaveLapsed)).toBe(true);
    expect((["unknown", "order_type", "below_minimum", "nothing_off"] as const).some(mayHaveLapsed)).toBe(false);
  });
});
