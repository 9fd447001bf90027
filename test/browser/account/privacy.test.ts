import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { orderWings, ownerCookies, runGraphql } from "../kitchen-board.ts";
import { enterCode, readMailedCode } from "../mailbox.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const email = "petra.lind@example.com";

const signIn = async (guest: Guest): Promise<void> => {
  await guest.open("/login");
  await enterCode(guest, email);
  await guest.page.getByRole("button", { name: "Sign in" }).click();
  await guest.page.waitForURL("**/account");
};

const finishOrder = async (id: string): Promise<void> => {
  const owner = await Guest.visit(browser, { width: 1280, cookies: await ownerCookies(browser) });
  const text = `mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }`;
  for (const status of ["in_progress", "ready", "completed"]) await runGraphql(owner, text, { id, status });
  await owner.context.close();
};

it("people read what is stored, save allergies with consent, download their data and delete their account", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  await signIn(guest);
  const { id } = await orderWings(guest, {}, { customerInfo: { name: "Petra Lind", email, phone: "+1 212 555 9021" } });
  await guest.open("/account");
  await page.getByRole("link", { name: "Your data" }).click();
  await page.waitForURL("**/account/privacy");
  await page.getByText("Backups are deleted after 30 days.").waitFor();
  await page.getByLabel("Your allergies (optional)").fill("Sesame");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Please tick the box, or leave the field empty.").waitFor();
  await page.getByLabel("I agree that the restaurant stores", { exact: false }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await guest.picture("own-data");
  expect(await findViolations(guest)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("my-data.json");
  const data = await readFile(await download.path(), "utf8");
  for (const part of ["Petra Lind", "Sesame", "Buttermilk Chicken Wings"]) expect(data).toContain(part);
  expect(data).not.toContain("secretKey");

  const code = page.getByLabel("Code");
  const mailed = await readMailedCode(guest, email, async () => {
    await page.getByRole("button", { name: "Delete account" }).click();
    await code.waitFor();
  });
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  await code.fill("000 000");
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.locator("#erase-code-error").waitFor();
  await code.fill(mailed);
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("You have an order that is not finished.", { exact: false }).waitFor();
  await guest.picture("own-data-refused");
  expect(await findViolations(guest)).toEqual([]);
  await finishOrder(id);
  await page.getByRole("button", { name: "Delete for good" }).click();
  const heading = page.getByRole("heading", { name: "Your account and your data were deleted." });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await guest.picture("own-data-deleted");
  expect(await findViolations(guest)).toEqual([]);
  await guest.page.goto(`${guest.home}/account`);
  await page.waitForURL("**/login");
  await guest.context.close();
});
