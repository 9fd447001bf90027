import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { orderWings, ownerCookies } from "../kitchen-board.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Run in the page, before its scripts. */
const block = (): void => {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException("Blocked.", "SecurityError");
      },
    });
};

const fill = (): void => {
  Storage.prototype.setItem = () => {
    throw new DOMException("Full.", "QuotaExceededError");
  };
};

it.each([
  ["is blocked", block],
  ["is full", fill],
])("a guest whose browser's storage %s orders, is declined, pays, and follows the order", async (_, change) => {
  const guest = await Guest.visit(browser, { width: 390 });
  await guest.context.addInitScript(change);
  await guest.open("/");
  await guest.readyToPay();
  await guest.fillCard(cards.isDeclined);
  await guest.payButton.click();
  await guest.dialog.getByRole("alert").waitFor();
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  await expect.poll(() => guest.page.locator("[aria-current=step]").innerText()).toContain("In the kitchen");
  expect(guest.complaints.filter((text) => !text.includes("402"))).toEqual([]);
  await guest.context.close();
});

it("the kitchen display works on a tablet whose storage is blocked", async () => {
  const cookies = await ownerCookies(browser);
  const cook = await Guest.visit(browser, { width: 1024, cookies, path: "/dashboard/kitchen" });
  await cook.context.addInitScript(block);
  await cook.open("/dashboard/kitchen");
  const guest = await Guest.visit(browser, { width: 390 });
  const { number } = await orderWings(guest);
  await cook.page.getByRole("article", { name: number, exact: true }).waitFor();
  await cook.page.getByRole("button", { name: "To make" }).click();
  await cook.page.getByRole("region", { name: "To make" }).waitFor();
  expect(cook.complaints).toEqual([]);
  await Promise.all([cook.context.close(), guest.context.close()]);
});
