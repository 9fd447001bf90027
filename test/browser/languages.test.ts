import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "./guest.ts";
import { textsIn } from "./texts.ts";
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

it("a guest of Umi Sando orders in Arabic, from right to left", async () => {
  const guest = await Guest.visit(browser, { ...abroad, store: "umi-sando", locale: "ar-AE" });
  const { page } = guest;
  const { shop } = textsIn("ar");
  await expect.poll(() => page.getAttribute("html", "dir")).toBe("rtl");
  await page.getByRole("button", { name: "夜の焼き鳥丼" }).click();
  await page.locator("header [aria-hidden=true]", { hasText: "1" }).waitFor();
  await page.getByRole("button", { name: shop("bag.open") }).click();
  await guest.dialog.getByRole("button", { name: shop("bag.checkout") }).click();
  await guest.dialog.getByRole("heading", { name: shop("checkout"), exact: true }).waitFor();
  const typed = [
    [shop("checkout.name"), "ليلى حداد"],
    [shop("checkout.email"), "layla@example.com"],
    [shop("checkout.phoneOptional"), "+971 4 555 0199"],
  ] as const;
  for (const [label, text] of typed) await guest.dialog.getByLabel(label, { exact: true }).fill(text);
  await guest.dialog.getByLabel(shop("checkout.cardNumber")).fill(cards.pays.number);
  await guest.dialog.getByLabel(shop("checkout.expiry")).fill("04/30");
  await guest.dialog.getByLabel(shop("checkout.cvc")).fill("123");
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await guest.dialog.getByRole("button", { name: /980/ }).click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  await expectParts(page.getByRole("main"), [shop("order.thanks", { name: "ليلى حداد" })]);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
