import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { signIn } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const store = "fresh-look";

/** The theme of a guest's page after it is loaded again, and the font of its headline. */
const readTheme = async (guest: Guest): Promise<string> => {
  await guest.open("/");
  return guest.page.evaluate(() => {
    const headline = document.querySelector("h1") ?? document.body;
    return `${document.documentElement.dataset["theme"]}: ${getComputedStyle(headline).fontFamily.split(",")[0]}`;
  });
};

const previewedTheme = (page: Page) => page.frameLocator("iframe[data-visible]").locator("html");

it("an owner sees a theme beside the form before guests do, and guests get it once it is saved", async () => {
  const owner = await Guest.visit(browser, { width: 1280, store });
  await signIn(owner, "owner@fresh-look.example");
  await owner.open("/dashboard/settings");
  const { page } = owner;
  const guest = await Guest.visit(browser, { width: 390, store });
  expect(await readTheme(guest)).toBe("bistro: Fraunces");

  const choice = page.getByRole("radio", { name: "Salon" });
  await choice.check();
  await page.getByText("You have unsaved changes.").waitFor();
  await expect.poll(() => previewedTheme(page).getAttribute("data-theme")).toBe("salon");
  await owner.picture("theme");
  expect(await findViolations(owner)).toEqual([]);
  expect(await readTheme(guest)).toBe("bistro: Fraunces");

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => readTheme(guest)).toBe("salon: Newsreader");
  await owner.open("/dashboard/settings");
  await expect.poll(() => page.getByRole("radio", { name: "Salon" }).isChecked()).toBe(true);
  expect(guest.complaints).toEqual([]);
  expect(owner.complaints).toEqual([]);
  await guest.context.close();
  await owner.context.close();
});
