import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch } from "../../guest.ts";
import { openRush, startRush } from "../../rush/full-board.ts";
import type { LocalServer } from "../../server.ts";

/** A server of its own, because a drag changes the order that other journeys read. */
let server: LocalServer;
let browser: Browser;
beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startRush()]);
}, 120_000);
afterAll(() => Promise.all([browser.close(), server.stop()]));

/** A finger or the pressed mouse. */
interface Pointer {
  press(x: number, y: number): Promise<unknown>;
  move(x: number, y: number): Promise<unknown>;
  release(): Promise<unknown>;
}

const createFinger = async (page: Page): Promise<Pointer> => {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    press: (x, y) => send("touchStart", [{ x, y }]),
    move: (x, y) => send("touchMove", [{ x, y }]),
    release: () => send("touchEnd", []),
  };
};

const createMouse = ({ mouse }: Page): Pointer => ({
  press: async (x, y) => {
    await mouse.move(x, y);
    await mouse.down();
  },
  move: (x, y) => mouse.move(x, y),
  release: () => mouse.up(),
});

const findBox = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("There is nothing to drag.");
  return box;
};

/** Drags the second row above the first by its grip. */
const dragSecondUp = async (rows: Locator, pointer: Pointer): Promise<void> => {
  const grip = rows.nth(1).locator("[aria-hidden=true]:has(svg)").last();
  await grip.scrollIntoViewIfNeeded();
  const from = await findBox(grip);
  const x = from.x + from.width / 2;
  await pointer.press(x, from.y + from.height / 2);
  const to = await findBox(rows.first());
  for (const y of [from.y, to.y + to.height / 2 + 8, to.y + 6]) await pointer.move(x, y);
  await expect.poll(() => rows.first().getAttribute("data-before")).toBe("true");
  await pointer.release();
};

const readNames = (page: Page): Promise<string[]> =>
  page.getByRole("heading", { level: 3, name: /^Change / }).allTextContents();

it("a finger drags a dish to another place, and the order is stored", async () => {
  const owner = await openRush(browser, server, { width: 390, hasTouch: true });
  const { page } = owner;
  await owner.open("/dashboard/menu");
  const rows = page.locator("[data-drop-item]");
  await rows.nth(2).waitFor();
  const [first, second, third] = await readNames(page);
  await dragSecondUp(rows, await createFinger(page));
  await page.getByText(/is now number 1 of/).waitFor();
  const moved = [second, first, third];
  await expect.poll(async () => (await readNames(page)).slice(0, 3)).toEqual(moved);
  await page.reload();
  await expect.poll(async () => (await readNames(page)).slice(0, 3), { interval: 200 }).toEqual(moved);
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

it.each([
  { by: "the mouse", width: 1280, hasTouch: false },
  { by: "a finger", width: 390, hasTouch: true },
])("a picture of a dish is dragged before another by $by, and stored so", async ({ width, hasTouch }) => {
  const owner = await openRush(browser, server, { width, hasTouch });
  const { page, dialog } = owner;
  const name = hasTouch ? "Mushroom and Walnut Burger" : "Wood-grilled Ribeye";
  await owner.open("/dashboard/menu");
  const openPictures = async (): Promise<void> => {
    await page.getByRole("button", { name: `Change ${name}` }).click();
    await dialog.locator("summary").filter({ hasText: "Pictures" }).click();
  };
  await openPictures();
  const rows = dialog.locator("[data-drop-picture]");
  const altTexts = dialog.getByLabel("Description of the picture");
  await dialog.getByRole("button", { name: "Use one from another dish" }).click();
  await dialog
    .getByRole("button", { name: /^Use this picture: / })
    .first()
    .click();
  await expect.poll(() => rows.count()).toBe(2);
  await altTexts.last().fill("Seen from above");
  await dragSecondUp(rows, hasTouch ? await createFinger(page) : createMouse(page));
  const readAltTexts = () => altTexts.evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
  await expect.poll(async () => (await readAltTexts())[0]).toBe("Seen from above");
  await owner.picture("picture-dragged");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText(`${name} is saved.`).waitFor();
  await openPictures();
  await expect.poll(async () => (await readAltTexts())[0]).toBe("Seen from above");
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

it("the keyboard moves a choice down and up again, and its button keeps the focus", async () => {
  const owner = await openRush(browser, server, { width: 390 });
  const { page, dialog } = owner;
  await owner.open("/dashboard/menu");
  await page.getByRole("button", { name: "Change Wood-grilled Ribeye" }).click();
  await dialog.locator("summary").filter({ hasText: "Choices" }).click();
  const names = dialog.locator("[data-drop-option]").getByLabel(/^Choice \d+$/);
  const readChoices = () =>
    names.evaluateAll((fields: HTMLInputElement[]) => fields.slice(0, 3).map(({ value }) => value));
  await names.nth(2).waitFor();
  const [first = "", second, third] = await readChoices();
  const isFocused = (direction: string) =>
    dialog
      .getByRole("button", { name: `Move ${first} ${direction}`, exact: true })
      .evaluate((button) => button === document.activeElement);
  await dialog.getByRole("button", { name: `Move ${first} down`, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(readChoices).toEqual([second, first, third]);
  await expect.poll(() => isFocused("down")).toBe(true);
  await owner.picture("choices");
  await page.keyboard.press("Enter");
  await expect.poll(readChoices).toEqual([second, third, first]);
  await dialog.getByRole("button", { name: `Move ${first} up`, exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(readChoices).toEqual([first, second, third]);
  // The first choice cannot go further up.
  await expect.poll(() => isFocused("down")).toBe(true);
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});
