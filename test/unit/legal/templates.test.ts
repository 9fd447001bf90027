import { describe, expect, it } from "vitest";
import { fillBlanks, type LegalFacts, templateCountries } from "../../../db/legal/facts.ts";
import { buildLegalTemplates } from "../../../db/legal/templates.ts";
import { maxLegalText } from "../../../db/schema/store/enums.ts";
import { seedLegalPages } from "../../../db/seed/legal.ts";
import { seedStores } from "../../../db/seed/stores.ts";
import { trialCookie } from "../../../storefront/state/device/cookies.ts";
import { findBlanks, missingLegalPages } from "../../../worker/domain/legal/legal.rules.ts";
import { parseLegalText } from "../../../worker/domain/legal/legal-text.ts";
import { languageCookie } from "../../../worker/http/cookies/language-cookie.ts";
import * as cookies from "../../../worker/http/cookies/secret-cookie.ts";

const facts: LegalFacts = {
  name: "Copper Pot",
  company: "Copper Pot LLC",
  address: "214 Atlantic Avenue, Brooklyn",
  phone: "+1 718 555 0142",
  email: "hello@copperpot.example",
  taxNumber: "DE999999999",
  website: "https://copperpot.example",
  processors: [],
  takesCash: false,
  delivers: true,
  retentionMonths: null,
};

const templateText = (country: (typeof templateCountries)[number], kind: string, more: Partial<LegalFacts> = {}) =>
  buildLegalTemplates(country, { ...facts, ...more }).find((page) => page.kind === kind)?.text ?? "";

const cookieNames = [
  languageCookie,
  trialCookie,
  ...[
    cookies.bagCookie,
    cookies.sessionCookie,
    cookies.codeCookie,
    cookies.passkeyCookie,
    cookies.knownBrowserCookie,
    cookies.bookmarkCookie,
  ].flatMap(({ name, hint }) => (hint ? [name, `${name}_hint`] : [name])),
];

describe.each(templateCountries)("the templates for %s", (country) => {
  it("name the restaurant's own particulars", () => {
    const text = buildLegalTemplates(country, facts)
      .map((page) => page.text)
      .join("\n");
    for (const value of [facts.company, facts.address, facts.phone, facts.email]) expect(text).toContain(value);
  });

  it("name every cookie that guests can get", () => {
    for (const name of cookieNames) expect(templateText(country, "privacy")).toContain(`**${name}**`);
  });

  it("name a processor only if guests pay with it", () => {
    expect(templateText(country, "privacy")).not.toMatch(/stripe|paypal/i);
    expect(templateText(country, "privacy", { processors: ["stripe"] })).toMatch(/stripe/i);
    expect(templateText(country, "privacy", { processors: ["stripe"] })).not.toMatch(/paypal/i);
  });

  it("say that backups expire after 30 days, and after how many months guests are erased", () => {
    expect(templateText(country, "privacy")).toMatch(/30/);
    expect(templateText(country, "privacy", { retentionMonths: 18 })).toMatch(/18/);
  });

  it("fit into a legal page and hold nothing but allowed Markdown", () => {
    for (const { text } of buildLegalTemplates(country, { ...facts, processors: ["stripe", "paypal"] })) {
      expect(text.length).toBeLessThan(maxLegalText);
      expect(text).not.toMatch(/null|undefined|\[object/);
      expect(JSON.stringify(parseLegalText(text))).not.toMatch(/\*\*|\]\(|##|<https|<mailto/);
    }
  });

  it("leave what only the owner knows blank", () => {
    const blanks = buildLegalTemplates(country, facts).flatMap(({ text }) => findBlanks(text));
    expect(blanks.length).toBeGreaterThan(0);
    expect(fillBlanks("[[a]] [[b]]", { a: "1" })).toBe("1 [[b]]");
  });
});

it.each(seedStores.map((store) => [store.slug, store] as const))(
  "%s has all legal pages, without blanks",
  (_, store) => {
    const pages = seedLegalPages(store);
    expect(missingLegalPages(store.settings.countryCode, pages)).toEqual([]);
    expect(pages.flatMap(({ text }) => findBlanks(text))).toEqual([]);
  },
);
