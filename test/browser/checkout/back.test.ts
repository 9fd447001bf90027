import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findWholeChromium } from "../chromium.ts";
import { cards, Guest, launch } from "../guest.ts";
import { collectOrders } from "./placed-orders.ts";

/** Goes back as the browser's button does, and waits for the menu. Playwright's own method waits for a load, which a
 *  restored page has not. */
const goBack = async (page: Page): Promise<void> => {
  await page.evaluate(() => history.back());
  await page.waitForURL((url) => url.pathname === "/");
  await page.locator("html[data-hydrated]").waitFor();
};

/** Marks the document, so that a journey sees whether the browser restored it. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { isMarked: true }));

const isRestored = (page: Page): Promise<boolean> => page.evaluate(() => "isMarked" in window);

const browsers = [...(findWholeChromium() ? [{ keepsPages: true }] : []), { keepsPages: false }];

describe.each(browsers)("a browser that keeps pages: $keepsPages", (settings) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(settings);
  });
  afterAll(() => browser.close());

  it("brings a guest back from PayPal to the filled checkout, which continues the same order", async () => {
    const guest = await Guest.visit(browser, { width: 390 });
    const { page, dialog } = guest;
    const orders = await collectOrders(page);
    await guest.readyToPay();
    await dialog.getByRole("radio", { name: "PayPal" }).check();
    await dialog.getByRole("button", { name: "18%" }).click();
    const pay = dialog.getByRole("button", { name: "Order and pay with PayPal · $18.15" });
    await mark(page);
    await pay.click();
    const approve = page.getByRole("button", { name: "Pay with test PayPal" });
    await approve.waitFor();

    await goBack(page);
    await expect.poll(() => isRestored(page)).toBe(settings.keepsPages);
    await dialog.getByText(/^Continue order #\d+: it is not paid yet\.$/).waitFor();
    await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Ana Gómez");
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await pay.click();
    await approve.click();
    await page.getByText("Thank you, Ana Gómez!").waitFor();
    expect(orders.size).toBe(1);
    await guest.context.close();
  });

  it("brings a guest back from the paid order to the menu without the old checkout", async () => {
    const guest = await Guest.visit(browser, { width: 390 });
    const { page, dialog } = guest;
    await guest.readyToPay();
    await guest.fillCard(cards.pays);
    await expect.poll(() => guest.payButton.isEnabled()).toBe(true);
    await mark(page);
    await guest.payButton.click();
    const number = await guest.confirmed();
    await page.getByText("Thank you, Ana Gómez!").waitFor();

    await goBack(page);
    await expect.poll(() => isRestored(page)).toBe(settings.keepsPages);
    await expect.poll(() => dialog.count()).toBe(0);
    if (settings.keepsPages) {
      await page.getByRole("link", { name: `Follow order ${number}` }).click();
      await guest.confirmed();
    }
    await guest.context.close();
  });
});
