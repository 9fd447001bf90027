import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { objections } from "../objections.ts";
import { openCheckout, shops } from "../shops.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const sizes = [
  { width: 390, theme: "dark" },
  { width: 1280, theme: "light" },
] as const;

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
