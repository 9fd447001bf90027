import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cookies, Guest, launch, sizes } from "../guest.ts";
import { boardAt, orderWings, ownerCookies } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;
beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
  const guest = await Guest.visit(browser, { width: 390 });
  await orderWings(guest);
  await guest.context.close();
});
afterAll(() => browser.close());

/** Runs in the page: no sound starts until the device is unlocked. */
const lockSound = (): void => {
  let isLocked = true;
  const { resume } = AudioContext.prototype;
  Object.defineProperty(AudioContext.prototype, "state", { get: () => (isLocked ? "suspended" : "running") });
  AudioContext.prototype.resume = function () {
    return isLocked ? new Promise(() => undefined) : resume.call(this);
  };
  addEventListener("unlock", () => {
    isLocked = false;
  });
};

/** Opens the board of a device that should ring and whose sound is locked. */
const openLocked = async (size: (typeof sizes)[number]): Promise<Guest> => {
  const cook = await boardAt(browser, cookies, size);
  await cook.page.addInitScript(lockSound);
  await cook.page.getByRole("button", { name: "Stay silent" }).click();
  await expect.poll(() => cook.page.getByRole("button", { name: "No sound" }).count()).toBe(0);
  await cook.page.evaluate(() => localStorage.setItem("tiffin-kitchen-sound", "on"));
  await cook.page.reload();
  return cook;
};

it.each(sizes)(
  "a device of $width px that should ring says “No sound” until a tap starts it ($theme)",
  async (size) => {
    const cook = await openLocked(size);
    const { page } = cook;
    const line = page.getByRole("button", { name: "No sound" });
    await line.waitFor();
    const board = page.locator("[data-filled]").first();
    const readTop = async () => (await board.boundingBox())?.y;
    const top = await readTop();
    await line.click();
    // The tap of a locked device changes nothing.
    await expect.poll(() => line.isVisible()).toBe(true);
    await expect.poll(() => page.getByRole("status").filter({ hasText: "No sound" }).count()).toBe(1);
    await cook.picture("kitchen-no-sound");
    expect(await findViolations(cook)).toEqual([]);
    await page.evaluate(() => dispatchEvent(new Event("unlock")));
    await line.click();
    await page.getByRole("button", { name: "Sound on" }).waitFor();
    await expect.poll(() => line.count()).toBe(0);
    await expect.poll(readTop).toBe(top);
    await cook.context.close();
  },
);
