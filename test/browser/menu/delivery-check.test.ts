import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("a guest learns before choosing whether, for how much and how soon the restaurant delivers", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  await expect
    .poll(() =>
      page
        .getByRole("main")
        .getByText(/^Delivery from \$/)
        .isVisible(),
    )
    .toBe(true);
  await page.getByRole("button", { name: "Do you deliver to me?" }).click();
  const code = dialog.getByLabel("ZIP code");
  await dialog.getByRole("button", { name: "Check" }).click();
  await dialog.getByText("Please fill this in.").waitFor();
  await code.fill("90210");
  await dialog.getByRole("button", { name: "Check" }).click();
  await dialog.getByText("Sorry, we don't deliver to 90210 yet.").waitFor();
  await dialog.getByRole("button", { name: "Order for pickup" }).waitFor();
  expect(await findViolations(guest)).toEqual([]);
  await code.fill("11201");
  await code.press("Enter");
  await dialog.getByText("Yes, we deliver to 11201.").waitFor();
  await dialog.getByText(/^about \d+ min$/).waitFor();
  await guest.picture("delivery-check");
  expect(await findViolations(guest)).toEqual([]);
  await dialog.getByRole("button", { name: "Order for delivery" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect
    .poll(() => page.locator("header").getByRole("button", { name: "Delivery" }).getAttribute("aria-pressed"))
    .toBe("true");
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
