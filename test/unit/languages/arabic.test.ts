import { describe, expect, it } from "vitest";
import { cardErrors } from "../../../storefront/checkout/form.ts";
import { catalogues } from "../../../storefront/i18n/catalogues.ts";
import { translatorFor } from "../../../storefront/i18n/translate.ts";
import { readFormat } from "../../../storefront/ui/format.ts";
import { parseMoney, typedMoney } from "../../../storefront/ui/typed-money.ts";
import { codeInput } from "../../../worker/domain/auth/schemas.ts";
import { normalCode } from "../../../worker/domain/fulfilment/zones.rules.ts";
import { linkRequestInput } from "../../../worker/domain/orders/links/schemas.ts";
import { normalizePhone } from "../../../worker/domain/orders/record/phone-numbers.rules.ts";
import { testCard } from "../../../worker/domain/payments/simulator/test-cards.ts";
import { addressLines } from "../../../worker/domain/postal-address/address-lines.ts";
import { optionalPhoneInput, phoneInput } from "../../../worker/domain/schemas.ts";
import { createFigures } from "../../../worker/notifications/mail/figures.ts";

const arabicDigits = /[٠-٩۰-۹]/;
const letters = /\p{Lu}+\p{Sc}/u;

describe("the digits of Arabic and Persian keyboards", () => {
  it("are accepted in phone numbers and stored as Latin digits", () => {
    expect(phoneInput.parse("+٩٧١ ٤ ٥٥٥ ٠١٩٩")).toBe("+971 4 555 0199");
    expect(optionalPhoneInput.parse("۰۲۱ ۵۵۵")).toBe("021 555");
    expect(normalizePhone("(٧١٨) ٥٥٥-٠١٩٩", "US")).toBe("+17185550199");
  });
  it("are accepted in codes and order numbers", () => {
    expect(codeInput.parse({ email: "layla@example.com", code: "١٢٣ ٤٥٦" }).code).toBe("123456");
    expect(linkRequestInput.parse({ email: "layla@example.com", orderNumber: "#۱۲" }).orderNumber).toBe("12");
  });
  it("are accepted in postal codes, and printed as Latin digits", () => {
    expect(normalCode("١١٢٠١-۱۲۳۴")).toBe("112011234");
    const address = { address: "214 Atlantic Ave", address2: null, city: "Brooklyn", state: "NY", zip: "١١٢٠١" };
    expect(addressLines({ ...address, countryCode: null }, "US").join(" ")).toContain("11201");
  });
  it("are accepted in card fields and amounts", () => {
    const t = translatorFor(catalogues.ar, "ar");
    expect(cardErrors({ cardNumber: "٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢", expiry: "٠٤/٣٠", cvc: "۱۲۳" }, t)).toEqual({});
    expect(testCard("٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢")?.kind).toBe("pays");
    const format = readFormat({ locale: "ar-EG", currencyCode: "EGP", timezone: "Africa/Cairo" });
    expect(parseMoney("٣٫٥", format)).toBe(350);
  });
});

describe("pages and mails in Arabic", () => {
  const at = "2026-11-20T23:30:00.000Z";
  it.each(["ar", "ar-AE", "ar-EG", "ar-SA"])("write one set of digits in %s", (locale) => {
    const store = { locale, currencyCode: "USD", timezone: "Africa/Cairo" };
    const format = readFormat(store);
    const figures = createFigures(store);
    const day = format.date(at);
    for (const text of [
      ...[format.money(1295), format.round(6000), typedMoney(1295, format), format.time(at), format.day(day)],
      ...[format.moment(at, "2026-11-01T00:00:00.000Z"), figures.money(1295), figures.moment(at)],
    ]) {
      expect(text).toMatch(/\d/);
      expect(text).not.toMatch(arabicDigits);
    }
  });
  it.each(["USD", "JPY"])(
    "hold the letters and the sign of %s together, and a minus with its number",
    (currencyCode) => {
      const store = { locale: "ar", currencyCode, timezone: "Africa/Cairo" };
      for (const text of [
        readFormat(store).money(1295),
        readFormat(store).round(1300),
        createFigures(store).money(1295),
      ]) {
        expect(text).toMatch(letters);
        expect(text).toMatch(/\p{Sc}\u200e/u);
      }
      expect(readFormat(store).change(500)).toMatch(/\u2066\+5[\d.,]*\u2069/u);
      expect(createFigures(store).money(-500)).toMatch(/\u2066−5[\d.,]*\u2069/u);
      expect(readFormat(store).money(-500)).toMatch(/\u2066−5[\d.,]*\u2069/u);
    },
  );
});

it("the currency of a negative amount in Arabic is on the same side as that of a positive one", () => {
  for (const locale of ["ar-US", "ar"]) {
    const { money, change } = readFormat({ locale, currencyCode: "USD", timezone: "America/New_York" });
    // A letter's direction before the isolated number would pull the currency to it.
    for (const amount of [money(-55), change(-55), change(55)]) expect(amount).toMatch(/^\u200f?\u2066[+−]0.55\u2069/u);
  }
});
