import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const readItems = async ({ page }: Guest): Promise<{ name: string; quantity: number }[]> =>
  (await page.evaluate(async () => (await fetch("/api/cart")).json())).items;

it("a dish is added, repeated and taken out on its card, by keyboard too", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  const card = page.getByRole("article").filter({ has: page.getByRole("link", { name: "Charred Broccoli" }) });
  const fewer = card.getByRole("button", { name: "One fewer: Charred Broccoli" });
  const add = card.getByRole("button", { name: "Add Charred Broccoli" });
  await add.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => card.locator("output").allInnerTexts()).toEqual(["1"]);
  await page.keyboard.press("Enter");
  await expect.poll(() => card.locator("output").allInnerTexts()).toEqual(["2"]);
  await expect.poll(() => readItems(guest)).toMatchObject([{ name: "Charred Broccoli", quantity: 2 }]);
  await fewer.click();
  await expect.poll(() => card.locator("output").allInnerTexts()).toEqual(["1"]);
  await fewer.press("Enter");
  await fewer.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Charred Broccoli");
  await expect.poll(() => readItems(guest)).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("the plus of a dish that needs a choice opens its dialog, also once the dish is in the bag", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  const card = page.getByRole("article").filter({ has: page.getByRole("link", { name: "Buttermilk Chicken Wings" }) });
  const tapPlus = async (): Promise<void> => {
    const box = await card.boundingBox();
    if (!box) throw new Error("The card has no box. Check that it is visible.");
    await card.click({ position: { x: box.width - 32, y: box.height - 32 } });
    await dialog.getByRole("heading", { name: "Buttermilk Chicken Wings" }).waitFor();
  };
  await tapPlus();
  await dialog.getByLabel("Copper hot").check();
  await guest.add();
  await expect.poll(() => card.locator("output").allInnerTexts()).toEqual(["1"]);
  await tapPlus();
  await guest.context.close();
});

it("the bar at the bottom of a phone says what is in the bag, opens it, and leaves the footer in sight", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  const bar = page.getByRole("button", { name: /^View bag/ });
  await expect.poll(() => bar.count()).toBe(0);
  await page.getByRole("button", { name: "Add Charred Broccoli" }).click();
  await expect.poll(() => bar.innerText()).toMatch(/1 ·\s*\$\d+\.\d\d/);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect
    .poll(async () => {
      const [barBox, footerBox] = await Promise.all([bar.boundingBox(), page.locator("footer").boundingBox()]);
      return (barBox?.y ?? 0) - ((footerBox?.y ?? 0) + (footerBox?.height ?? Number.POSITIVE_INFINITY));
    })
    .toBeGreaterThanOrEqual(0);
  await bar.click();
  await guest.dialog.getByRole("heading", { name: "Your bag" }).waitFor();
  await guest.context.close();
});

it("the message about an added dish does not cover the checkout", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  const message = page.getByText("Charred Broccoli is in your bag.");
  await page.getByRole("button", { name: "Add Charred Broccoli" }).click();
  await message.waitFor();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await dialog.getByRole("heading", { name: "Checkout" }).waitFor();
  // By itself, the message would stay for six seconds.
  await expect.poll(() => message.count(), { timeout: 2_000 }).toBe(0);
  await guest.context.close();
});
