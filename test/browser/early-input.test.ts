import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "./guest.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
});

/** A guest whose browser waits for scripts until `load` is called. */
const visitSlowly = async (path: string) => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  let load = (): void => undefined;
  const scripts = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(guest.home + path, { waitUntil: "commit" });
  return { guest, page, load };
};

it("a form that is submitted before scripts have loaded is sent once they have, and nothing typed is lost", async () => {
  const { guest, page, load } = await visitSlowly("/login");
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/code")) requests += 1;
  });
  const email = page.getByLabel("Email");
  await email.fill("early@example.com");
  await email.press("Enter");
  await email.press("Enter");
  await expect.poll(() => email.inputValue()).toBe("early@example.com");
  load();
  await page.getByLabel("Code").waitFor();
  await expect.poll(() => page.getByText("early@example.com").isVisible()).toBe(true);
  await expect.poll(() => page.url()).toBe(`${guest.home}/login`);
  expect(requests).toBe(1);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a search that is typed before scripts have loaded filters the menu", async () => {
  const { guest, page, load } = await visitSlowly("/");
  const dishes = page.locator("#menu article:visible");
  // The footer comes after the whole menu.
  await page.getByRole("contentinfo").waitFor();
  await page.getByRole("searchbox").fill("salmon");
  const all = await dishes.count();
  load();
  await expect.poll(() => dishes.count()).toBeLessThan(all);
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("salmon");
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

/** Whether the middle of the screen belongs to a dialog. */
const isCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("dialog") != null);

it("choices that are ticked before scripts have loaded count once they have", async () => {
  const { guest, page, load } = await visitSlowly("/");
  await page.getByRole("link", { name: "Buttermilk Chicken Wings", exact: true }).click();
  const dish = page.getByRole("dialog");
  await dish.getByLabel("Copper hot").check();
  await dish.getByLabel("Special instructions").fill("Extra crisp, please.");
  load();
  await dish.getByRole("button", { name: "Add to bag · $14.95" }).click();
  await dish.waitFor({ state: "detached" });
  await guest.openBag();
  for (const text of ["Copper hot", "Extra crisp, please."]) await guest.bag.getByText(text).waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("the link of a dish displays it above the menu before scripts have loaded, and a tap then closes it", async () => {
  const { guest, page, load } = await visitSlowly("/");
  const link = (await page.locator("#menu article a").first().getAttribute("href")) ?? "";
  await page.goto(guest.home + link, { waitUntil: "commit" });
  const close = page.getByRole("dialog").getByRole("button", { name: "Close", exact: true });
  await close.waitFor();
  await expect.poll(() => isCovered(page)).toBe(true);
  await close.click();
  load();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toBe(`${guest.home}/`);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("without scripts, the dish of a link is below the menu and covers nothing", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const guest = await Guest.visit(browser, { width: 390, context, isPlain: true });
  const { page } = guest;
  await page.locator("#menu article a").first().click();
  const dish = page.getByRole("dialog");
  await dish.scrollIntoViewIfNeeded();
  await expect.poll(() => dish.evaluate((dialog) => getComputedStyle(dialog).position)).toBe("relative");
  await guest.context.close();
});

it("a tap before scripts have loaded is done once they have", async () => {
  const { guest, page, load } = await visitSlowly("/");
  await page.getByRole("button", { name: "Open your bag" }).click();
  load();
  await page.getByRole("dialog").getByRole("heading", { name: "Your bag", exact: true }).waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
