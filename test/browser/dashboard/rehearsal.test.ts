import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch, type Visit } from "../guest.ts";
import { signIn } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

/** The part of the menu that a test changes. */
interface Menu {
  store: object;
}

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** An owner on the rehearsal page of a Friday evening, after its first run. */
const openRehearsal = async (visit: Visit): Promise<Guest> => {
  const owner = await Guest.visit(browser, visit);
  await signIn(owner, "owner@copperpot.example", { path: "/dashboard/rehearsal" });
  await owner.page.getByRole("img", { name: "Waiting times" }).waitFor();
  return owner;
};

const promisedLine = (owner: Guest) => owner.page.locator("figure svg[role=img] path").last().getAttribute("d");

/** Runs the rehearsal and waits for its advice. */
const run = async ({ page }: Guest): Promise<void> => {
  await page.getByRole("button", { name: "Run the rehearsal" }).click();
  await page.locator("[aria-busy=false]").waitFor();
};

it("an owner rehearses a rush with the fryer down, reads what would help, and tries it", async () => {
  const owner = await openRehearsal({ width: 1280, height: 1400 });
  const { page } = owner;
  await owner.picture("rehearsal-start");
  await page.getByLabel("Orders in the busiest 20 minutes").fill("40");
  await page.getByRole("button", { name: "Add an incident" }).click();
  await page.getByLabel("Station, category or dish").selectOption({ label: "Fryer" });
  await page.getByLabel("From", { exact: true }).fill("03:10");
  await page.getByRole("button", { name: "Run the rehearsal" }).click();
  await page.getByText("Please enter a time within the opening hours.").waitFor();
  await page.getByLabel("From", { exact: true }).fill("19:10");
  await page.getByText("You changed the plan.").waitFor();
  await run(owner);
  const verdict = page.getByRole("heading", { level: 2 });
  await expect.poll(() => verdict.innerText()).toMatch(/orders are late|guests leave without ordering/);
  const advice = page
    .getByRole("listitem")
    .filter({ hasText: /^With .+, .+\./ })
    .first();
  await advice.waitFor();
  await expect.poll(() => advice.innerText()).toMatch(/fewer|earn/);
  await owner.picture("rehearsal-advice");
  expect(await findViolations(owner)).toEqual([]);

  const before = await promisedLine(owner);
  await advice.getByRole("button", { name: "Try it here" }).click();
  await expect.poll(() => promisedLine(owner)).not.toBe(before);
  await page.getByText("The figures as a table").click();
  await page.getByRole("rowheader", { name: "7:00 PM" }).waitFor();
  await page.getByLabel("Cooks", { exact: true }).fill("12");
  const tried = await promisedLine(owner);
  await run(owner);
  await expect.poll(() => promisedLine(owner)).not.toBe(tried);
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

it("a rehearsal links to the setting that it advises to change", async () => {
  const owner = await openRehearsal({ width: 390, theme: "dark" });
  const { page } = owner;
  await owner.picture("rehearsal-phone");
  await page.getByLabel("Orders in the busiest 20 minutes").fill("60");
  await run(owner);
  const link = page.getByRole("link", { name: "Change the setting" }).first();
  await link.scrollIntoViewIfNeeded();
  await owner.picture("rehearsal-phone-advice");
  await page.getByRole("img", { name: "Waiting times" }).scrollIntoViewIfNeeded();
  await owner.picture("rehearsal-phone-plot");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findViolations(owner)).toEqual([]);
  const [, field = ""] = (await link.getAttribute("href"))?.split("#") ?? [];
  await link.click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(field);
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

/** Changes the menu that the page reads. */
const changeMenu = ({ page }: Guest, change: (menu: Menu) => object): Promise<unknown> =>
  page.route("**/api/menu", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

it("a rehearsal says what is missing: a menu, opening hours, limits", async () => {
  const owner = await openRehearsal({ width: 390 });
  const { page } = owner;
  await changeMenu(owner, (menu) => ({ ...menu, store: { ...menu.store, ordersPerSlot: null } }));
  await page.getByLabel("Day", { exact: true }).fill("2026-12-04");
  await page.getByText("Your store has no limit for orders per slot").waitFor();
  await page.getByLabel("Day", { exact: true }).fill("2026-12-25");
  await page.getByText("The restaurant is closed on this day.").waitFor();
  await changeMenu(owner, (menu) => ({ ...menu, items: [] }));
  await page.getByLabel("Day", { exact: true }).fill("2026-12-11");
  await page.getByText("There are no dishes on the menu").waitFor();
  await owner.picture("rehearsal-empty");
  expect(await findViolations(owner)).toEqual([]);
  expect(owner.complaints).toEqual([]);
  await page.unrouteAll({ behavior: "wait" });
  await owner.context.close();
});
