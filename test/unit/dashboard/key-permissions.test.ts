import { describe, expect, it } from "vitest";
import { loadMessages } from "../../../storefront/dashboard/messages.ts";
import { secretKeyHint } from "../../../storefront/dashboard/payments/account-text.ts";
import { keyPermissions } from "../../../worker/domain/payments/stripe/verify-key.ts";

const listResources = (level: "Read" | "Write"): string[] =>
  keyPermissions.filter(({ access }) => access === level).map(({ resource }) => resource);

describe("the form for a Stripe account", () => {
  it.each(["en", "de", "ja"] as const)("names in %s each permission that a key is verified for", async (language) => {
    const hint = secretKeyHint(await loadMessages(language), "stripe") ?? "";
    const resources = [...listResources("Write"), ...listResources("Read")];
    const positions = resources.map((resource) => hint.indexOf(resource));
    expect(positions.filter((position) => position < 0)).toEqual([]);
    expect(positions).toEqual(positions.toSorted((left, right) => left - right));
    expect(hint).toMatch(/Write.*Read/);
  });

  it("says nothing about the permissions of a processor without any", async () => {
    expect(secretKeyHint(await loadMessages("de"), "paypal")).toBeUndefined();
  });
});
