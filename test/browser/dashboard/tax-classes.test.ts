import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cookies, Guest, launch, type Visit } from "../guest.ts";
import { ownerCookies } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;

beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

const ownerAt = (visit: Visit, path: string): Promise<Guest> =>
  Guest.visit(browser, { ...visit, cookies, path: `/dashboard${path}` });

describe("the tax classes", () => {
  it("are added with a change on 1 January, chosen by a dish, and removed once no dish has them", async () => {
    const owner = await ownerAt({ width: 390 }, "/settings");
    const { page } = owner;
    const section = page.getByRole("region", { name: "Tax classes" });
    const dialog = page.getByRole("dialog");
    await section.getByRole("heading", { name: "Food and drinks" }).waitFor();
    await section.getByRole("button", { name: "Add a class" }).click();
    await dialog.getByLabel("Name").fill("Alcohol");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Please enter a percentage").waitFor();
    await dialog.getByLabel("Rate", { exact: true }).fill("10.5");
    await dialog.getByRole("button", { name: "Add a rate" }).click();
    const change = dialog.getByRole("group", { name: "Rate 2" });
    await expect.poll(() => change.getByLabel("From").inputValue()).toMatch(/-01-01$/);
    await change.getByLabel("Rate", { exact: true }).fill("12");
    await owner.picture("tax-class");
    expect(await findViolations(owner)).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await section.getByText("10.5%").waitFor();
    await section.getByText(/^From January 1,/).waitFor();
    await section.getByText("12%").waitFor();
    await owner.picture("tax-classes");
    expect(await findViolations(owner)).toEqual([]);

    const choose = async (name: string): Promise<void> => {
      await owner.open("/dashboard/menu");
      await page.getByRole("button", { name: "Change House Ginger Beer" }).click();
      await dialog.getByText("Kitchen and tax", { exact: true }).click();
      await dialog.getByLabel("Tax class").selectOption(name);
      await owner.picture("tax-dish");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    const remove = async (): Promise<void> => {
      await owner.open("/dashboard/settings");
      await section.getByRole("button", { name: "Remove Alcohol" }).click();
      await dialog.getByRole("button", { name: "Remove" }).click();
    };
    await choose("Alcohol");
    await remove();
    await dialog.getByText("Dishes have this class: House Ginger Beer. Give them another class first.").waitFor();
    await choose("The restaurant's (Food and drinks)");
    await remove();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => section.getByText("Alcohol", { exact: true }).count()).toBe(0);
    await owner.context.close();
  });

  it.each([1280, 320])("fit a window of %i pixels, light and dark, by keyboard", async (width) => {
    const owner = await ownerAt({ width }, "/settings");
    const { page } = owner;
    const section = page.getByRole("region", { name: "Tax classes" });
    await section.getByRole("button", { name: "Change Bottled water" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("group", { name: "Rate 2" }).waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await owner.picture(`tax-${width}-${colorScheme}`);
      expect(await findViolations(owner)).toEqual([]);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await owner.context.close();
  });
});
