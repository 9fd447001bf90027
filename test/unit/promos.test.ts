import { describe, expect, test } from "vitest";
import { mayHaveLapsed, normaliseCode, type Promo, promoFault } from "../../worker/domain/promos/promos.rules.ts";

const promo: Promo = {
  ...{ id: "pro_1", code: "SOUP-10", kind: "percent", percentOff: 10, amountOff: null },
  ...{ minimumSubtotal: 2000, orderTypes: ["pickup"], active: true, uses: 4, maxUses: 5, maxUsesPerCustomer: 2 },
  ...{ startsAt: "2026-11-20T12:00:00.000Z", endsAt: "2026-11-21T12:00:00.000Z" },
};
const order = { orderType: "pickup", subtotal: 2000, customerUses: 1, now: "2026-11-20T12:00:00.000Z" } as const;

describe("a promo code", () => {
  test.each([
    ["holds from its first instant and its least subtotal on", promo, {}, null],
    ["that nobody made is unknown", null, {}, "unknown"],
    ["that was switched off is unknown", { ...promo, active: false }, {}, "unknown"],
    ["that has not begun is unknown", promo, { now: "2026-11-20T11:59:59.999Z" }, "unknown"],
    ["ends at its last instant", promo, { now: "2026-11-21T12:00:00.000Z" }, "ended"],
    ["without a last use is spent", { ...promo, uses: 5 }, {}, "spent"],
    ["can be spent for one person alone", promo, { customerUses: 2 }, "spent_by_you"],
    ["for pickup is not for delivery", promo, { orderType: "delivery" }, "order_type"],
    ["for no kind of order is for every kind", { ...promo, orderTypes: [] }, { orderType: "dine_in" }, null],
    ["asks for its least subtotal", promo, { subtotal: 1999 }, "below_minimum"],
  ] as const)("%s", (_name, made, facts, fault) => {
    expect(promoFault(made, { ...order, ...facts })).toBe(fault);
  });

  test("is the same in small letters and in wide ones", () => {
    expect(normaliseCode(" ｓoup-10 ")).toBe("SOUP-10");
  });

  test("lapses by its end and its uses, which no guest can know of", () => {
    expect((["ended", "spent", "spent_by_you"] as const).every(mayHaveLapsed)).toBe(true);
    expect((["unknown", "order_type", "below_minimum", "nothing_off"] as const).some(mayHaveLapsed)).toBe(false);
  });
});
