import type { Browser, CDPSession } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const wings = "Buttermilk Chicken Wings";

it.each([390, 1280])(
  "at %i px the title stays in sight, and the button names a missing choice and goes there",
  async (width) => {
    const guest = await Guest.visit(browser, { width, height: 700 });
    const { page, dialog } = guest;
    await guest.choose(wings);
    const group = dialog.getByRole("group", { name: "Choose a sauce" });
    await dialog.getByRole("button", { name: "Next: Choose a sauce" }).click();
    await expect.poll(() => group.evaluate((element) => element === document.activeElement)).toBe(true);
    const title = dialog.getByRole("heading", { name: wings });
    await dialog.getByLabel("Special instructions").scrollIntoViewIfNeeded();
    await expect
      .poll(async () => {
        const [titleBox, panelBox] = await Promise.all([title.boundingBox(), dialog.locator("form").boundingBox()]);
        return (titleBox?.y ?? 0) - (panelBox?.y ?? Number.POSITIVE_INFINITY);
      })
      .toBeGreaterThanOrEqual(0);
    await dialog.getByLabel("Copper hot").check();
    await dialog.getByLabel("Maple mustard").check();
    await group.getByText("2 of 2 chosen").waitFor();
    await expect.poll(() => dialog.getByRole("button", { name: /^Add to bag · \$14\.95$/ }).isEnabled()).toBe(true);
    await dialog.getByRole("button", { name: "One more" }).click();
    await dialog.getByRole("button", { name: "Add to bag · $29.90" }).waitFor();
    expect(await findViolations(guest)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  },
);

it("a dish suggests others that one tap adds, and a sold-out dish links to alternatives of its section", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  await guest.choose(wings);
  const pairs = dialog.getByRole("region", { name: "Goes well with it" });
  await expect.poll(() => pairs.getByRole("listitem").count()).toBe(3);
  await pairs.getByRole("button", { name: /^Add / }).first().click();
  await page.locator("header [aria-hidden=true]", { hasText: "1" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-state=sold_out] h3 a").first().click();
  const others = dialog.getByRole("region", { name: "You could have instead" });
  const name = await others.getByRole("link").first().innerText();
  await others.getByRole("link").first().click();
  await dialog.getByRole("heading", { name }).waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

/** Runs in the page: collects where the dialog's title is in each frame that is drawn. */
const collectPlaces = (): Set<number> => {
  const places = new Set<number>();
  const addPlace = (): void => {
    const title = document.querySelector("dialog h2");
    if (title) places.add(Math.round(title.getBoundingClientRect().top));
    requestAnimationFrame(addPlace);
  };
  addPlace();
  return places;
};

it("with reduced motion a sheet is at its place from its first frame", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const places = await guest.page.evaluateHandle(collectPlaces);
  await guest.choose("Charred Broccoli");
  await expect.poll(() => guest.page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect.poll(() => places.evaluate(({ size }) => size)).toBe(1);
  await guest.context.close();
});

const drag = async (session: CDPSession, [from, to]: readonly [number, number]): Promise<void> => {
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  await touch("touchStart", from);
  for (let step = 1; step <= 8; step += 1) await touch("touchMove", from + ((to - from) * step) / 8);
  await touch("touchEnd");
};

it("on a phone the sheet follows the finger, returns from a short pull and closes after a long one", async () => {
  const guest = await Guest.visit(browser, { width: 390, hasTouch: true });
  const { page, dialog } = guest;
  await guest.choose(wings);
  await page.locator("dialog:modal").waitFor();
  const session = await guest.context.newCDPSession(page);
  // The handle's code arrives after the dialog, so a pull may come too early.
  await expect
    .poll(async () => {
      await drag(session, [100, 130]);
      return dialog.locator("form").evaluate((form) => form.parentElement?.getAttribute("style"));
    })
    .not.toBeNull();
  await expect.poll(() => dialog.getByRole("heading", { name: wings }).isVisible()).toBe(true);
  await drag(session, [100, 700]);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
