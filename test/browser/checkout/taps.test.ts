import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

declare global {
  var effort: { taps: number; fields: Set<string> };
}

/** Counts what a guest does on the page. A tap into a field belongs to typing, not to the taps. */
const countEffort = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    globalThis.effort = { taps: 0, fields: new Set() };
    const typed = "input:not([type=radio], [type=checkbox]), textarea";
    document.addEventListener(
      "click",
      ({ target, isTrusted }) => {
        if (isTrusted && target instanceof Element && !target.closest(typed)) globalThis.effort.taps += 1;
      },
      { capture: true },
    );
    document.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLElement && target.matches(typed)) globalThis.effort.fields.add(target.id);
    });
  });
};

it("a guest with a card orders a dish for pickup with four taps and six fields at most", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  await countEffort(page);
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await page.locator("header [aria-hidden=true]", { hasText: "1" }).waitFor();
  await guest.openBag();
  await guest.goToCheckout();
  await dialog.getByLabel("Name").fill("Ana Gómez");
  await dialog.getByLabel("Email").fill("ana.taps@example.com");
  await guest.fillCard(cards.pays);
  await expect.poll(() => guest.payButton.isEnabled()).toBe(true);
  await guest.payButton.click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  const { taps, fields } = await page.evaluate(() => ({
    taps: globalThis.effort.taps,
    fields: [...globalThis.effort.fields],
  }));
  expect(taps).toBeLessThanOrEqual(4);
  expect(fields.length).toBeGreaterThanOrEqual(5);
  expect(fields.length).toBeLessThanOrEqual(6);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
