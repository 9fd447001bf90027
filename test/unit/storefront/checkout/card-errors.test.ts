import { describe, expect, it } from "vitest";
import { cardErrors } from "../../../../storefront/checkout/form.ts";
import { en } from "../../../../storefront/i18n/en.ts";
import { translatorFor } from "../../../../storefront/i18n/translate.ts";

const t = translatorFor(en, "en");
const fieldsWithErrors = (expiry: string): string[] =>
  Object.keys(cardErrors({ cardNumber: "4242 4242 4242 4242", expiry, cvc: "123" }, t));

describe("the expiry of a test card", () => {
  it.each(["04/30", "4/30", "0430", "04 / 30", "04/2030", "4/2030", "042030", "12/2030", "1230"])(
    "is accepted as %s, as people type it and browsers fill it in",
    (expiry) => expect(fieldsWithErrors(expiry)).toEqual([]),
  );

  it.each(["", "13/30", "0/30", "00/30", "04", "04/3", "04/1930", "04/20301"])("is refused as %j", (expiry) =>
    expect(fieldsWithErrors(expiry)).toEqual(["expiry"]),
  );
});
