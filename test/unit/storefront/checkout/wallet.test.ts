import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Problem, Quote } from "../../../../storefront/api/types.ts";
import { testAddresses } from "../../../../storefront/checkout/wallet/test-wallet.rules.ts";
import {
  failureReason,
  findBlockingProblem,
  missingDetail,
  nextWalletState,
  quotedAddress,
  sheetDetails,
  sheetTerms,
  type WalletEvent,
  type WalletState,
} from "../../../../storefront/checkout/wallet/wallet.rules.ts";

const line = (name: string, quantity: number, lineTotal: number) => ({
  ...{ menuItemId: name, name, quantity, unitPrice: lineTotal / quantity, lineTotal, problems: [] },
});

const aQuote = (amounts: Partial<Quote> = {}): Quote => ({
  ...{ currencyCode: "USD", promoCode: null, taxIncluded: false, readyAt: null, problems: [] },
  ...{ subtotal: 0, discount: 0, promoDiscount: 0, deliveryFee: 0, fees: 0, tax: 0, tip: 0, total: 0, lines: [] },
  ...amounts,
});

const partial = { city: "Brooklyn", state: "NY", postal_code: "11201", country: "US" };

describe("a quote as a sheet's lines", () => {
  test("names each dish with its quantity, and leaves out what is zero", () => {
    const quote = aQuote({
      lines: [line("Wings", 2, 2400), line("Slaw", 1, 500)],
      subtotal: 2900,
      total: 3260,
      tip: 360,
    });
    expect(sheetTerms(quote, false, (name) => name)).toEqual({
      total: 3260,
      lineItems: [
        { name: "2 × Wings", amount: 2400 },
        { name: "Slaw", amount: 500 },
        { name: "tip", amount: 360 },
      ],
      shippingRates: [],
    });
  });

  test("has the delivery fee as its only shipping rate, even if delivery is free", () => {
    const rates = (deliveryFee: number, isDelivery: boolean) =>
      sheetTerms(aQuote({ deliveryFee }), isDelivery, (name) => name).shippingRates;
    expect(rates(299, true)).toEqual([{ id: "delivery", displayName: "deliveryFee", amount: 299 }]);
    expect(rates(0, true)).toEqual([{ id: "delivery", displayName: "deliveryFee", amount: 0 }]);
    expect(rates(0, false)).toEqual([]);
  });

  test("always adds up to the total", () => {
    const amount = fc.nat(100_000);
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1 }),
        ...([amount, amount, amount, amount, amount] as const),
        fc.boolean(),
        fc.boolean(),
        (totals, promoDiscount, pickupDiscount, fee, tax, tip, taxIncluded, isDelivery) => {
          const lines = totals.map((lineTotal, index) => line(`Dish ${index}`, 1, lineTotal));
          const subtotal = totals.reduce((sum, each) => sum + each, 0);
          const discount = promoDiscount + pickupDiscount;
          const deliveryFee = isDelivery ? fee : 0;
          const total = subtotal - discount + deliveryFee + tip + (taxIncluded ? 0 : tax);
          const amounts = { lines, subtotal, discount, promoDiscount, deliveryFee, tax, tip, taxIncluded, total };
          const { lineItems, shippingRates } = sheetTerms(aQuote(amounts), isDelivery, (name) => name);
          const sum = [...lineItems, ...shippingRates].reduce((before, each) => before + each.amount, 0);
          expect(sum).toBe(total);
        },
      ),
    );
  });
});

describe("a sheet's address and contact", () => {
  test("are quoted without a street, and an empty state is none", () => {
    expect(quotedAddress(partial)).toMatchObject({ address: "", city: "Brooklyn", state: "NY", zip: "11201" });
    expect(quotedAddress({ ...partial, state: "" }).state).toBeNull();
  });

  test("replace the form's details; a pickup has no address", () => {
    const contact = { name: "Ana", email: "ana@example.com", phone: "" };
    const address = { ...partial, line1: "5 Court St", line2: null };
    expect(sheetDetails({ ...contact, address })).toEqual({
      ...contact,
      ...{ address: "5 Court St", address2: "", city: "Brooklyn", state: "NY", zip: "11201" },
    });
    expect(sheetDetails({ ...contact, address: null })).toMatchObject({ address: "", zip: "" });
  });

  const complete = { name: "Ana", email: "ana@example.com", phone: "212 555 0142", address: null };
  const street = { ...partial, line1: "5 Court St", line2: null };
  it.each([
    [{ ...complete, phone: "" }, false, null],
    [{ ...complete, name: " " }, false, "name"],
    [{ ...complete, email: "" }, false, "email"],
    [{ ...complete, phone: "", address: street }, true, "phone"],
    [complete, true, "address"],
    [{ ...complete, address: street }, true, null],
  ] as const)("%j, delivered: %s, lacks %s", (contact, isDelivery, missing) => {
    expect(missingDetail(sheetDetails(contact), isDelivery)).toBe(missing);
  });
});

const problem = (code: Problem["code"]): Problem => ({ ...{ code, path: null, message: code } });

it.each([
  [["OUT_OF_ZONE"], true, null],
  [["BELOW_MINIMUM"], true, null],
  [["BELOW_MINIMUM"], false, "BELOW_MINIMUM"],
  [["OUT_OF_ZONE", "STORE_CLOSED"], true, "STORE_CLOSED"],
  [[], false, null],
] as const)("of the problems %j, waiting for an address: %s, the sheet is stopped by %s", (codes, waits, stopped) => {
  expect(findBlockingProblem(codes.map(problem), waits)?.code ?? null).toBe(stopped);
});

it.each([
  ["OUT_OF_ZONE", "deliveryAddress.zip", "address_unserviceable"],
  ["BAD_INPUT", "deliveryAddress.address", "invalid_shipping_address"],
  ["PRICE_CHANGED", null, "fail"],
  [null, null, "fail"],
] as const)("the code %s at %s fails the sheet as %s", (code, path, reason) => {
  expect(failureReason(code, path)).toBe(reason);
});

describe("the wallet's state", () => {
  const play = (...events: WalletEvent[]): WalletState =>
    events.reduce(nextWalletState, { phase: "ready", text: null } as WalletState);
  const opened = { type: "opened" } as const;
  const confirmed = { type: "confirmed" } as const;
  const cancelled = { type: "cancelled", text: "Closed." } as const;
  const refused = { type: "refused", text: "Not there." } as const;
  it.each<[string, WalletEvent[], WalletState]>([
    ["a closed sheet says so", [opened, cancelled], { phase: "ready", text: "Closed." }],
    ["a refusal before the sheet says why", [refused], { phase: "ready", text: "Not there." }],
    ["a refused address leaves the sheet open", [opened, refused], { phase: "open", text: "Not there." }],
    ["its reason outlives the sheet", [opened, refused, cancelled], { phase: "ready", text: "Not there." }],
    ["another address clears it", [opened, refused, { type: "cleared" }], { phase: "open", text: null }],
    ["a sheet that closes while it pays says nothing", [opened, confirmed, cancelled], { phase: "paying", text: null }],
    ["a declined payment says why", [opened, confirmed, refused], { phase: "ready", text: "Not there." }],
    [
      "and closing its sheet changes nothing",
      [opened, confirmed, refused, cancelled],
      { phase: "ready", text: "Not there." },
    ],
    ["the next sheet starts anew", [opened, confirmed, refused, opened], { phase: "open", text: null }],
  ])("%s", (_, events, state) => {
    expect(play(...events)).toEqual(state);
  });
});

it("the simulator's wallet knows an address in each zone, and one outside of all", () => {
  const zones = [
    { name: "Heights", postalCodes: ["11201", "11217"] },
    { name: "Brooklyn", postalCodes: ["112*"] },
  ];
  const places = testAddresses("US", zones, "Outside").map(({ name, address }) => [name, address.postal_code]);
  expect(places).toEqual([
    ["Heights", "11201"],
    ["Brooklyn", "11200"],
    ["Outside", "99999"],
  ]);
  expect(testAddresses("JP", [{ name: "渋谷", postalCodes: ["150*"] }], "外")[0]?.address.postal_code).toBe("1500000");
});
