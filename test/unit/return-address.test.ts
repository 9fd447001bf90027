import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { returnAddress } from "../../storefront/account/return-address.ts";

const origin = "https://copper-pot.example";
const account = `${origin}/account`;

/** Resolves an address as a browser on the sign-in page does. */
const destination = (address: string): URL => new URL(address, `${origin}/login?return=x`);

describe("returnAddress", () => {
  it.each([
    ["/dashboard", `${origin}/dashboard`],
    ["/oauth/authorize?client_id=a&state=b%2Fc#top", `${origin}/oauth/authorize?client_id=a&state=b%2Fc#top`],
    [`${origin}/order/confirmed/ord_1`, `${origin}/order/confirmed/ord_1`],
    ["/%2f%2fevil.example", `${origin}/%2f%2fevil.example`],
    ["/.//evil.example", `${origin}//evil.example`],
    [`https://user:password@copper-pot.example/dashboard`, `${origin}/dashboard`],
  ])("keeps %s on this site", (value, expected) => {
    expect(returnAddress(value, origin)).toBe(expected);
  });

  it.each([
    undefined,
    "",
    "//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\n/evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\t//evil.example",
    " https://evil.example",
    "https:evil.example/",
    "https:/\\evil.example",
    "https://copper-pot.example@evil.example/",
    "https://copper-pot.example.evil.example/",
    "http://copper-pot.example/",
    "https://copper-pot.example:8443/",
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    `blob:${origin}/0f1e`,
    "https://[",
    "//evil\u3002example",
  ])("replaces %j with the account page or a page of this site", (value) => {
    const address = returnAddress(value, origin);
    expect(destination(address).origin).toBe(origin);
    if (!value || !URL.canParse(value, origin) || new URL(value, origin).origin !== origin) {
      expect(address).toBe(account);
    }
  });

  it("stays on this site for every value", () => {
    const fragment = fc.constantFrom(
      ...["/", "\\", "//", "/\\", "\t", "\n", "\r", " ", ".", "..", "%2f", "%5c", "%09", "@", ":", "?", "#", "[", "]"],
      ...[
        "javascript:",
        "https:",
        "http:",
        "blob:",
        "data:",
        "user:pw@",
        "evil.example",
        "copper-pot.example",
        "ｅvil。example",
      ],
      ...["\u0000", "\u2028", "\ufeff", "ß", "🍜", origin],
    );
    const value = fc.array(fc.oneof(fragment, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 10 });
    fc.assert(
      fc.property(value, (parts) => {
        const { origin: destinationOrigin, username, password } = destination(returnAddress(parts.join(""), origin));
        expect([destinationOrigin, username, password]).toEqual([origin, "", ""]);
      }),
      { numRuns: 5000 },
    );
  });
});
