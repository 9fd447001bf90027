import { describe, expect, it } from "vitest";
import { loadMessages } from "../../../storefront/dashboard/messages.ts";
import { accountText, secretKeyHint } from "../../../storefront/dashboard/payments/account-text.ts";
import { keyPermissions } from "../../../worker/domain/payments/stripe/verify-key.ts";

const listResources = (level: "Read" | "Write"): string[] =>
  keyPermissions.filter(({ access }) => access === level).map(({ resource }) => resource);

describe("the form for an account", () => {
  it.each(["en", "de", "ja"] as const)(
    "names in %s each permission that a Stripe key is verified for",
    async (language) => {
      const hint = secretKeyHint(await loadMessages(language), "stripe") ?? "";
      const resources = [...listResources("Write"), ...listResources("Read")];
      const positions = resources.map((resource) => hint.indexOf(resource));
      expect(positions.filter((position) => position < 0)).toEqual([]);
      expect(positions).toEqual(positions.toSorted((left, right) => left - right));
      expect(hint).toMatch(/Write.*Read/);
    },
  );

  it.each(["en", "de", "ja"] as const)("names in %s what a PayPal app needs beside payments", async (language) => {
    const messages = await loadMessages(language);
    for (const permission of ["Transaction Search", "Disputes"]) {
      expect(secretKeyHint(messages, "paypal")).toContain(permission);
    }
    expect(accountText(messages, "paypal", "refundsForbidden")).toContain("Transaction Search");
    expect(accountText(messages, "stripe", "refundsForbidden")).toContain("Stripe");
  });
});
