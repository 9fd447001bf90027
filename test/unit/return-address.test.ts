import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { returnAddress } from "../../storefront/account/return-address.ts";

const origin = "https://copper-pot.example";
const account = `${origin}/account`;

/** Where a browser at `from` ends up if it is sent to `address`. */
const destination = (address: string): URL => new URL(address, `${origin}/login?return=x`);

describe("the address after sign-in", () => {
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
  ])("replaces %j by the account page or a page of this site", (value) => {
    const address = returnAddress(value, origin);
    expect(destination(address).origin).toBe(origin);
    if (!value || !URL.canParse(value, origin) || new URL(value, origin).origin !== origin) {
      expect(address).toBe(account);
    }
  });

  it("never leaves the site, whatever the value", () => {
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
        const { origin: reached, username, password } = destination(returnAddress(parts.join(""), origin));
        expect([reached, username, password]).toEqual([origin, "", ""]);
      }),
      { numRuns: 5000 },
    );
  });
});
