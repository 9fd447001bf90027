import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { findViolations } from "../objections.ts";
import { openCheckout, shops } from "../shops.ts";
import { expectParts } from "../words.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const sizes = [
  { width: 390, theme: "dark" },
  { width: 1280, theme: "light" },
] as const;

/** The text between the order summary and the pay button, and their distance in pixels. */
const gapAbove = (guest: Guest): Promise<{ between: string; pixels: number }> =>
  guest.dialog.evaluate((dialog) => {
    const summary = dialog.querySelector("[aria-labelledby=checkout-summary]");
    const button = dialog.querySelector("form button[type=submit]");
    if (!summary || !button) throw new Error("The checkout has no summary or no pay button.");
    const range = document.createRange();
    range.setStartAfter(summary);
    range.setEndBefore(button);
    return {
      between: range.toString().trim(),
      pixels: button.getBoundingClientRect().top - summary.getBoundingClientRect().bottom,
    };
  });

describe.each(Object.entries(shops))("the checkout of %s", (_name, shop) => {
  it.each(sizes)(
    "shows the order summary directly above the pay button of every payment method, at $width px, $theme",
    async (size) => {
      const guest = await Guest.visit(browser, { ...shop, ...size });
      await openCheckout(guest, shop);
      for (const [method, label] of Object.entries(shop.paymentMethods)) {
        await guest.dialog.getByRole("radio", { name: method, exact: true }).check();
        const button = guest.dialog.getByRole("button", { name: label });
        await button.scrollIntoViewIfNeeded();
        await expect.poll(() => guest.dialog.locator("form button[type=submit]").innerText()).toMatch(label);
        await expect
          .poll(() => gapAbove(guest))
          .toEqual({ between: "", pixels: expect.toSatisfy((pixels: number) => pixels >= 0 && pixels < 48) });
        await guest.picture(`essentials-${method}`);
      }
      await expectParts(guest.dialog.locator("[aria-labelledby=checkout-summary]"), shop.essentials);
      expect(await findViolations(guest)).toEqual([]);
      expect(guest.complaints).toEqual([]);
      await guest.context.close();
    },
  );
});

it("a guest of Gasthaus Linde orders without a phone number and pays cash, and other tabs show the empty bag", async () => {
  const { "Gasthaus Linde": shop } = shops;
  if (!shop) throw new Error("The demo has no restaurant Gasthaus Linde.");
  const guest = await Guest.visit(browser, { ...shop, width: 390 });
  const otherTab = await guest.tab();
  await guest.page.bringToFront();
  await openCheckout(guest, shop);
  await otherTab.locator("header [aria-hidden=true]", { hasText: "2" }).waitFor();
  await guest.dialog.getByRole("radio", { name: "Bar bei Abholung" }).check();
  await guest.dialog.getByLabel("Name").fill("Jürgen Groß");
  await guest.dialog.getByLabel("E-Mail").fill("juergen.bar@example.de");
  await guest.dialog.getByRole("button", { name: /^Zahlungspflichtig bestellen/ }).click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  await guest.picture("cash-confirmed");
  await expect
    .poll(() => otherTab.getByRole("button", { name: "Warenkorb öffnen" }).innerText())
    .toContain("0 Artikel");
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("the checkout tells a guest with three open orders what to do", async () => {
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
