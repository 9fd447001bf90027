import { describe, expect, it } from "vitest";
import { notificationKinds } from "../../../db/schema/enums.ts";
import { families } from "../../../storefront/build/fonts/families.ts";
import { languageOf, staffLanguage, textDirection } from "../../../worker/domain/language.ts";
import { initials, rasterLogo } from "../../../worker/domain/pictures/mark.rules.ts";
import { contrast, neutralPalettes } from "../../../worker/domain/store/palette.rules.ts";
import { typefaces } from "../../../worker/domain/store/typeface.rules.ts";
import { codeMail } from "../../../worker/notifications/mail/code-mail.ts";
import { disputeMail } from "../../../worker/notifications/mail/dispute-mail.ts";
import { invitationMail } from "../../../worker/notifications/mail/invitation-mail.ts";
import type { Mail } from "../../../worker/notifications/mail/mail.ts";
import { orderMail } from "../../../worker/notifications/mail/order-mail.ts";
import { roleRecoveryMail } from "../../../worker/notifications/mail/role-recovery-mail.ts";
import { webhookMail } from "../../../worker/notifications/mail/webhook-mail.ts";
import { anOrderRecord } from "../../support/builders/order-record.ts";
import { mailStores } from "../../support/mail-stores.ts";

const origin = "https://order.example";
const link = `${origin}/dashboard`;

type Store = Parameters<typeof orderMail>[0]["store"];

const stores = [
  ["English", mailStores.copperPot],
  ["German", mailStores.gasthausLinde],
  ["Japanese", mailStores.umiSando],
  ["Arabic", { ...mailStores.copperPot, locale: "ar-AE" }],
] as const;

/** Every kind of mail of a store, by name. */
const writeMails = (settings: Store): [string, Mail][] => {
  const language = languageOf(settings.locale);
  const store = { ...settings, origin };
  const order = { refundId: "ref_1", reason: null, record: anOrderRecord({ refunds: [{}] }), store: settings, origin };
  const notice = { id: "x", to: "carla@example.com", store, language: staffLanguage(language), link };
  return [
    ...notificationKinds.map((kind): [string, Mail] => [
      kind,
      orderMail({ ...order, id: "x", kind, link: `${origin}/order/confirmed/ord_1`, legalLinks: [] }),
    ]),
    [
      "code",
      codeMail({
        ...{
          id: "x",
          to: "ada@example.com",
          code: "123456",
          use: "old-address",
          newEmail: "new@example.com",
          minutes: 10,
          store,
          language,
        },
        legalLinks: [],
      }),
    ],
    ["invitation", invitationMail(notice)],
    ["dispute", disputeMail({ ...notice, amount: "$23.69", until: "Nov 30", orderNumber: "12" })],
    ["webhook", webhookMail({ ...notice, url: "https://pos.example/hooks", isGone: false })],
    ["recovery", roleRecoveryMail({ ...notice, person: "carla@example.com", at: "Nov 21" })],
  ];
};

describe.each(stores)("every kind of mail in %s", (_language, store) => {
  const guestDirection = textDirection(languageOf(store.locale));

  it.each(writeMails(store))(
    "%s has the restaurant's logo, fonts, direction and a text part",
    (kind, { html, text }) => {
      const isNotice = ["invitation", "dispute", "webhook", "recovery"].includes(kind);
      expect(html).toContain(
        `<html lang="${isNotice ? staffLanguage(languageOf(store.locale)) : languageOf(store.locale)}"`,
      );
      const direction = isNotice ? "ltr" : guestDirection;
      expect([...html.matchAll(/<(?:html|body)[^>]* dir="(\w+)"/g)].map(([, dir]) => dir)).toEqual([
        direction,
        direction,
      ]);
      expect(html).toContain(`<img src="${origin}${rasterLogo(store.logoUrl)}" alt="${initials(store.name)}"`);
      expect(html).toContain(`@import url(${origin}/fonts/${store.theme}.css)`);
      expect(html).toContain("prefers-color-scheme:dark");
      expect(text).toContain(store.name);
      expect(text).not.toMatch(/<\w|&\w+;/);
    },
  );

  it.each(writeMails(store))("%s loads nothing from another host", (_kind, { html }) => {
    const loaded = [...html.matchAll(/(?:src|background)="([^"]*)"|url\(([^)]*)\)/g)].map(([, src, url]) => src ?? url);
    expect(loaded.map((address = "") => new URL(address).origin)).toEqual([origin, origin]);
    expect(html).not.toMatch(/<(script|link|iframe|object|form|svg)|srcset/i);
  });

  it.each(writeMails({ ...store, logoUrl: null }))("%s has the initials if there is no logo", (_kind, { html }) => {
    expect(html).not.toContain("<img");
    expect(html).toMatch(new RegExp(`aria-hidden="true"[^>]*>${initials(store.name)}</td>`));
  });
});

describe("a mail in Arabic", () => {
  const store = { ...mailStores.copperPot, locale: "ar-AE" };
  const mail = new Map(writeMails(store)).get("confirmed");

  it("isolates addresses, names and amounts from the words around them, as HTML and as text", () => {
    for (const value of ["214 Atlantic Avenue, Brooklyn, NY 11201", "Tomato Soup", "Copper Pot"]) {
      expect(mail?.html).toContain(`<bdi>${value}</bdi>`);
      expect(mail?.text).toContain(`\u2068${value}\u2069`);
    }
    expect(mail?.html).toMatch(/nowrap><bdi>[^<]*20\.00[^<]*<\/bdi>/);
    expect(mail?.text).toMatch(/\u2068[^\u2069\n]*20\.00[^\u2069\n]*\u2069/);
  });

  it("has no invisible mark in an address that a reader opens", () => {
    for (const [address] of mail?.text.matchAll(/https?:\S+/g) ?? []) expect(address).toMatch(/^[\x21-\x7e]+$/);
  });
});

describe("the mark of a restaurant", () => {
  it.each([
    ["Copper Pot", "CP"],
    ["Café  at the Corner", "CA"],
    ["海サンド", "海"],
    ["linde", "L"],
  ])("has the initials of %s", (name, letters) => expect(initials(name)).toBe(letters));

  it.each([
    [null, null],
    ["/pictures/umi-sando/logo.svg", "/pictures/umi-sando/icon-192.png"],
    ["/images/0123456789abcdef0123456789abcdef/700.webp", "/images/0123456789abcdef0123456789abcdef/320.webp"],
    ["/logo.png", "/logo.png"],
    ["/logo.svg", null],
    ["https://cdn.example/logo.png", null],
    ["//cdn.example/logo.png", null],
  ])("in a mail is a raster image of the logo %s on the store's own host", (logo, expected) =>
    expect(rasterLogo(logo)).toBe(expected),
  );
});

describe("the stationery of mails", () => {
  it("names the fonts of the theme", () => {
    for (const [theme, { display, text }] of Object.entries(typefaces)) {
      const [heading, body] = families[theme as keyof typeof families];
      expect([display, text].map((stack) => /^'([^']+)'/.exec(stack)?.[1])).toEqual([heading.name, body.name]);
    }
  });

  it.each(["#ffee00", "#000000", "#1f5f7a", "#a4451c"])("has readable neutral colours in the hue of %s", (brand) => {
    for (const { paper, surface, sunken, text, soft } of Object.values(neutralPalettes(brand)))
      for (const background of [paper, surface, sunken])
        for (const colour of [text, soft]) expect(contrast(colour, background)).toBeGreaterThanOrEqual(4.5);
  });
});
