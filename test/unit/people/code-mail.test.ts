import { describe, expect, it } from "vitest";
import { languageOf } from "../../../worker/domain/language.ts";
import { codeMail } from "../../../worker/notifications/mail/code-mail.ts";
import { mailStores } from "../../support/mail-stores.ts";

const uses = ["sign-in", "email-change", "old-address", "erasure"] as const;

const writeMail = (store: typeof mailStores.copperPot, use: (typeof uses)[number] = "sign-in") =>
  codeMail({
    ...{ id: "sic_1", to: "ada@example.com", code: "12345678", use, newEmail: "new@example.com", minutes: 10 },
    ...{ store: { ...store, origin: null } },
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

  it("says what the code does, with the new address if it lets one in, and never to pass it on", () => {
    const texts = uses.map((use) => writeMail(store, use).text);
    expect(new Set(texts).size).toBe(uses.length);
    expect(texts.map((body) => body.includes("new@example.com"))).toEqual([false, false, true, false]);
    const secret = {
      en: "Never pass it on",
      de: "Geben Sie ihn niemals weiter",
      ja: "誰にも教えないで",
      ar: "لا تعطِ هذا الرمز",
    };
    for (const body of texts) expect(body).toContain(secret[languageOf(store.locale)]);
  });

  it("has a dark version, and makes no request when it is opened if the restaurant has no known host", () => {
    expect(html).toContain("prefers-color-scheme:dark");
    expect(html).not.toMatch(/src=|url\(|@import|<link|<img/);
  });
});

it("the mail with a code escapes the restaurant's name", () => {
  expect(writeMail({ ...mailStores.copperPot, name: "<b>Pot</b>" }).html).not.toContain("<b>Pot");
});
