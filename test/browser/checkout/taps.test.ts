import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

declare global {
  var noteEffort: (field: string | null) => Promise<void>;
}

/** Counts what a guest does on this page, outside of it, because the confirmation is another page. A tap into a field
 *  belongs to typing, not to the taps. */
const countEffort = async (page: Page): Promise<{ taps: number; fields: Set<string> }> => {
  const effort = { taps: 0, fields: new Set<string>() };
  await page.exposeFunction("noteEffort", (field: string | null) => {
    if (field === null) effort.taps += 1;
    else effort.fields.add(field);
  });
  await page.evaluate(() => {
    const typed = "input:not([type=radio], [type=checkbox]), textarea";
    document.addEventListener(
      "click",
      ({ target, isTrusted }) => {
        if (isTrusted && target instanceof Element && !target.closest(typed)) void globalThis.noteEffort(null);
      },
      { capture: true },
    );
    document.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLElement && target.matches(typed)) void globalThis.noteEffort(target.id);
    });
  });
  return effort;
};

it("a guest with a card orders a dish for pickup with four taps and six fields at most", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  const effort = await countEffort(page);
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
  await expect.poll(() => effort.taps).toBe(4);
  await expect.poll(() => effort.fields.size).toBe(5);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
