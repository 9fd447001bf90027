import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Guest, launch, type Visit } from "./guest.ts";
import { objections } from "./objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Shop extends Pick<Visit, "store" | "server" | "locale"> {
  dish: RegExp;
  bag: string;
  checkout: string;
  essentials: (string | RegExp)[];
  /** What each way to pay is called, and its button. */
  ways: Readonly<Record<string, RegExp>>;
}

const shops: Readonly<Record<string, Shop>> = {
  "Copper Pot": {
    dish: /^Add Charred Broccoli/,
    bag: "Open your bag",
    checkout: "Go to checkout",
    essentials: ["Your order", "Charred Broccoli", "2 ×", "$21.90", "Pick up at", "Copper Pot", "When", "Tax", "Total"],
    ways: { Card: /^Pay \$22\.65$/, PayPal: /^Order and pay with PayPal · \$22\.65$/ },
  },
  "Gasthaus Linde": {
    ...{ store: "gasthaus-linde", server: "portAbroad", locale: "de-DE" },
    dish: /Kartoffelsuppe/,
    bag: "Warenkorb öffnen",
    checkout: "Zur Kasse",
    essentials: [
      "Ihre Bestellung",
      "Kartoffelsuppe",
      "2 ×",
      "Abholen bei",
      "Gasthaus Linde",
      "Wann",
      "Gesamt",
      "Enthaltene MwSt.",
    ],
    ways: {
      Karte: /^Zahlungspflichtig bestellen\s·\s\d+,\d\d\s€$/,
      PayPal: /^Zahlungspflichtig bestellen\s·\s\d+,\d\d\s€$/,
      "Bar bei Abholung": /^Zahlungspflichtig bestellen\s·\s\d+,\d\d\s€$/,
    },
  },
  "Umi Sando": {
    ...{ store: "umi-sando", server: "portAbroad", locale: "ja-JP" },
    dish: /^夜の焼き鳥丼/,
    bag: "カートを開く",
    checkout: "ご注文手続きへ",
    essentials: ["ご注文内容", "夜の焼き鳥丼", "2 ×", "受け取り場所", "時間", "合計", "内消費税"],
    ways: { カード: /^注文を確定して支払う・[¥￥]1,960$/, PayPal: /^注文を確定してPayPalで支払う・[¥￥]1,960$/ },
  },
};

const sizes = [
  { width: 390, theme: "dark" },
  { width: 1280, theme: "light" },
] as const;

const openCheckout = async (guest: Guest, { dish, bag, checkout }: Shop): Promise<void> => {
  const { page } = guest;
  for (const count of ["1", "2"]) {
    await page.getByRole("button", { name: dish }).first().click();
    await page.locator("header [aria-hidden=true]", { hasText: count }).waitFor();
  }
  await page.getByRole("button", { name: bag }).click();
  await guest.dialog.getByRole("button", { name: checkout }).click();
  await guest.dialog.getByTestId("total").waitFor();
};

/** What stands between the essentials and the button, and how many pixels lie between them. */
const gapAbove = (guest: Guest): Promise<{ between: string; pixels: number }> =>
  guest.dialog.evaluate((dialog) => {
    const summary = dialog.querySelector("[aria-labelledby=checkout-summary]");
    const button = dialog.querySelector("form button[type=submit]");
    if (!summary || !button) throw new Error("The checkout has no essentials or no button.");
    const range = document.createRange();
    range.setStartAfter(summary);
    range.setEndBefore(button);
    return {
      between: range.toString(),
      pixels: button.getBoundingClientRect().top - summary.getBoundingClientRect().bottom,
    };
  });

describe.each(Object.entries(shops))("at %s", (_name, shop) => {
  it.each(sizes)(
    "the essentials stand directly above the button of every way to pay, at $width px, $theme",
    async (size) => {
      const guest = await Guest.visit(browser, { ...shop, ...size });
      await openCheckout(guest, shop);
      for (const [way, label] of Object.entries(shop.ways)) {
        await guest.dialog.getByRole("radio", { name: way, exact: true }).check();
        const button = guest.dialog.getByRole("button", { name: label });
        await button.scrollIntoViewIfNeeded();
        expect(await guest.dialog.locator("form button[type=submit]").innerText()).toMatch(label);
        const { between, pixels } = await gapAbove(guest);
        expect(between.trim()).toBe("");
        expect(pixels).toBeGreaterThanOrEqual(0);
        expect(pixels).toBeLessThan(48);
        await guest.picture(`essentials-${way}`);
      }
      const text = await guest.dialog.locator("[aria-labelledby=checkout-summary]").innerText();
      for (const essential of shop.essentials) expect(text).toMatch(essential);
      expect(await objections(guest)).toEqual([]);
      expect(guest.complaints).toEqual([]);
      await guest.context.close();
    },
  );
});

it("at the Gasthaus a guest without a phone orders with an obligation to pay in cash, and other tabs see the empty bag", async () => {
  const { "Gasthaus Linde": shop } = shops;
  if (!shop) throw new Error("The Gasthaus is not there.");
  const guest = await Guest.visit(browser, { ...shop, width: 390 });
  const other = await guest.tab();
  await guest.page.bringToFront();
  await openCheckout(guest, shop);
  await other.locator("header [aria-hidden=true]", { hasText: "2" }).waitFor();
  await guest.dialog.getByRole("radio", { name: "Bar bei Abholung" }).check();
  await guest.dialog.getByLabel("Name").fill("Jürgen Groß");
  await guest.dialog.getByLabel("E-Mail").fill("juergen.bar@example.de");
  await guest.dialog.getByRole("button", { name: /^Zahlungspflichtig bestellen/ }).click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  await guest.picture("cash-confirmed");
  await expect.poll(() => other.getByRole("button", { name: "Warenkorb öffnen" }).innerText()).toContain("0 Gerichte");
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a guest with three open orders reads at the button what to do about the fourth", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  await guest.readyToPay();
  await guest.page.route("**/api/orders/create", (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "720" },
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "TOO_MANY_OPEN_ORDERS", detail: "Not shown." }),
    }),
  );
  await guest.fillCard({ number: "4242 4242 4242 4242" });
  await guest.payButton.click();
  await guest.dialog.getByText("Pay or cancel one of them, or try again in 12 minutes.").waitFor();
  await guest.picture("too-many-open");
  await guest.page.unroute("**/api/orders/create");
  await guest.payButton.click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  await guest.context.close();
});
