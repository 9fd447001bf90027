import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyDigits, currencyStyle, isCurrency, moneyUnit } from "../../../db/schema/currencies.rules.ts";
import { minChargeIn } from "../../../db/schema/processor-currencies.rules.ts";
import { readFormat } from "../../../storefront/ui/format.ts";
import { formatAmount, roundToUnit, spread, toUnits } from "../../../worker/domain/money.rules.ts";
import { fromDecimal, toDecimal } from "../../../worker/domain/payments/paypal/money.rules.ts";
import { fromStripeAmount, toStripeAmount } from "../../../worker/domain/payments/stripe/mapping.rules.ts";

const list = (text: string): string[] => text.split(/\s+/);

// Stripe, "Supported presentment currencies", with the decimals that its API expects.
const stripeDecimals = new Map<string, number>([
  ...list("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF").map((code): [string, number] => [code, 0]),
  ...list("BHD JOD KWD OMR TND").map((code): [string, number] => [code, 3]),
  ...list(
    `USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC
     CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES KGS KHR KYD
     KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR
     PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STN SZL THB TJS TOP TRY TTD TWD TZS UAH UGX UYU UZS WST XCD
     XCG YER ZAR ZMW`,
  ).map((code): [string, number] => [code, 2]),
]);

// PayPal, "Currency codes", with the decimals that its API accepts.
const paypalDecimals = new Map<string, number>([
  ...list("HUF JPY TWD").map((code): [string, number] => [code, 0]),
  ...list("AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD").map(
    (code): [string, number] => [code, 2],
  ),
]);

/** The number that people read in a formatted English amount. */
const readNumber = (text: string): number => Number(text.replaceAll(/[^\d.]/g, "").replace(/^\.+/, ""));

/** An amount and its thirds, as a refund gives them back. */
const withThirds = (amount: number, unit: number): number[] => [amount, ...spread(amount, [1, 1, 1], unit)];

const amounts = (currencyCode: string) => {
  const unit = moneyUnit(currencyCode);
  return fc.integer({ min: 3, max: 20_000_000 }).map((count) => count * unit);
};

describe("a currency", () => {
  it.each([...stripeDecimals])(
    "%s is shown, stored and sent to Stripe alike, refunds in thirds included",
    (code, decimals) => {
      const { money } = readFormat({ locale: "en-US", currencyCode: code, timezone: "UTC" });
      fc.assert(
        fc.property(amounts(code), (total) => {
          const parts = withThirds(total, moneyUnit(code));
          expect(parts.slice(1).reduce((sum, part) => sum + part, 0)).toBe(total);
          for (const part of parts) {
            const sent = toStripeAmount(part, code);
            expect(Number.isSafeInteger(sent)).toBe(true);
            if (decimals === 3) expect(sent % 10).toBe(0);
            if (code === "ISK" || code === "UGX") expect(sent % 100).toBe(0);
            const units = sent / 10 ** decimals;
            expect(units).toBe(toUnits(part, code));
            expect(readNumber(money(part))).toBe(units);
            expect(readNumber(formatAmount(part, code))).toBe(units);
            expect(fromStripeAmount(sent, code)).toBe(part);
          }
        }),
        { numRuns: 20 },
      );
    },
  );

  it.each([...paypalDecimals])(
    "%s is shown, stored and sent to PayPal alike, refunds in thirds included",
    (code, decimals) => {
      fc.assert(
        fc.property(amounts(code), (total) => {
          for (const part of withThirds(total, moneyUnit(code))) {
            const sent = toDecimal(part, code);
            expect(sent.split(".")[1]?.length ?? 0).toBe(decimals);
            expect(readNumber(formatAmount(part, code))).toBe(Number(sent));
            expect(fromDecimal(sent, code)).toBe(part);
          }
        }),
        { numRuns: 20 },
      );
    },
  );

  it.each([...new Set([...stripeDecimals.keys(), ...paypalDecimals.keys()])])(
    "%s is one that a store can have, with a smallest charge that can be asked",
    (code) => {
      expect(isCurrency(code)).toBe(true);
      expect(minChargeIn(code) % moneyUnit(code)).toBe(0);
      expect(minChargeIn(code)).toBeGreaterThan(0);
    },
  );

  it("that the table lacks is none that a store can have", () => {
    expect(["XAU", "XXX", "XDR", "usd", "US", "", "USD EUR"].filter(isCurrency)).toEqual([]);
  });

  it("counts the digits of its stored amounts, whatever the runtime's Intl says", () => {
    const codes = ["USD", "JPY", "HUF", "COP", "IDR", "PKR", "RSD", "ALL", "LBP", "MMK", "LAK", "AFN", "KWD", "TWD"];
    expect(codes.map(currencyDigits)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 2]);
    expect(codes.map(moneyUnit)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 100]);
    expect(codes.map((code) => currencyStyle(code).maximumFractionDigits)).toEqual([
      2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0,
    ]);
  });
});

describe("a unit", () => {
  it("rounds an amount half away from zero", () => {
    expect([4755, 4754, 4750, 0, -4755, -4754].map((amount) => roundToUnit(amount, 10))).toEqual([
      4760, 4750, 4750, 0, -4760, -4750,
    ]);
    expect([50, 49, -50].map((amount) => roundToUnit(amount, 100))).toEqual([100, 0, -100]);
    expect(roundToUnit(4755, 1)).toBe(4755);
  });

  it("is what each part of a spread is a multiple of, except for what the amount has beyond it", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.nat(20_000_000), weights, fc.constantFrom(1, 10, 100), (amount, parts, unit) => {
        fc.pre(parts.some((part) => part > 0));
        const shares = spread(amount, parts, unit);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        const uneven = shares.filter((share) => share % unit !== 0);
        expect(uneven.map((share) => share % unit)).toEqual(amount % unit === 0 ? [] : [amount % unit]);
      }),
    );
    expect(spread(100, [1, 1, 1], 10)).toEqual([40, 30, 30]);
  });
});
