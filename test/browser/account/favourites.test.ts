import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { enterCode } from "../mailbox.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("a guest signs in at a heart, saves two dishes, orders one again and removes it", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  const heart = dialog.getByRole("button", { name: "Favorite", exact: true });
  await guest.choose("English Breakfast Tea");
  await heart.click();
  await dialog.getByRole("link", { name: "Sign in to save your favorites" }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  await enterCode(guest, "heart@example.com");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/menu/*");

  await heart.click();
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
  await guest.picture("heart");
  expect(await findViolations(guest)).toEqual([]);
  await guest.open("/");
  await guest.choose("Buttermilk Chicken Wings");
  await heart.click();
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");

  await guest.open("/account/favourites");
  await page.getByRole("link", { name: "Choose options for Buttermilk Chicken Wings" }).waitFor();
  await guest.picture("favourites");
  expect(await findViolations(guest)).toEqual([]);
  await page.evaluate(() => localStorage.setItem("tiffin-avoid", "milk"));
  await guest.open("/account/favourites");
  await page.getByText("Dishes with allergens that you avoid are hidden.").waitFor();
  await expect.poll(() => page.getByText("Buttermilk Chicken Wings").count()).toBe(0);
  await page.evaluate(() => localStorage.removeItem("tiffin-avoid"));
  await guest.open("/account/favourites");
  await page.getByRole("button", { name: "Add to bag: English Breakfast Tea" }).click();
  await guest.openBag();
  await guest.bag.getByText("English Breakfast Tea").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  for (const name of ["English Breakfast Tea", "Buttermilk Chicken Wings"])
    await page.getByRole("button", { name: `Remove ${name} from favorites` }).click();
  await page.getByRole("heading", { name: "No favorites yet" }).waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
