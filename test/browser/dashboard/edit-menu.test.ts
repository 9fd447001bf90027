import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cookies, cards, Guest, launch } from "../guest.ts";
import { ownerCookies } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

/** A picture file to upload. */
const logoFile = fileURLToPath(new URL("../../../storefront/public/icon-192.png", import.meta.url));

let browser: Browser;
let cookies: Cookies;
beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

const ownerAt = (width: number, area: string): Promise<Guest> =>
  Guest.visit(browser, { width, cookies, path: `/dashboard/${area}` });

const cardOf = ({ page }: Guest, name: string): Locator => page.locator("article").filter({ hasText: name }).last();

/** Reloads the menu and returns the text of a dish's card. */
const readCard = async (guest: Guest, name: string): Promise<string> => {
  await guest.open("/");
  return (await cardOf(guest, name).count()) === 0 ? "" : ((await cardOf(guest, name).textContent()) ?? "");
};

/** Uploads a picture as it is. */
const upload = async (owner: Guest, place: Locator): Promise<void> => {
  await place.getByLabel("Upload a picture").setInputFiles(logoFile);
  await owner.dialog.getByRole("button", { name: "Use this picture" }).click();
  await owner.page.getByRole("dialog", { name: "Crop the picture" }).waitFor({ state: "detached" });
};

const soon = { interval: 200 };

/** Opens the preview of the menu at another moment. */
const previewAt = async ({ page, context }: Guest, wall: string): Promise<Page> => {
  await page.getByLabel("Date and time").fill(wall);
  const opens = context.waitForEvent("page");
  await page.getByRole("button", { name: "Open preview" }).click();
  const preview = await opens;
  await preview.locator("html[data-hydrated]").waitFor();
  return preview;
};

it("the actions of a category are far enough apart to tap on a phone", async () => {
  const owner = await ownerAt(390, "menu");
  const readBox = async (name: string) => {
    const box = await owner.page.getByRole("button", { name }).boundingBox();
    if (!box) throw new Error(`${name} is not on the page.`);
    return box;
  };
  const change = await readBox("Change Breakfast");
  const remove = await readBox("Delete Breakfast");
  expect(remove.x - (change.x + change.width)).toBeGreaterThanOrEqual(8);
  await owner.context.close();
});

it("a holiday that staff enter closes the restaurant on that day, in the preview too", async () => {
  const owner = await ownerAt(390, "hours");
  const { page, dialog } = owner;
  await page.getByRole("button", { name: "Add a date" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Please choose a date.").waitFor();
  await dialog.getByLabel("Date", { exact: true }).fill("2026-12-28");
  await dialog.getByLabel("Other hours").check();
  await dialog.getByRole("button", { name: "Add times" }).click();
  await dialog.getByLabel("From").fill("18:00");
  await dialog.getByLabel("To", { exact: true }).fill("02:00");
  await dialog.getByText("6:00 PM – 2:00 AM, Tuesday").waitFor();
  await dialog.getByLabel("Note for guests").fill("Late night only");
  await owner.picture("holiday");
  expect(await findViolations(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Monday, December 28, 2026 is saved.").waitFor();

  const preview = await previewAt(owner, "2026-12-28T12:00");
  await preview.getByText("Preview of Monday, December 28, 2026 at 12:00 PM.").waitFor();
  await preview.getByText("Closed · opens 6:00 PM").waitFor();
  await preview
    .getByRole("button", { name: "Add Fried Green Tomatoes" })
    .or(preview.getByLabel(/^Add /))
    .first()
    .click();
  await preview.getByRole("status").getByText("You can't order here.").waitFor();

  await page.getByRole("button", { name: "Remove Monday, December 28, 2026" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.getByText("Monday, December 28, 2026 has its usual hours again.").waitFor();
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

it("a changed price appears in another window, and a new dish can be ordered with its modifier", async () => {
  const owner = await ownerAt(1280, "menu");
  const { page, dialog } = owner;
  const guest = await Guest.visit(browser, { width: 390 });
  await expect.poll(() => readCard(guest, "Orchard Granola Bowl")).toContain("$10.95");
  await page.getByRole("button", { name: "Change Orchard Granola Bowl" }).click();
  const price = dialog.getByLabel("Price", { exact: true });
  await price.fill("11,255");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Please enter an amount such as 12.50.").waitFor();
  await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true);
  await price.fill("11.25");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Orchard Granola Bowl is saved.").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Orchard Granola Bowl" }).getByText("$11.25").waitFor();
  await expect.poll(() => readCard(guest, "Orchard Granola Bowl"), soon).toContain("$11.25");
  expect(guest.complaints).toEqual([]);
  await guest.context.close();

  const up = page.getByRole("button", { name: "Move Orchard Granola Bowl up" });
  const down = page.getByRole("button", { name: "Move Orchard Granola Bowl down" });
  await expect.poll(() => down.isDisabled()).toBe(true);
  await up.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => down.isEnabled(), soon).toBe(true);
  await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Change Orchard Granola Bowl" }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Name", { exact: true }).fill("Porridge");
  await page.keyboard.press("Escape");
  await dialog.getByText("Close without saving what you typed?").waitFor();
  await dialog.getByRole("button", { name: "Close anyway" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Change Orchard Granola Bowl" }).waitFor();

  await page.getByRole("button", { name: "New dish · Small Plates" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Smoked Trout");
  await dialog.getByLabel("Price", { exact: true }).fill("13");
  await dialog.getByText("Choices", { exact: true }).click();
  await dialog.getByLabel("Another group").selectOption("sauces");
  await dialog.getByRole("button", { name: "Add group" }).click();
  await dialog.getByLabel("Guests must choose").check();
  await dialog.getByLabel("At most").fill("2");
  await dialog.getByLabel("Choice 1", { exact: true }).fill("Horseradish");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("is higher than the number of choices").waitFor();
  await owner.picture("bounds");
  expect(await findViolations(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Add choice" }).click();
  await dialog.getByLabel("Choice 2", { exact: true }).fill("Dill");
  await dialog.getByLabel("Extra price for Dill").fill("0.50");
  await dialog.getByText("Choose 1 to 2").waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Smoked Trout is saved.").waitFor();

  const diner = await Guest.visit(browser, { width: 390 });
  await expect.poll(() => readCard(diner, "Smoked Trout"), soon).toContain("$13.00");
  await cardOf(diner, "Smoked Trout").scrollIntoViewIfNeeded();
  await diner.choose("Smoked Trout");
  await diner.dialog.getByText("Choose 1 to 2").waitFor();
  await diner.dialog.getByLabel("Dill").check();
  await diner.dialog.getByRole("button", { name: "Add to bag · $13.50" }).waitFor();
  await diner.add();
  await diner.openBag();
  await diner.goToCheckout();
  await diner.fillContact();
  await diner.fillCard(cards.pays);
  await diner.payButton.click();
  expect(await diner.confirmed()).toMatch(/^#\d+$/);
  expect(diner.complaints).toEqual([]);
  await diner.context.close();

  await page.getByRole("button", { name: "Change Smoked Trout" }).click();
  await dialog.getByRole("button", { name: "Delete this dish" }).click();
  await dialog.getByRole("heading", { name: "Delete Smoked Trout?" }).waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Smoked Trout is deleted.").waitFor();
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

it("the keyboard reorders a dish's pictures, and the menu shows the first", async () => {
  const owner = await ownerAt(390, "menu");
  const { page, dialog } = owner;
  const openDish = async (): Promise<void> => {
    await page.getByRole("button", { name: "Change Mushroom and Walnut Burger" }).click();
    await dialog.locator("summary").filter({ hasText: "Pictures" }).click();
  };
  await openDish();
  await upload(owner, dialog);
  const altTexts = dialog.getByLabel("Description of the picture");
  await expect.poll(() => altTexts.count(), soon).toBe(2);
  await altTexts.last().fill("The burger, cut open");
  await dialog.getByRole("button", { name: "Move The burger, cut open (2) up" }).focus();
  await page.keyboard.press("Enter");
  const down = dialog.getByRole("button", { name: "Move The burger, cut open (1) down" });
  await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true);
  await dialog.locator("summary").filter({ hasText: "Choices" }).click();
  await dialog
    .getByLabel(/^Extra calories for /)
    .first()
    .fill("210");
  await owner.picture("pictures");
  expect(await findViolations(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Mushroom and Walnut Burger is saved.").waitFor();
  await openDish();
  await expect
    .poll(() => altTexts.evaluateAll((fields: HTMLInputElement[]) => fields[0]?.value))
    .toBe("The burger, cut open");
  await dialog.locator("summary").filter({ hasText: "Choices" }).click();
  await expect
    .poll(() =>
      dialog
        .getByLabel(/^Extra calories for /)
        .first()
        .inputValue(),
    )
    .toBe("210");
  const row = page.getByRole("listitem").filter({ hasText: "Mushroom and Walnut Burger" });
  await expect.poll(() => row.locator("img").first().getAttribute("src")).toContain("/images/");
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

it("a save that fails says why at its field, keeps what was typed, and writes nothing", async () => {
  const owner = await ownerAt(390, "menu");
  const { page, dialog } = owner;
  await page.getByRole("button", { name: "Change Wood-grilled Ribeye" }).click();
  await dialog.locator("summary").filter({ hasText: "Choices" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Ribeye on the bone");
  await dialog.getByLabel("Extra price for Market greens").fill("0.75");
  // Someone else deletes the choice meanwhile.
  const query = `{ menuItemModifiers(where: {
    name: { equals: "Market greens" }, menuItem: { name: { equals: "Wood-grilled Ribeye" } } }) { id } }`;
  const { data } = await owner.send("/api/graphql", { query });
  const where = { id: data.menuItemModifiers[0]?.id };
  await owner.send("/api/graphql", {
    query: "mutation ($where: MenuItemModifierWhereUniqueInput!) { deleteMenuItemModifier(where: $where) { id } }",
    variables: { where },
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Someone else deleted this one.").waitFor();
  const choice = dialog.locator(`#option-${where.id}`);
  await expect.poll(() => choice.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => choice.getAttribute("aria-describedby")).toBe(`option-${where.id}-error`);
  await expect.poll(() => dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("Ribeye on the bone");
  await expect.poll(() => dialog.getByLabel("Extra price for Market greens").inputValue()).toBe("0.75");
  await owner.picture("save-refused");
  expect(await findViolations(owner)).toEqual([]);
  const guest = await Guest.visit(browser, { width: 390 });
  await expect.poll(() => readCard(guest, "Ribeye on the bone")).toBe("");
  await guest.context.close();
  // Other journeys look for this dish by its name.
  await dialog.getByLabel("Name", { exact: true }).fill("Wood-grilled Ribeye");
  await dialog.getByRole("button", { name: "Remove Market greens" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Wood-grilled Ribeye is saved.").waitFor();
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

it("an owner sets logo, time zone and language, and invalid values are refused", async () => {
  const owner = await ownerAt(390, "settings");
  const { page } = owner;
  const region = page.getByRole("region", { name: "Location and language" });
  await region.getByLabel("Time zone").fill("Nowhere");
  await page.getByRole("button", { name: "Save" }).click();
  await region.getByText("Please choose a time zone from the list").waitFor();
  await region.getByLabel("Time zone").fill("america/chicago");
  await region.getByText("Opening hours keep their numbers").waitFor();
  await region.getByText(/the time is 5:30\sPM/).waitFor();
  await expect.poll(() => region.getByLabel("Currency").isDisabled()).toBe(true);
  await owner.picture("place");
  expect(await findViolations(owner)).toEqual([]);
  await region.getByLabel("Time zone").fill("America/New_York");
  await region.getByLabel("Country").selectOption({ label: "Canada" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved").waitFor();

  const logo = page.getByRole("region", { name: "Logo" });
  await logo.getByRole("button", { name: "Remove the logo" }).click();
  await upload(owner, logo);
  await logo.locator("img").waitFor();
  await logo.getByText("Guests will see this once you save.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved").waitFor();
  const readLogoUrl = async (): Promise<string | null> => {
    await owner.open("/");
    return page.locator("header img").first().getAttribute("src");
  };
  await expect.poll(readLogoUrl, soon).toContain("/images/");
  // Restores the settings for the other journeys.
  const errors = await page.evaluate(async () => {
    const query =
      'mutation { updateStoreSettings(data: { logoUrl: "/pictures/copper-pot/logo.svg", countryCode: "US" }) { id } }';
    const headers = { "content-type": "application/json" };
    const response = await fetch("/api/graphql", { method: "POST", headers, body: JSON.stringify({ query }) });
    return (await response.json()).errors;
  });
  expect(errors).toBeUndefined();
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});
