import { describe, expect, test } from "vitest";
import type { Quote } from "../../../storefront/api/types.ts";
import { bagProblemText } from "../../../storefront/bag/problems.ts";
import { fieldRefusals, otherRefusals } from "../../../storefront/checkout/refusals.ts";
import { catalogues } from "../../../storefront/i18n/catalogues.ts";
import { translatorFor } from "../../../storefront/i18n/translate.ts";
import { readFormat } from "../../../storefront/ui/format.ts";
import { openingText } from "../../../storefront/ui/opening.ts";
import { snapshotAt } from "../../../worker/domain/menu/sale.rules.ts";
import { promoFaults } from "../../../worker/domain/promo-faults.ts";
import type { StoreSettings } from "../../../worker/domain/store/settings.ts";
import { aMenu } from "../../support/builders/menu.ts";
import { zoned } from "../../support/decisions.ts";

const languages = ["en", "de", "ja"] as const;

describe("the opening text", () => {
  const openingTextAt = (
    time: string,
    store: Partial<StoreSettings> = {},
    language: (typeof languages)[number] = "en",
  ) => {
    const menu = snapshotAt(aMenu({ items: [], store: { locale: "de-DE", ...store } }), `2026-11-20T${time}:00.000Z`);
    return openingText(translatorFor(catalogues[language], language), readFormat(menu.store), menu);
  };

  test("names the closing time, and in the last 45 minutes the time of last orders", () => {
    expect(openingTextAt("21:14")).toBe("Open until 22:00");
    expect(openingTextAt("21:15")).toBe("Order by 21:40");
    expect(openingTextAt("21:40")).toBe("Order by 21:40");
    expect(openingTextAt("21:41")).toBe("Closing at 22:00");
    expect(openingTextAt("22:00")).toMatch(/^Closed · opens /);
    expect(openingTextAt("21:30", { orderingPaused: true })).toBe("Short break");
  });

  test("is translated", () => {
    expect(openingTextAt("21:30", {}, "de")).toBe("Bestellen bis 21:40");
    expect(openingTextAt("21:30", {}, "ja")).toBe("ご注文は21:40まで");
  });
});

describe("a refusal at checkout", () => {
  const quote = (code: string, path: string | null): Quote => ({
    ...{
      currencyCode: "USD",
      subtotal: 500,
      discount: 0,
      promoCode: null,
      promoDiscount: 0,
      deliveryFee: 0,
      fees: 0,
      tax: 0,
      taxIncluded: false,
      tip: 0,
      total: 500,
    },
    lines: [{ menuItemId: "soup", name: "Soup", quantity: 1, unitPrice: 500, lineTotal: 500, problems: [] }],
    readyAt: null,
    problems: [{ code, path, message: "In the restaurant’s own words." }],
  });
  const facts = (refused: Quote, language: (typeof languages)[number] = "en", isScheduled = false) => ({
    ...{ menu: zoned, t: translatorFor(catalogues[language], language), format: readFormat(zoned.store) },
    ...{ orderType: "delivery", zip: "11201", isScheduled, quote: refused },
  });

  test.each([
    ["STORE_CLOSED", "scheduledFor", "when", "We close before"],
    ["SLOT_UNAVAILABLE", "scheduledFor", "when", "The kitchen is fully booked"],
    ["ORDER_TYPE_UNAVAILABLE", "orderType", "orderType", "We do not deliver at the moment"],
    ["OUT_OF_ZONE", "deliveryAddress.zip", "zip", "We do not deliver to this address"],
    ["BAD_INPUT", "tip", "tip", "In the restaurant’s own words."],
    ["BAD_INPUT", "promoCode", "promoCode", "This code is not valid for this order"],
  ] as const)("with code %s at %s is shown at its field", (code, path, field, text) => {
    const refused = quote(code, path);
    expect(fieldRefusals(facts(refused))).toEqual({ [field]: expect.stringContaining(text) });
    expect(otherRefusals(facts(refused))).toEqual([]);
  });

  test("of an order type has the words of the bag, in every language but English", () => {
    const refused = quote("ORDER_TYPE_UNAVAILABLE", "orderType");
    for (const language of ["de", "ja"] as const) {
      const context = { ...facts(refused, language), language };
      const bagTexts = refused.problems.map((problem) => bagProblemText(context, context.orderType, problem));
      expect([fieldRefusals(context).orderType]).toEqual(bagTexts);
      expect(bagTexts).toEqual([catalogues[language]["refused.delivery"]]);
    }
  });

  test.each([
    ["BELOW_MINIMUM", null, "The minimum for delivery is $15.00. Please add $10.00 more."],
    ["ITEM_UNAVAILABLE", "items.0", "Soup: no longer available"],
    ["INVALID_MODIFIERS", "items.0.modifierIds", "Soup: please check your choices"],
  ] as const)("with code %s is shown above the button", (code, path, text) => {
    const refused = quote(code, path);
    expect(fieldRefusals(facts(refused))).toEqual({});
    expect(otherRefusals(facts(refused))).toEqual([expect.stringContaining(text)]);
  });

  test("of a chosen time says that it is no longer available, in every language", () => {
    const refused = quote("SLOT_UNAVAILABLE", "scheduledFor");
    const texts = languages.map((language) => fieldRefusals(facts(refused, language, true)).when);
    expect(texts).toEqual(languages.map((language) => catalogues[language]["refused.slot"]));
    expect(new Set(texts).size).toBe(3);
  });

  test("of a promo code names the rule and the fix, in every language", () => {
    const texts = (language: (typeof languages)[number], reason: string) => {
      const plain = quote("BAD_INPUT", "promoCode");
      const [problem] = plain.problems.map((one) => ({ ...one, reason, missing: 700 }));
      const refused = { ...plain, problems: problem ? [problem] : [] };
      return fieldRefusals(facts(refused, language)).promoCode ?? "";
    };
    const all = languages.flatMap((language) => promoFaults.map((fault) => texts(language, fault)));
    expect(new Set(all).size).toBe(languages.length * promoFaults.length);
    for (const language of languages) expect(all).not.toContain(catalogues[language]["refused.promo"]);
    expect(texts("en", "below_minimum")).toBe(
      "This code needs an order of at least $12.00. Please add $7.00 more or remove it.",
    );
    expect(texts("de", "order_type")).toContain("gilt nicht bei Lieferung");
  });

  test("during a pause shows the restaurant's message, or otherwise a text in the page's language", () => {
    const paused = (message: string | null, nextChangeAt: string | null = null) => ({
      ...zoned,
      opening: { ...zoned.opening, state: "paused" as const, message, nextChangeAt },
    });
    const texts = (language: (typeof languages)[number], message: string | null) =>
      otherRefusals({ ...facts(quote("ORDERING_PAUSED", null), language), menu: paused(message) });
    expect(languages.map((language) => texts(language, null))).toEqual(
      languages.map((language) => [catalogues[language]["refused.paused"]]),
    );
    expect(new Set(languages.flatMap((language) => texts(language, null))).size).toBe(3);
    // The marks around it keep its direction in an Arabic page.
    expect(texts("de", "Gleich zurück.")).toEqual(["\u2068Gleich zurück.\u2069"]);
    const untilEvening = paused("Gleich zurück.", "2026-11-20T23:15:00.000Z");
    expect(otherRefusals({ ...facts(quote("ORDERING_PAUSED", null), "de"), menu: untilEvening })).toEqual([
      expect.stringMatching(/^\u2068Gleich zurück\.\u2069 Bestellen können Sie wieder ab .*15/),
    ]);
    // The server's message is English, so the page uses its own text for a pause that is new to it.
    expect(otherRefusals(facts(quote("ORDERING_PAUSED", null), "ja"))).toEqual([catalogues.ja["refused.paused"]]);
  });

  test("of a closed restaurant suggests another time", () => {
    const closed = { ...zoned, opening: { ...zoned.opening, state: "closed" as const } };
    const closedFacts = { ...facts(quote("STORE_CLOSED", "scheduledFor")), menu: closed };
    expect(fieldRefusals(closedFacts).when).toContain("We're closed right now");
  });
});
