import { describe, expect, it } from "vitest";
import { languageOf } from "../../../worker/domain/language.ts";
import { codeMail } from "../../../worker/notifications/mail/code-mail.ts";
import { mailStores } from "../../support/mail-stores.ts";

const writeMail = (store: typeof mailStores.copperPot) =>
  codeMail({
    ...{ id: "sic_1", to: "ada@example.com", code: "12345678", minutes: 10, store: { ...store, origin: null } },
    ...{
      language: languageOf(store.locale),
      legalLinks: [{ label: "Privacy", address: "https://order.example/legal" }],
    },
  });

describe.each([
  ["English", mailStores.copperPot],
  ["German", mailStores.gasthausLinde],
  ["Japanese", mailStores.umiSando],
  ["Arabic", { ...mailStores.copperPot, locale: "ar-AE" }],
] as const)("the mail with a code in %s", (_language, store) => {
  const { html, text, subject } = writeMail(store);

  it("has the restaurant's name, the code and the legal links, as HTML and as text", () => {
    expect(subject).toContain("12345678");
    for (const body of [html, text]) {
      expect(body).toContain(store.name);
      expect(body).toContain("1234 5678");
      expect(body).toContain("https://order.example/legal");
    }
  });

  it("has a dark version, and makes no request when it is opened if the restaurant has no known host", () => {
    expect(html).toContain("prefers-color-scheme:dark");
    expect(html).not.toMatch(/src=|url\(|@import|<link|<img/);
  });
});

it("the mail with a code escapes the restaurant's name", () => {
  expect(writeMail({ ...mailStores.copperPot, name: "<b>Pot</b>" }).html).not.toContain("<b>Pot");
});
