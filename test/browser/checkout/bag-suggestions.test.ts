import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const addBroccoli = async ({ page }: Guest): Promise<void> => {
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await page.locator("header [aria-hidden=true]", { hasText: "1" }).waitFor();
};

it("the bag says when and where the order is ready, and minus at one removes a dish with an undo that outlives the sheet", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, bag } = guest;
  await addBroccoli(guest);
  await guest.openBag();
  await bag.getByText(/^Ready about \d+:\d\d/).waitFor();
  await bag.getByText("Pick up at 214 Atlantic Avenue").waitFor();
  await expect.poll(() => bag.getByRole("list", { name: "Your bag" }).locator("img").count()).toBe(1);
  expect(await findViolations(guest)).toEqual([]);
  await bag.getByRole("button", { name: "Remove Charred Broccoli" }).press("Enter");
  await bag.getByRole("heading", { name: "Your bag is empty." }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Your bag");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator("header [aria-hidden=true]", { hasText: "1" }).waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("dishes that go well with the bag are added by one tap, and for delivery those that close the gap", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { bag } = guest;
  await addBroccoli(guest);
  await guest.openBag();
  const pairs = bag.getByRole("region", { name: "Goes well with it" });
  await expect.poll(() => pairs.getByRole("listitem").count()).toBe(2);
  await pairs.getByRole("button", { name: /^Add / }).first().click();
  const lines = bag.getByRole("list", { name: "Your bag" }).getByRole("listitem");
  await expect.poll(() => lines.count()).toBe(2);
  await bag.getByRole("button", { name: "Delivery" }).click();
  const progress = bag.getByRole("progressbar");
  const read = async () => Number(await progress.getAttribute("aria-valuenow"));
  await expect.poll(read).toBeGreaterThan(0);
  const before = await read();
  await guest.picture("bag-goal");
  expect(await findViolations(guest)).toEqual([]);
  await bag.getByRole("region", { name: "To get you there" }).getByRole("button", { name: /^Add / }).first().click();
  await expect.poll(() => lines.count()).toBe(3);
  await expect.poll(async () => (await progress.count()) === 0 || (await read()) !== before).toBe(true);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("on a wide screen the bag is beside the menu, moves nothing when it arrives, and goes to the checkout", async () => {
  const guest = await Guest.visit(browser, { width: 1280 });
  const { page, bag } = guest;
  await addBroccoli(guest);
  await bag.getByRole("heading", { name: "Charred Broccoli" }).waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("value" in entry)
          document.documentElement.dataset["shift"] =
            `${Number(document.documentElement.dataset["shift"] ?? 0) + Number(entry.value)}`;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await guest.open("/");
  await bag.getByRole("heading", { name: "Charred Broccoli" }).waitFor();
  await bag.getByText(/^Ready about \d+:\d\d/).waitFor();
  await expect
    .poll(() => page.evaluate(() => Number(document.documentElement.dataset["shift"] ?? 0)))
    .toBeLessThan(0.001);
  await guest.openBag();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("bag-title");
  expect(await findViolations(guest)).toEqual([]);
  await guest.picture("bag-column");
  await guest.goToCheckout();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
