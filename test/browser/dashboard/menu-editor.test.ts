import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cookies, Guest, launch } from "../guest.ts";
import { ownerCookies } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
/** The cookies of the signed-in owner. */
let cookies: Cookies;
beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

const openMenu = async (width: number): Promise<Guest> => {
  const owner = await Guest.visit(browser, { width, cookies, path: "/dashboard/menu" });
  await owner.page.getByRole("heading", { name: "Change Orchard Granola Bowl" }).waitFor();
  return owner;
};

const findRow = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

it("a price and the sale of a dish change in the list, by keyboard alone", async () => {
  const owner = await openMenu(1280);
  const { page } = owner;
  const row = findRow(page, "Heirloom Tomato Salad").or(findRow(page, "Roasted Tomato Soup")).first();
  const price = row.getByRole("button", { name: /^Change the price of / });
  const before = (await price.textContent()) ?? "";
  await price.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("99.999");
  await page.keyboard.press("Enter");
  await row.getByText("Please enter an amount such as 12.50.").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => price.textContent()).toBe(before);
  await expect.poll(() => price.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.keyboard.type("9.35");
  await page.keyboard.press("Enter");
  await row.getByText("$9.35").waitFor();
  await page.getByRole("status").getByText("is saved.").waitFor();
  const sale = row.getByRole("switch");
  await sale.focus();
  await page.keyboard.press("Space");
  await row.getByText("Not on sale").waitFor();
  await expect.poll(() => sale.getAttribute("aria-checked")).toBe("false");
  await page.keyboard.press("Space");
  await row.getByText("Not on sale").waitFor({ state: "detached" });
  expect(await findViolations(owner)).toEqual([]);
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

it("several dishes get new prices after a preview, and a deletion is undone", async () => {
  const owner = await openMenu(390);
  const { page, dialog } = owner;
  const first = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await first.nth(0).check();
  await first.nth(2).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selected dishes" });
  await bar.getByText("Selected: 3").waitFor();
  await owner.picture("menu-selected");
  await bar.getByRole("button", { name: "Prices" }).click();
  await dialog.getByLabel("By percent", { exact: true }).last().fill("10");
  await dialog.getByLabel("Round to steps of").selectOption("50");
  await dialog.getByRole("table").getByRole("row").nth(3).waitFor();
  await owner.picture("menu-prices");
  expect(await findViolations(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("The dishes are saved.").waitFor();
  await bar.waitFor({ state: "detached" });

  const name =
    (await page
      .getByRole("heading", { level: 3, name: /^Change / })
      .first()
      .textContent()) ?? "";
  const dish = name.replace(/^Change /, "");
  const before = await findRow(page, dish).count();
  await first.nth(0).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Dishes deleted: 1").waitFor();
  await expect.poll(() => findRow(page, dish).count()).toBeLessThan(before);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => findRow(page, dish).count()).toBe(before);
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

it("a deleted dish returns from the list of deleted ones", async () => {
  const owner = await openMenu(1280);
  const { page, dialog } = owner;
  await page.getByRole("button", { name: "Duplicate Wood-grilled Ribeye" }).click();
  const copy = findRow(page, "Wood-grilled Ribeye (copy)");
  await copy.getByText("Not on sale").waitFor();
  await page.getByRole("button", { name: "Change Wood-grilled Ribeye (copy)" }).click();
  await dialog.getByRole("button", { name: "Delete this dish" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await copy.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Recently deleted" }).click();
  await dialog.getByText("Wood-grilled Ribeye (copy)").first().waitFor();
  await owner.picture("menu-deleted");
  expect(await findViolations(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Restore Wood-grilled Ribeye (copy)" }).click();
  // Other journeys delete dishes too.
  await dialog.getByRole("button", { name: "Restore Wood-grilled Ribeye (copy)" }).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await copy.waitFor();
  await page.getByRole("button", { name: "Change Wood-grilled Ribeye (copy)" }).click();
  await dialog.getByRole("button", { name: "Delete this dish" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await copy.waitFor({ state: "detached" });
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

it("two people who change one dish lose nothing: the second chooses where both changed", async () => {
  const [ada, ben] = await Promise.all([openMenu(1280), openMenu(1280)]);
  for (const { page } of [ada, ben]) await page.getByRole("button", { name: "Change Orchard Granola Bowl" }).click();
  await ada.dialog.getByLabel("Description (optional)").fill("With apples.");
  await ada.dialog.locator("summary").filter({ hasText: "Diets and allergens" }).click();
  await ada.dialog.getByLabel("Calories per serving (optional)").fill("512");
  await ada.dialog.getByRole("button", { name: "Save" }).click();
  await ada.page.getByText("Orchard Granola Bowl is saved.").waitFor();
  await ben.dialog.getByLabel("Description (optional)").fill("With pears.");
  await ben.dialog.getByLabel("Mark as popular").click();
  await ben.dialog.getByRole("button", { name: "Save" }).click();
  await ben.dialog.getByText("Someone else changed this dish meanwhile").waitFor();
  await expect.poll(() => ben.dialog.getByLabel("Description (optional)").inputValue()).toBe("With pears.");
  await ben.picture("menu-conflict");
  expect(await findViolations(ben)).toEqual([]);
  await ben.dialog.getByLabel("Take theirs").check();
  await expect.poll(() => ben.dialog.getByLabel("Description (optional)").inputValue()).toBe("With apples.");
  await ben.dialog.getByRole("button", { name: "Save" }).click();
  await ben.page.getByText("Orchard Granola Bowl is saved.").waitFor();
  for (const { complaints, context } of [ada, ben]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

it("a dish whose allergens are not stated is marked for staff and for guests, until staff state that it has none", async () => {
  const owner = await Guest.visit(browser, { width: 390, theme: "dark", cookies, path: "/dashboard/menu" });
  const { page, dialog } = owner;
  const dish = "House Ginger Beer";
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `Change ${dish}` }) });
  const none = dialog.getByLabel("None of these");
  const openLabels = async (): Promise<void> => {
    await page.getByRole("button", { name: `Change ${dish}` }).click();
    await dialog.locator("summary").filter({ hasText: "Diets and allergens" }).click();
  };
  const save = async (): Promise<void> => {
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText(`${dish} is saved.`).waitFor();
  };
  await openLabels();
  await none.uncheck();
  await save();
  await row.getByText("Allergens not stated").waitFor();
  await row.scrollIntoViewIfNeeded();
  await owner.picture("menu-not-stated");

  const guest = await Guest.visit(browser, { width: 390, theme: "dark" });
  const card = guest.page.locator("#menu li").filter({ has: guest.page.getByRole("link", { name: dish }) });
  await card.first().waitFor();
  await expect.poll(() => card.getByText("Allergens not stated").count()).toBe(0);
  await guest.page.getByRole("button", { name: /^Allergens/ }).click();
  await guest.page.getByRole("button", { name: "milk" }).click();
  await card.getByText("Allergens not stated").waitFor();
  await card.scrollIntoViewIfNeeded();
  await guest.picture("card-not-stated");
  expect(await findViolations(guest)).toEqual([]);
  await guest.choose(dish);
  await guest.dialog.getByText("Allergens not stated. Ask us before you order.").waitFor();
  await guest.picture("dish-not-stated");
  expect(await findViolations(guest)).toEqual([]);

  await openLabels();
  await dialog.getByLabel("celery").check();
  await none.check();
  await expect.poll(() => dialog.getByLabel("celery").isChecked()).toBe(false);
  await owner.picture("menu-none-of-these");
  expect(await findViolations(owner)).toEqual([]);
  await save();
  await row.getByText("Allergens not stated").waitFor({ state: "detached" });
  await guest.open("/");
  await guest.choose(dish);
  await guest.dialog.getByText("None of the 14 major allergens").waitFor();
  for (const { complaints, context } of [owner, guest]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

it("a dish is dragged to another place, and the order is stored", async () => {
  const owner = await openMenu(1280);
  const { page } = owner;
  const names = () => page.getByRole("heading", { level: 3, name: /^Change / }).allTextContents();
  const [first, second, third] = await names();
  const grips = page.locator("[data-drop-item] [aria-hidden=true]:has(svg)");
  const from = await grips.nth(2).boundingBox();
  const to = await page.locator("[data-drop-item]").first().boundingBox();
  if (!from || !to) throw new Error("There is nothing to drag.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 200, to.y + to.height - 4, { steps: 4 });
  await page.mouse.move(to.x + 200, to.y + 4, { steps: 8 });
  await page.mouse.up();
  await page.getByText(/is now number 1 of/).waitFor();
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([third, first, second]);
  await page.reload();
  await expect.poll(async () => (await names()).slice(0, 3), { interval: 200 }).toEqual([third, first, second]);
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

/** Drags the last of two rows above the first by its grip. */
const dragLastUp = async (page: Page, rows: Locator): Promise<void> => {
  const grip = rows.nth(1).locator("[aria-hidden=true]:has(svg)").last();
  await grip.scrollIntoViewIfNeeded();
  const from = await grip.boundingBox();
  const to = await rows.first().boundingBox();
  if (!from || !to) throw new Error("There is nothing to drag.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 4, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 4 });
  await rows.first().and(page.locator("[data-before=true]")).waitFor();
};

it("choices of a new dish are dragged to another place, and Escape takes the drag back without closing the dialog", async () => {
  const owner = await openMenu(1280);
  const { page, dialog } = owner;
  await page.getByRole("button", { name: "New dish · Small Plates" }).click();
  await dialog.getByText("Choices", { exact: true }).click();
  await dialog.getByLabel("Another group").selectOption("sauces");
  await dialog.getByRole("button", { name: "Add group" }).click();
  await dialog.getByLabel("Choice 1", { exact: true }).fill("Horseradish");
  await dialog.getByRole("button", { name: "Add choice" }).click();
  await dialog.getByLabel("Choice 2", { exact: true }).fill("Dill");
  const rows = dialog.locator("[data-drop-option]");
  const names = () =>
    Promise.all([1, 2].map((number) => dialog.getByLabel(`Choice ${number}`, { exact: true }).inputValue()));
  await dragLastUp(page, rows);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(names).toEqual(["Horseradish", "Dill"]);
  await dragLastUp(page, rows);
  await page.mouse.up();
  await expect.poll(names).toEqual(["Dill", "Horseradish"]);
  await owner.picture("menu-choices-dragged");
  expect(await findViolations(owner)).toEqual([]);
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});
