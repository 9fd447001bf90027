import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTerms } from "../../../../storefront/dashboard/counter/draft/delivery-terms.ts";
import { afterPayment, blankState, parseStored } from "../../../../storefront/dashboard/counter/draft/device.ts";
import { blankDraft, type CounterDraft, type DraftLine } from "../../../../storefront/dashboard/counter/draft/draft.ts";
import { findDraftFaults, findMissingSum } from "../../../../storefront/dashboard/counter/draft/faults.ts";
import {
  addLine,
  countDish,
  replaceLine,
  setQuantity,
} from "../../../../storefront/dashboard/counter/draft/lines.rules.ts";
import { findText, toOrderInput } from "../../../../storefront/dashboard/counter/draft/order-input.ts";
import { priceDraft } from "../../../../storefront/dashboard/counter/draft/totals.ts";
import { readFormat } from "../../../../storefront/ui/format.ts";
import { snapshotAt } from "../../../../worker/domain/menu/sale.rules.ts";
import { aMenu } from "../../../support/builders/menu.ts";

const now = "2026-11-20T18:00:00.000Z";
const tea = { menuItemId: "tea", quantity: 1, modifierIds: [], note: "" };
const teas = (quantity: number, id = "line-1"): DraftLine => ({ ...tea, quantity, id });

const zone = {
  ...{ id: "zone-1", name: "Mitte", postalCodes: ["101*"], fee: 300, minimum: 2000, leadMinutes: null },
  ...{ createdAt: now, updatedAt: now },
};

const menuWith = (store: Parameters<typeof aMenu>[0]["store"] = {}) => ({
  ...snapshotAt(aMenu({ items: [], store: { locale: "en-US", countryCode: "DE", ...store } }), now),
  zones: [zone],
});

const aDelivery = (more: Partial<CounterDraft> = {}): CounterDraft => ({
  ...blankDraft,
  orderType: "delivery",
  phone: "+49 30 123456",
  ...{ address: "Lindenstr. 3", city: "Berlin", zip: "10115" },
  ...more,
});

describe("the lines of a counter order", () => {
  test("an equal dish joins its line, and another note makes another line", () => {
    const lines = addLine([teas(2)], tea, "line-2");
    expect(lines).toEqual([teas(3)]);
    expect(addLine(lines, { ...tea, note: "no milk" }, "line-2")).toHaveLength(2);
    expect(addLine(lines, { ...tea, modifierIds: ["lemon"] }, "line-2")).toHaveLength(2);
  });

  test("a full line of 99 gets a second one, and an order has 100 lines at most", () => {
    expect(addLine([teas(99)], tea, "line-2")).toEqual([teas(99), teas(1, "line-2")]);
    const full = Array.from({ length: 100 }, (_, index) => ({ ...teas(1, `line-${index}`), note: String(index) }));
    expect(addLine(full, tea, "more")).toBe(full);
    expect(addLine(full, { ...tea, note: "7" }, "more")[7]?.quantity).toBe(2);
  });

  test("changed choices merge with an equal line, so that the kitchen reads each dish once", () => {
    const lines = [teas(2), { ...teas(1, "line-2"), note: "no milk" }];
    expect(replaceLine(lines, "line-2", { ...tea, quantity: 3 })).toEqual([teas(5)]);
    expect(replaceLine(lines, "line-2", { ...tea, note: "hot" })).toEqual([
      teas(2),
      { ...teas(1, "line-2"), note: "hot" },
    ]);
  });

  test("whatever is tapped, quantities stay from 1 to 99 and zero removes the line", () => {
    const taps = fc.array(fc.record({ add: fc.boolean(), quantity: fc.integer({ min: -5, max: 150 }) }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(taps, (steps) => {
        const lines = steps.reduce<readonly DraftLine[]>(
          (current, { add, quantity }, index) =>
            add
              ? addLine(current, { ...tea, quantity }, `line-${index}`)
              : setQuantity(current, current[0]?.id ?? "", quantity),
          [],
        );
        for (const { quantity } of lines) expect(quantity >= 1 && quantity <= 99).toBe(true);
        expect(countDish(lines, "tea")).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0));
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      }),
    );
  });
});

describe("a delivery taken at the counter", () => {
  const menu = menuWith({ freeDeliveryFrom: 0 });
  const format = readFormat(menu.store);

  test("has the terms of its postal code, or those that staff set with a reason", () => {
    expect(findTerms(menu, aDelivery(), format)).toMatchObject({ fee: 300, minimum: 2000 });
    expect(findTerms(menu, aDelivery({ zip: "20095" }), format)).toBe("OUT_OF_ZONE");
    const outside = aDelivery({ zip: "20095", hasOverride: true, zoneId: "zone-1", overrideFee: "9.50" });
    expect(findTerms(menu, outside, format)).toMatchObject({ fee: 950, minimum: 2000 });
    expect(findTerms(menu, { ...outside, hasOverride: false }, format)).toBe("OUT_OF_ZONE");
  });

  test("charges a fee that staff set even where delivery would be free", () => {
    expect(priceDraft(menu, aDelivery(), format)?.deliveryFee).toBe(0);
    const set = aDelivery({ hasOverride: true, overrideFee: "9.50" });
    expect(priceDraft(menu, set, format)?.deliveryFee).toBe(950);
  });

  test("asks for phone, address, reason and a zone before anything is sent", () => {
    const faultsIn = (draft: CounterDraft) => findDraftFaults(menu, draft, { format, now, byLink: false });
    expect(faultsIn(aDelivery())).toEqual({});
    expect(faultsIn(aDelivery({ phone: " ", address: "", zip: "20095" }))).toEqual({
      ...{ phone: "phone", address: "missing", zip: "zone" },
    });
    expect(faultsIn(aDelivery({ hasOverride: true, overrideFee: "-1", overrideMinimum: "many" }))).toEqual({
      ...{ overrideFee: "amount", overrideMinimum: "amount", overrideReason: "reason" },
    });
    expect(faultsIn({ ...aDelivery({ phone: "", hasOverride: true }), orderType: "pickup" })).toEqual({});
    expect(findMissingSum(menu, aDelivery(), { format, subtotal: 1500 })).toEqual({ minimum: 2000, missing: 500 });
    const lowered = aDelivery({ hasOverride: true, overrideMinimum: "15" });
    expect(findMissingSum(menu, lowered, { format, subtotal: 1500 })).toBeNull();
  });

  test("asks where a payment link goes, which may be an e-mail address", () => {
    const faultsIn = (draft: CounterDraft) => findDraftFaults(menu, draft, { format, now, byLink: true });
    expect(faultsIn(blankDraft)).toEqual({ phone: "contact" });
    expect(faultsIn({ ...blankDraft, phone: "555 0100" })).toEqual({});
    expect(faultsIn({ ...blankDraft, email: "ada@example.com" })).toEqual({});
    expect(toOrderInput({ ...blankDraft, email: " ada@example.com " }, menu.store, format).customerEmail).toBe(
      "ada@example.com",
    );
  });

  test("is for a time in the future, in the store's zone", () => {
    const faultAt = (at: string) =>
      findDraftFaults(menu, { ...blankDraft, isScheduled: true, at }, { format, now, byLink: false }).at ?? null;
    const { timezone } = menu.store;
    const wall = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short", timeStyle: "short" });
    const wallText = (ms: number) => wall.format(Date.parse(now) + ms).replace(" ", "T");
    expect([faultAt(""), faultAt("soon"), faultAt(wallText(-60_000)), faultAt(wallText(3_600_000))]).toEqual([
      "time",
      "time",
      "time",
      null,
    ]);
    const draft = { ...blankDraft, isScheduled: true, at: wallText(3_600_000) };
    expect(toOrderInput(draft, menu.store, format).scheduledFor).toBe("2026-11-20T19:00:00.000Z");
  });
});

describe("the request of a counter order", () => {
  const menu = menuWith();
  const format = readFormat(menu.store);

  test("has no address and no terms unless it is a delivery, whatever was typed before", () => {
    const typed = { hasOverride: true, overrideFee: "2", overrideReason: "Regular", lines: [teas(2)] };
    const delivery = toOrderInput(aDelivery(typed), menu.store, format);
    expect(delivery).toMatchObject({
      orderSource: "phone",
      deliveryAddress: { address: "Lindenstr. 3", zip: "10115" },
      deliveryOverride: { zone: null, fee: 200, minimum: null, reason: "Regular" },
      items: [{ menuItemId: "tea", quantity: 2, specialInstructions: null }],
    });
    const table = toOrderInput({ ...aDelivery(typed), orderType: "dine_in" }, menu.store, format);
    expect(table).toMatchObject({ orderType: "dine_in", orderSource: "pos", tableName: null });
    expect(Object.keys(table)).not.toContain("deliveryAddress");
    expect(Object.keys(table)).not.toContain("deliveryOverride");
    expect(Object.keys(table)).not.toContain("scheduledFor");
  });

  test("asks for napkins and cutlery unless the guest eats at a table", () => {
    const input = (draft: Partial<CounterDraft>) =>
      toOrderInput({ ...blankDraft, needsCutlery: true, ...draft }, menu.store, format).needsCutlery;
    expect([input({}), input({ orderType: "delivery" }), input({ needsCutlery: false })]).toEqual([true, true, false]);
    expect(input({ orderType: "dine_in" })).toBeUndefined();
  });

  test("has the fees that were typed, with the same total as on the screen", () => {
    const draft = { ...blankDraft, bag: "0.20", deposit: "0", service: "" };
    expect(toOrderInput(draft, menu.store, format).fees).toEqual([{ kind: "bag", amount: 20 }]);
    expect(priceDraft(menu, draft, format)?.fees).toBe(20);
    expect(findDraftFaults(menu, { ...draft, service: "ten" }, { format, now, byLink: false })).toEqual({
      service: "amount",
    });
  });

  test("shows a refusal at the field that was typed", () => {
    expect(["customerPhone", "deliveryAddress.zip", "deliveryOverride.reason", "tableName"].map(findText)).toEqual([
      ...["phone", "zip", "overrideReason", "tableName"],
    ]);
  });
});

describe("what a counter has typed", () => {
  const stored = (state: object, savedAt = Date.parse(now)) => JSON.stringify({ savedAt, state });

  test("survives a reload, with the request that has no answer yet", () => {
    const state = { ...blankState(), sentOrder: { key: "key-1", input: { orderType: "pickup", items: [] } } };
    expect(parseStored(stored(state), Date.parse(now) + 3_600_000)).toEqual(state);
  });

  test("is forgotten after half a day, because keys work for one", () => {
    const state = { ...blankState(), draft: { ...blankDraft, name: "Ana" } };
    expect(parseStored(stored(state), Date.parse(now) + 13 * 3_600_000)).toEqual(blankState());
  });

  test("starts blank where nothing can be read, and gets the fields that an earlier version lacks", () => {
    for (const json of [null, "", "{", "null", "[]", "7"])
      expect(parseStored(json, Date.parse(now))).toEqual(blankState());
    const { tender: _tender, ...older } = blankState();
    expect(parseStored(stored({ ...older, draft: { name: "Ana" } }), Date.parse(now))).toEqual({
      ...blankState(),
      draft: { ...blankDraft, name: "Ana" },
    });
  });

  test("has no amount and no chosen units left once a payment was taken", () => {
    const state = blankState();
    state.tender = { ...state.tender, method: "manual", amount: "5.00", units: { tea: 1, soup: 2 } };
    expect(afterPayment(state)).toEqual({
      ...blankState(),
      tender: { ...blankState().tender, method: "manual" },
    });
  });
});
