import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { runGraphql, signIn } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Adds a promo code and changes two of its columns. */
const changePromo = async (owner: Guest, code: string): Promise<void> => {
  const create = "mutation ($data: PromoCodeCreateInput!) { createPromoCode(data: $data) { id } }";
  const { createPromoCode } = await runGraphql(owner, create, { data: { code, kind: "percent", percentOff: 10 } });
  const update = `mutation ($id: ID!, $data: PromoCodeUpdateInput!) {
    updatePromoCode(where: { id: $id }, data: $data) { id } }`;
  await runGraphql(owner, update, { id: createPromoCode.id, data: { percentOff: 15, maxUses: 40 } });
};

it("an owner finds a change by filters in the address, reads it before and after, and saves the log and everything", async () => {
  const owner = await Guest.visit(browser, { width: 1280, store: "gasthaus-linde" });
  const { page } = owner;
  await signIn(owner, "owner@gasthaus-linde.example");
  await changePromo(owner, "HERBST-15");
  await owner.open("/dashboard/audit");
  const entries = page.locator("main ol > li");
  await entries.filter({ hasText: "HERBST-15" }).first().waitFor();
  await page.getByLabel("What", { exact: true }).selectOption({ label: "the promo code" });
  await page.waitForURL("**/dashboard/audit?thing=PromoCode");
  // Half past midnight in Berlin, when New York still has Friday evening.
  await page.getByLabel("Day", { exact: true }).fill("2026-11-21");
  await page.waitForURL("**/dashboard/audit?thing=PromoCode&day=2026-11-21");
  await page.reload();
  await entries.first().waitFor();
  await expect.poll(() => entries.count()).toBe(2);
  await entries.last().getByText("added the promo code “HERBST-15”").waitFor();
  const change = entries.first();
  await change.getByText("changed the promo code “HERBST-15”").waitFor();
  await change.locator("summary").focus();
  await page.keyboard.press("Enter");
  await change.getByText("15%", { exact: true }).waitFor();
  await expect.poll(() => change.locator("del").allInnerTexts()).toEqual(["10%", "unlimited"]);
  await expect.poll(() => change.locator("ins").allInnerTexts()).toEqual(["15%", "40"]);
  await owner.picture("audit");
  expect(await findViolations(owner)).toEqual([]);

  const csv = page.getByRole("button", { name: "Save all as CSV" });
  const [log] = await Promise.all([page.waitForEvent("download"), csv.click()]);
  const text = await readFile(await log.path(), "utf8");
  expect(text).toContain("HERBST-15");
  expect(text).not.toContain("StoreSettings");

  await page.getByLabel("Day", { exact: true }).fill("2026-11-20");
  await page.getByText("No changes match these filters.").waitFor();
  await page.goBack();
  await entries.first().waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.waitForURL("**/dashboard/audit");
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await owner.picture("audit-narrow");

  const everything = page.getByRole("button", { name: "Download everything (ZIP)" });
  const [archive] = await Promise.all([page.waitForEvent("download"), everything.click()]);
  expect(archive.suggestedFilename()).toMatch(/\.zip$/);
  expect((await readFile(await archive.path())).subarray(0, 4)).toEqual(Buffer.from("PK\u0003\u0004"));
  await page.reload();
  await entries.filter({ hasText: "exported everything" }).waitFor();
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});
