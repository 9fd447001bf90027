import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Taps the middle of a button twice. The second tap hits whatever is there by then. */
const tapTwice = async (guest: Guest, button: Locator): Promise<void> => {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button has no place on the page.");
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await guest.page.touchscreen.tap(x, y);
  await guest.dialog.waitFor();
  await guest.page.touchscreen.tap(x, y);
};

const visit = async (hasTouch: boolean): Promise<Guest> => {
  const guest = await Guest.visit(browser, { width: 390, hasTouch });
  await guest.choose("Buttermilk Chicken Wings");
  await guest.dialog.getByLabel("Copper hot").check();
  await guest.add();
  return guest;
};

const openers: Record<string, (guest: Guest) => Locator> = {
  "the header's bag": ({ page }) => page.getByRole("button", { name: "Open your bag" }),
  "the bag's bar": ({ page }) => page.getByRole("button", { name: /^View bag/ }),
  "the question about delivery": ({ page }) => page.getByRole("button", { name: "Do you deliver to me?" }),
  "a dish": ({ page }) => page.getByRole("link", { name: "Buttermilk Chicken Wings", exact: true }),
};

it.each(Object.entries(openers))("a second tap on %s leaves open what the first one opened", async (_, find) => {
  const guest = await visit(true);
  await tapTwice(guest, find(guest));
  await guest.page.locator("dialog:modal:not([data-settling])").waitFor();
  await expect.poll(() => guest.page.getByRole("dialog").count()).toBe(1);
  await expect.poll(() => guest.page.getByRole("heading", { name: "Checkout" }).count()).toBe(0);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it.each([
  ["the bag", async (guest: Guest) => guest.openBag()],
  ["the bag's bar", async () => undefined],
])("a double click on the way from %s to the checkout opens the checkout alone", async (_, open) => {
  const guest = await visit(false);
  await open(guest);
  await guest.page
    .getByRole("button", { name: /^(Go to checkout|Checkout)/ })
    .last()
    .dblclick();
  await guest.dialog.getByRole("heading", { name: "Checkout" }).waitFor();
  await guest.page.locator("dialog:modal:not([data-settling])").waitFor();
  await expect.poll(() => guest.page.getByRole("dialog").count()).toBe(1);
  await expect.poll(() => guest.page.getByRole("heading", { name: "Your bag", exact: true }).count()).toBe(0);
  await guest.context.close();
});

it("a slow double click presses nothing of the dialog that its first click opened", async () => {
  const guest = await visit(false);
  const bag = guest.page.getByRole("button", { name: "Open your bag" });
  const box = await bag.boundingBox();
  await bag.click();
  await guest.page.locator("dialog:modal:not([data-settling])").waitFor();
  const x = (box?.x ?? 0) + 5;
  const y = (box?.y ?? 0) + 5;
  await guest.page.mouse.move(x, y);
  await guest.page.mouse.down({ clickCount: 2 });
  await guest.page.mouse.up({ clickCount: 2 });
  await expect.poll(() => guest.page.getByRole("dialog").count()).toBe(1);
  await guest.page.mouse.click(x, y);
  await guest.page.getByRole("dialog").waitFor({ state: "detached" });
  await guest.context.close();
});
