import { describe, expect, it } from "vitest";
import type { NotificationKind } from "../../../db/schema/enums.ts";
import { contrast } from "../../../worker/domain/store/palette.rules.ts";
import { orderMail } from "../../../worker/notifications/mail/order-mail.ts";
import { anOrderRecord } from "../../support/builders/order-record.ts";
import { mailStores } from "../../support/mail-stores.ts";

type Facts = Parameters<typeof orderMail>[0];

const origin = "https://order.example";
const link = "https://order.example/order/confirmed/ord_1?secretKey=k1.abc-_9";
const mail = (kind: NotificationKind, record = anOrderRecord(), more: Partial<Facts> = {}) =>
  orderMail({
    ...{ id: "oml_1", kind, refundId: "ref_1", reason: null, record, store: mailStores.copperPot, origin, link },
    legalLinks: [],
    ...more,
  });

const linde = { store: mailStores.gasthausLinde };
const umi = { store: mailStores.umiSando };
/** Replaces the non-breaking spaces that Intl inserts with plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
/** The visible text of HTML. */
const readable = (html: string) =>
  plain(html.replace(/<style>.*?<\/style>/s, "").replaceAll(/<[^>]*>/g, "\n"))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

const kinds: NotificationKind[] = ["confirmed", "ready", "cancelled", "refunded"];
const sent = (
  [
    ["English", mailStores.copperPot],
    ["German", mailStores.gasthausLinde],
    ["Japanese", mailStores.umiSando],
  ] as const
).flatMap(([language, store]) => kinds.map((kind) => ({ language, kind, ...mail(kind, undefined, { store }) })));

describe("the confirmation mail", () => {
  it("lists items, amounts, time, place and payment in English", () => {
    const { subject, text, to, replyTo } = mail("confirmed");
    expect([subject, to, replyTo]).toEqual([
      "Order #12 confirmed · Copper Pot",
      "ada@example.com",
      "hello@copperpot.example",
    ]);
    for (const row of [
      "Thank you, Ada Lovelace!",
      "Ready about: Fri, Nov 20, 6:50 PM",
      link,
      "2 × Tomato Soup  $20.00",
      "Subtotal: $20.00\nPickup discount: −$1.00\nTax: $1.69\nTip: $3.00\nTotal: $23.69",
      "— Pick up at —\nCopper Pot\n214 Atlantic Avenue, Brooklyn, NY 11201",
      "Paid with Visa •••• 4242",
      "+1 718 555 0142",
    ])
      expect(plain(text)).toContain(row);
  });

  it("links the legal pages in its footer, as text and as HTML", () => {
    const legalLinks = [{ label: "Privacy", address: "https://order.example/legal/privacy" }];
    const { text, html } = mail("confirmed", undefined, { legalLinks });
    expect(text).toContain("Privacy: https://order.example/legal/privacy");
    expect(html).toContain('href="https://order.example/legal/privacy"');
    expect(mail("confirmed").text).not.toContain("/legal/");
  });

  it("lists promo discount and pickup discount separately, in every language", () => {
    const record = anOrderRecord({ order: { promoCode: "SOUP-10", promoDiscount: 60 } });
    expect(mail("confirmed", record).text).toContain("Pickup discount: −$0.40\nCode SOUP-10: −$0.60");
    expect(mail("confirmed", record, linde).text).toContain("Code SOUP-10: ");
    expect(mail("confirmed", record, umi).text).toContain("クーポン SOUP-10: ");
  });

  it("lists the cash due, the included tax and the time in Berlin, in German", () => {
    const record = anOrderRecord({
      order: { currencyCode: "EUR", taxIncluded: true, tax: 124, tip: 0, discount: 0, total: 2000 },
      payment: { provider: "cash", paymentMethod: "cash", status: "pending", amount: 2000, cardLast4: null },
    });
    const text = plain(mail("confirmed", record, linde).text);
    expect(text).toContain("Gesamt: 20,00 €\nEnthaltene MwSt.: 1,24 €");
    expect(text).toMatch(/Fertig gegen: Sa\., 21\. Nov\..* 0?0:50/);
    expect(text).toContain("Bitte zahlen Sie 20,00 € bar bei der Abholung.");
  });

  it.each([
    [
      "in the United States",
      { store: mailStores.copperPot },
      { state: "NY", zip: "11201" },
      "Apt 4\nBrooklyn, NY 11201",
    ],
    ["in Germany", linde, { state: null, zip: "11201" }, "Apt 4\n11201 Brooklyn"],
    ["in Japan", umi, { state: "東京都", zip: "1500041" }, "〒150-0041\n東京都Brooklyn 5 Elm Street\nApt 4"],
  ])("writes a delivery address %s in the country's format", (_where, store, parts, rows) => {
    const baseAddress = { address: "5 Elm Street", address2: "Apt 4", city: "Brooklyn", countryCode: null };
    const deliveryAddress = { name: null, phone: null, ...baseAddress, ...parts, instructions: null };
    const order = { orderType: "delivery" as const, deliveryAddress };
    expect(mail("confirmed", anOrderRecord({ order }), store).text).toContain(rows);
  });

  it("lists delivery address, time and amounts in whole yen, in Japanese", () => {
    const instructions = "二階です";
    const baseAddress = { address: "神南2-3-4", address2: null, city: "渋谷区", state: "東京都", zip: "150-0041" };
    const record = anOrderRecord({
      order: {
        orderType: "delivery",
        currencyCode: "JPY",
        scheduledFor: "2026-11-21T10:00:00.000Z",
        deliveryAddress: { ...baseAddress, name: "佐藤 花子", phone: null, countryCode: "JP", instructions },
        specialInstructions: "箸を\n二膳",
      },
    });
    const text = plain(mail("confirmed", record, umi).text);
    expect(text).toContain("Ada Lovelace様、ありがとうございます");
    expect(text).toMatch(/ご予約の時間: 11月21日\(土\) 19:00/);
    expect(text).toContain("佐藤 花子\n〒150-0041\n東京都渋谷区神南2-3-4\n「二階です」");
    expect(text).toContain("配達料: 無料");
    expect(text).toMatch(/合計: [¥￥]2,369/);
    expect(text).toContain("「箸を 二膳」");
  });

  it("uses the singular for one dish", () => {
    const preheaders = [1, 2].map((quantity) =>
      readable(mail("confirmed", anOrderRecord({ items: [{ quantity }] })).html),
    );
    expect(preheaders[0]).toContain("1 dish · $23.69");
    expect(preheaders[1]).toContain("2 dishes · $23.69");
  });
});

describe("the mails about an order's status", () => {
  it("name the pickup address for a pickup, and the departure for a delivery", () => {
    expect(mail("ready").text).toContain("Pick up at: 214 Atlantic Avenue");
    expect(mail("ready").text).not.toContain("$");
    expect(mail("ready", anOrderRecord({ order: { orderType: "delivery" } })).text).toContain(
      "will be on its way to you",
    );
  });

  it.each([
    [
      "was requested as a refund",
      { refunds: [{ amount: 2369, status: "pending" as const }] },
      "We have requested a refund of $23.69",
    ],
    [
      "was refunded",
      { payment: { status: "refunded" as const }, refunds: [{ amount: 2369 }] },
      "$23.69 has been refunded",
    ],
    [
      "could not be refunded",
      { refunds: [{ amount: 2369, status: "failed" as const }] },
      "The refund of $23.69 did not go",
    ],
    [
      "was partly refunded",
      { refunds: [{}, { amount: 1869, status: "pending" as const }] },
      "$5.00 has been refunded to you.\nWe",
    ],
    ["is kept", {}, "Your payment of $23.69 will not be refunded."],
    ["was never charged", { payment: { status: "cancelled" as const } }, "Nothing was charged"],
  ])("give the reason of a cancellation, and say that the payment %s", (_, changes, sentence) => {
    const { text } = mail("cancelled", anOrderRecord(changes), { reason: "The oven\nbroke." });
    expect(text).toContain(`Reason: The oven broke.\n${sentence}`);
    expect(mail("cancelled", anOrderRecord(changes)).text).not.toContain("reason");
  });

  it("give amount, payment method and total of a refund, without pending refunds", () => {
    const refunds = [{}, { id: "ref_2", amount: 250 }, { id: "ref_3", amount: 100, status: "pending" as const }];
    const { text } = mail("refunded", anOrderRecord({ refunds }));
    expect(text).toContain("We refunded $5.00\n\nWe sent it to Visa •••• 4242.");
    expect(text).toContain("Total refunded: $7.50");
    const byPaypal = anOrderRecord({ refunds, payment: { paymentMethod: "paypal", cardBrand: null, cardLast4: null } });
    expect(mail("refunded", byPaypal).text).toContain("We sent it to PayPal.");
  });
});

describe("every mail in every language", () => {
  const markup = '<b onload="x()">Suppe</b> & \'"><img src=//evil.example>';
  const evil = anOrderRecord({
    order: { customerName: markup, specialInstructions: markup },
    items: [
      {
        name: markup,
        specialInstructions: markup,
        modifiers: [{ id: "mod_1", name: markup, modifierGroup: "size", priceAdjustment: 0 }],
      },
    ],
    refunds: [{}],
  });

  it.each(kinds)("escapes text of guests and menus (%s)", (kind) => {
    const { html, subject } = mail(kind, evil, {
      reason: markup,
      store: { ...mailStores.copperPot, name: `${markup}\r\nBcc: x` },
    });
    expect(html).not.toMatch(/<b |<img src=\/|"x\(\)/);
    expect(readable(html)).toContain(markup);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it("loads the logo and the fonts from the store's own host alone, runs no script and stays below 20 KB", () => {
    for (const { html, kind, language } of sent) {
      expect(html, `${language} ${kind}`).not.toMatch(/<(script|link|iframe|object|form|svg)|srcset/i);
      const loaded = [...html.matchAll(/src="([^"]*)"|url\(([^)]*)\)/g)].map(([, src, url]) => src ?? url);
      expect(loaded).toEqual([
        expect.stringMatching(/^https:\/\/order\.example\/fonts\/\w+\.css$/),
        expect.stringMatching(/^https:\/\/order\.example\/pictures\/[\w-]+\/icon-192\.png$/),
      ]);
      const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = ""]) => address);
      expect(addresses.filter((address) => !/^(tel|mailto):/.test(address))).toEqual([link]);
      expect(new TextEncoder().encode(html).byteLength).toBeLessThan(20_000);
    }
  });

  it("has the same content as text and as HTML, in one language", () => {
    for (const { html, text, language, kind } of sent) {
      const visibleText = `${readable(html)}${link}`.replaceAll(/\s+/g, "");
      const textParts = plain(text).split(/\n|: | {2}/);
      const missing = textParts.filter((part) => !visibleText.includes(part.replaceAll(/^— | —$|:$|\s/g, "")));
      expect(missing, `${language} ${kind}`).toEqual([]);
      expect(/[ぁ-ん]/.test(text)).toBe(language === "Japanese");
      expect(/\b(Your|You)\b/.test(text)).toBe(language === "English");
    }
  });

  it("has AA contrast in light and dark mode with every brand color", () => {
    for (const brandColor of ["#ffee00", "#000000", "#ffffff", "#1f5f7a"]) {
      const { html } = mail("confirmed", undefined, { store: { ...mailStores.copperPot, brandColor } });
      const [, fill = ""] = /background:(#\w{6});color:#ffffff/.exec(html) ?? [];
      const [, ink = ""] = /\.ink\{color:(#\w{6})/.exec(html) ?? [];
      const [, nightFill = "", onFill = ""] = /\.fill\{background:(#\w{6})!important;color:(#\w{6})/.exec(html) ?? [];
      expect(contrast(fill, "#ffffff")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ink, "#171310")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(nightFill, onFill)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("fits an order of 100 items into 20 KB", () => {
    const items = Array.from({ length: 100 }, () => ({ name: "Fire-Roasted Half Chicken" }));
    expect(mail("confirmed", anOrderRecord({ items })).html.length).toBeLessThan(20_000);
  });
});
