import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Language, languages } from "../../worker/domain/language.ts";
import { cards, Guest, launch, sizes } from "./guest.ts";
import { locales, textsIn } from "./texts.ts";
import { expectParts } from "./words.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

// On this server's clock it is Friday afternoon in Berlin and half past midnight in Tokyo.
const abroad = { width: 390, server: "portAbroad" } as const;

it("a guest of Gasthaus Linde orders a delivery in German and pays the zone's fee", async () => {
  const guest = await Guest.visit(browser, { ...abroad, store: "gasthaus-linde", locale: "de-DE" });
  const { page } = guest;
  await expect.poll(() => page.getAttribute("html", "lang")).toBe("de-DE");
  for (const expected of ["1", "2", "3"]) {
    await page.getByRole("button", { name: "Kartoffelsuppe hinzufügen" }).click();
    await page.locator("header [aria-hidden=true]", { hasText: expected }).waitFor();
  }
  await page.getByRole("button", { name: "Warenkorb öffnen" }).click();
  await guest.dialog.getByRole("button", { name: "Lieferung" }).click();
  await guest.dialog.getByRole("button", { name: "Zur Kasse" }).click();
  await guest.dialog.getByRole("heading", { name: "Kasse" }).waitFor();
  const typed = {
    Name: "Jürgen Groß",
    "E-Mail": "juergen@example.de",
    Telefon: "+49 30 5550199",
    "Straße und Hausnummer": "Oranienstraße 25",
    Ort: "Berlin",
    Postleitzahl: "10969",
  };
  for (const [label, text] of Object.entries(typed)) await guest.dialog.getByLabel(label, { exact: true }).fill(text);
  await guest.dialog.getByLabel("Kartennummer").fill(cards.pays.number);
  await guest.dialog.getByLabel("Gültig bis (MM/JJ)").fill("04/30");
  await guest.dialog.getByLabel("Sicherheitscode").fill("123");
  await expectParts(guest.dialog.getByRole("region", { name: "Ihre Bestellung" }), [
    ...["Lieferung an", "Oranienstraße 25", "10969 Berlin", "Wann", "Enthaltene MwSt."],
  ]);
  // 3 × 6.90, and 2.50 for the zone of 10969.
  await guest.dialog.getByRole("button", { name: /^Zahlungspflichtig bestellen\s·\s23,20\s€$/ }).click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  await expectParts(page.getByRole("main"), ["Vielen Dank, Jürgen Groß!", "Oranienstraße 25", /2,50\s€/]);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a guest of Umi Sando orders a night-menu dish in Japanese after midnight", async () => {
  const guest = await Guest.visit(browser, { ...abroad, store: "umi-sando", locale: "ja-JP" });
  const { page } = guest;
  await expect.poll(() => page.getAttribute("html", "lang")).toBe("ja-JP");
  await page.getByRole("button", { name: "夜の焼き鳥丼" }).click();
  await page.locator("header [aria-hidden=true]", { hasText: "1" }).waitFor();
  await page.getByRole("button", { name: "カートを開く" }).click();
  await guest.dialog.getByRole("button", { name: "ご注文手続きへ" }).click();
  await guest.dialog.getByRole("heading", { name: "ご注文手続き" }).waitFor();
  const typed = { お名前: "佐藤 花子", メールアドレス: "hanako@example.jp", "電話番号（任意）": "+81 3 5550 0199" };
  for (const [label, text] of Object.entries(typed)) await guest.dialog.getByLabel(label, { exact: true }).fill(text);
  await guest.dialog.getByLabel("カード番号").fill(cards.pays.number);
  await guest.dialog.getByLabel("有効期限（MM/YY）").fill("04/30");
  await guest.dialog.getByLabel("セキュリティコード").fill("123");
  await guest.dialog.getByRole("button", { name: /^注文を確定して支払う・[¥￥]980$/ }).click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  // The business day is still Friday. The meal is ready before 1 AM.
  await expectParts(page.getByRole("main"), ["佐藤 花子様、ありがとうございます", /0:\d{2}/]);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

/** A store that is open on its server's clock, with a dish that needs no choice. Each store has its own theme. */
const shops = [
  { store: "copper-pot", server: "port", dish: "Charred Broccoli" },
  { store: "gasthaus-linde", server: "portAbroad", dish: "Kartoffelsuppe" },
  { store: "umi-sando", server: "portAbroad", dish: "夜の焼き鳥丼" },
] as const;

/** What a guest of each language types. Arabic keyboards have digits of their own. */
const guests = {
  en: { name: "Ana Gómez", phone: "+1 212 555 0199", card: cards.pays.number, expiry: "04/30", cvc: "123" },
  de: { name: "Jürgen Groß", phone: "+49 30 5550199", card: cards.pays.number, expiry: "04/30", cvc: "123" },
  ja: {
    name: "佐藤 花子",
    phone: "+81 3 5550 0199",
    card: "４２４２ ４２４２ ４２４２ ４２４２",
    expiry: "04/30",
    cvc: "１２３",
  },
  ar: { name: "ليلى حداد", phone: "+٩٧١ ٤ ٥٥٥ ٠١٩٩", card: "٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢", expiry: "٠٤/٣٠", cvc: "۱۲۳" },
} as const satisfies Record<Language, object>;

const journeys = languages.flatMap((language, row) =>
  // Safe access: the remainder is below the number of sizes.
  shops.map((shop, column) => ({ ...shop, language, size: sizes[(row + column) % sizes.length] ?? sizes[0] })),
);

it.each(journeys)(
  "a guest of $store orders and pays in $language at $size.width px in $size.theme",
  async (journey) => {
    const { store, server, dish, language, size } = journey;
    const guest = await Guest.visit(browser, { ...size, store, server, locale: locales[language] });
    const { page, dialog } = guest;
    const { shop } = textsIn(language);
    const typed = guests[language];
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).direction))
      .toBe(language === "ar" ? "rtl" : "ltr");
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: shop("add", { name: dish }) }).click();
    await page.locator("header [aria-hidden=true]", { hasText: "1" }).waitFor();
    await page.getByRole("button", { name: shop("bag.checkout") }).click();
    await dialog.getByRole("heading", { name: shop("checkout"), exact: true }).waitFor();
    const fields = [
      [shop("checkout.name"), typed.name],
      [shop("checkout.email"), `${store}-${language}@example.com`],
      [shop("checkout.phoneOptional"), typed.phone],
      [shop("checkout.cardNumber"), typed.card],
      [shop("checkout.expiry"), typed.expiry],
      [shop("checkout.cvc"), typed.cvc],
    ] as const;
    for (const [label, text] of fields) await dialog.getByLabel(label, { exact: true }).fill(text);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await dialog.getByRole("button", { name: shop("checkout.pay", { amount: "" }).trim() }).click();
    expect(await guest.confirmed()).toMatch(/^#\d+$/);
    await expectParts(page.getByRole("main"), [typed.name, dish]);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  },
);
