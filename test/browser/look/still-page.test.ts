import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Swipe {
  x: number;
  y: number;
  up: number;
}

/** Moves a finger over the screen, as the browser's own scrolling sees it. */
const swipe = async ({ page, context }: Guest, { x, y, up }: Swipe): Promise<void> => {
  const client = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x, y }]);
  for (let step = 1; step <= 10; step += 1) await touch("touchMove", [{ x, y: y - (up * step) / 10 }]);
  await touch("touchEnd", []);
  await client.detach();
};

const readScroll = ({ page }: Guest): Promise<number> => page.evaluate(() => Math.round(scrollY));

/** Opens the menu, scrolled, on a phone that ignores `overflow: hidden`, as iOS does while its bar moves. */
const visitScrolled = async (): Promise<Guest> => {
  const guest = await Guest.visit(browser, { width: 390, hasTouch: true });
  await guest.page.addStyleTag({ content: "html.is-modal { overflow: visible !important }" });
  await swipe(guest, { x: 195, y: 600, up: 300 });
  await expect.poll(() => readScroll(guest)).toBeGreaterThan(200);
  return guest;
};

it("a finger on a sheet or behind it leaves the menu where it was, and scrolls what the sheet has to scroll", async () => {
  const guest = await visitScrolled();
  const { page, dialog } = guest;
  await page.getByRole("link", { name: "Buttermilk Chicken Wings", exact: true }).click();
  await dialog.getByText("Copper hot").waitFor();
  await expect.poll(() => page.evaluate(() => document.querySelector("dialog")?.matches(":modal"))).toBe(true);
  // The sheet's own part that listens to the finger arrives after it.
  await page.waitForLoadState("networkidle");
  const before = await readScroll(guest);
  for (const place of [
    { x: 195, y: 20, up: 200 },
    { x: 195, y: 20, up: -200 },
    { x: 195, y: 800, up: 200 },
  ]) {
    await swipe(guest, place);
    expect(await readScroll(guest), JSON.stringify(place)).toBe(before);
  }
  const readContents = () =>
    dialog.evaluate((sheet) => Math.max(...[...sheet.querySelectorAll("*")].map(({ scrollTop }) => scrollTop)));
  await swipe(guest, { x: 195, y: 500, up: 150 });
  await expect.poll(readContents).toBeGreaterThan(50);
  expect(await readScroll(guest)).toBe(before);
  await guest.context.close();
});

it("a short sheet does not move the menu behind it either", async () => {
  const guest = await visitScrolled();
  const { page, dialog } = guest;
  await page.evaluate(() => scrollTo(0, 100));
  await page.getByRole("button", { name: "Do you deliver to me?" }).click();
  await dialog.getByRole("heading").first().waitFor();
  await page.waitForLoadState("networkidle");
  const before = await readScroll(guest);
  const box = await dialog.boundingBox();
  for (const y of [60, (box?.y ?? 0) + (box?.height ?? 0) - 30]) await swipe(guest, { x: 195, y, up: 150 });
  expect(await readScroll(guest)).toBe(before);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await swipe(guest, { x: 195, y: 600, up: 150 });
  await expect.poll(() => readScroll(guest)).toBeGreaterThan(before + 50);
  await guest.context.close();
});
