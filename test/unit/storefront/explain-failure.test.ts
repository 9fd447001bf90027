import { describe, expect, it } from "vitest";
import { accountError } from "../../../storefront/account/refusals.ts";
import { isFinal, Refused, Unreachable } from "../../../storefront/api/client.ts";
import { toFieldErrors } from "../../../storefront/checkout/form.ts";
import { dashboardTranslator, describeFailure } from "../../../storefront/dashboard/messages.ts";
import { de as germanDashboard } from "../../../storefront/i18n/dashboard/de.ts";
import { en as dashboard } from "../../../storefront/i18n/dashboard/en.ts";
import { de } from "../../../storefront/i18n/de.ts";
import { en } from "../../../storefront/i18n/en.ts";
import { translatorFor } from "../../../storefront/i18n/translate.ts";
import { explainFailure, failureTexts, selectFailureText } from "../../../storefront/parts/explain-failure.ts";

const t = translatorFor(en, "en-US");
const refused = (code: string, retryAfterSeconds = 0) =>
  new Refused(code, "Please choose another dish.", [], {}, retryAfterSeconds);

describe("a request that failed", () => {
  it("is explained as an outage only if the restaurant was out of reach", () => {
    const texts = failureTexts(t, "We couldn't load your orders.");
    expect(explainFailure(new Unreachable("No response arrived."), texts)).toBe(texts.outage);
    expect(explainFailure(refused("UNAVAILABLE"), texts)).toBe(texts.outage);
    expect(explainFailure(refused("INTERNAL"), texts)).toBe(en.fault);
    expect(selectFailureText(new TypeError("x is not a function"), texts)).toBe(en.fault);
  });

  it("after too many requests says for how long to wait", () => {
    const wait = (seconds: number) => explainFailure(refused("RATE_LIMITED", seconds), failureTexts(t));
    expect([0, 5, 60, 61, 3600].map(wait)).toEqual([1, 1, 1, 2, 60].map((minutes) => t("login.tooOften", { minutes })));
  });

  it("was refused for what it asks only if a retry would be refused again", () => {
    expect(["UNAVAILABLE", "INTERNAL", "RATE_LIMITED"].map((code) => isFinal(refused(code)))).toEqual(
      Array(3).fill(false),
    );
    expect([new Unreachable(), new TypeError("A bug.")].map(isFinal)).toEqual([false, false]);
    expect(["BAD_INPUT", "NOT_FOUND", "LIMIT_EXCEEDED"].map((code) => isFinal(refused(code)))).toEqual(
      Array(3).fill(true),
    );
  });
});

describe("a refusal", () => {
  it("of the checkout is at the fields that it names, else it is the form's own error", () => {
    const errors = [{ path: "deliveryAddress.zip", message: "Please check this ZIP code." }];
    expect(toFieldErrors({ message: "Please check it.", errors })).toEqual({ zip: "Please check this ZIP code." });
    expect(toFieldErrors(refused("LIMIT_EXCEEDED"))).toEqual({ form: "Please choose another dish." });
  });

  it("of an account is no outage of the restaurant", () => {
    expect(accountError(refused("CONFLICT"), t, "We couldn't load your account.")).toBe("Please choose another dish.");
    expect(accountError(refused("RATE_LIMITED", 120), translatorFor(de, "de-DE"))).toContain("2 Min.");
  });

  it("of the dashboard is no outage of the server, and says for how long to wait", () => {
    const english = dashboardTranslator(dashboard);
    expect(describeFailure(english, refused("CONFLICT"))).toBe("Please choose another dish.");
    expect(describeFailure(english, new Unreachable())).toBe(dashboard.failed);
    expect(describeFailure(dashboardTranslator(germanDashboard), refused("RATE_LIMITED", 600))).toContain("10 Min.");
  });
});
