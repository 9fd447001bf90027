import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { orderWings, ownerCookies, runGraphql, wings } from "../kitchen-board.ts";
import { enterCode } from "../mailbox.ts";
import { findViolations } from "../objections.ts";
import { expectParts } from "../words.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const signIn = async (guest: Guest, email: string): Promise<void> => {
  await guest.open("/login");
  await enterCode(guest, email);
  await guest.page.getByRole("button", { name: "Sign in" }).click();
  await guest.page.waitForURL("**/account");
  await guest.page.getByRole("button", { name: "Sign out", exact: true }).waitFor();
};

it("an order of the account has its own page with all amounts", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  await signIn(guest, "detail@example.com");
  const { number, id } = await orderWings(guest);
  await guest.open("/account");
  await page.getByRole("link", { name: `Details ${number}` }).click();
  await page.waitForURL(`**/account/orders/${id}`);
  await page.getByText(`Order ${number}`).waitFor();
  await page.locator("[aria-current=step]", { hasText: "Kitchen" }).waitFor();
  await expectParts(page.getByRole("main"), [
    ...["Placed Fri, Nov 20", wings, "Copper hot", "Subtotal", "Tax", "Total", "Pick up at", "•••• 4242"],
  ]);
  await guest.picture("account-order");
  expect(await findViolations(guest)).toEqual([]);
  await page.reload();
  await page.getByText(`Order ${number}`).waitFor();
  await page.getByRole("button", { name: "Order again" }).click();
  await guest.bag.getByText("Copper hot").waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("the account does not show another customer's order, not even to staff, and requires a sign-in", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { id } = await orderWings(guest);
  const path = `/account/orders/${id}`;
  const owner = await Guest.visit(browser, { width: 390, cookies: await ownerCookies(browser) });
  for (const address of [path, "/account/orders/ord_missing"]) {
    await owner.open(address);
    await owner.page.getByRole("heading", { name: "We couldn't find this order in your account" }).waitFor();
  }
  expect(await findViolations(owner)).toEqual([]);
  await guest.page.goto(guest.home + path);
  await guest.page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("return") === path);
  await Promise.all([guest.context.close(), owner.context.close()]);
});

const homes = [
  { label: "Home", address: "5 Elm Street", city: "Brooklyn", state: "NY", zip: "11201", isDefault: true },
  { label: "Work", address: "9 Jay Street", address2: "Floor 3", city: "Brooklyn", state: "NY", zip: "11201" },
];

const listFields = async (dialog: Locator): Promise<string[]> => {
  const labels = ["Street address", "Apt, suite, floor (optional)", "ZIP code", "City"];
  return Promise.all(labels.map((label) => dialog.getByLabel(label).inputValue()));
};

it("a guest selects a saved address at checkout by keyboard or touch, and a typed address comes back", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  await signIn(guest, "two-homes@example.com");
  for (const data of homes) {
    await runGraphql(guest, "mutation ($data: AddressCreateInput!) { createAddress(data: $data) { id } }", { data });
  }
  await guest.open("/");
  await guest.choose(wings);
  await dialog.getByLabel("Copper hot").check();
  await guest.add();
  await guest.openBag();
  await dialog.getByRole("button", { name: "One more" }).click();
  await guest.goToCheckout();
  await dialog.getByRole("button", { name: "Delivery" }).click();
  const addresses = dialog.getByRole("radiogroup", { name: "Addresses" });
  const [home, work, otherAddress] = ["Home", "Work", "Another address"].map((name) =>
    addresses.getByRole("radio", { name: new RegExp(`^${name}`) }),
  );
  if (!home || !work || !otherAddress) throw new Error("The checkout must offer three addresses.");
  await expect.poll(() => home.isChecked()).toBe(true);
  await expect.poll(() => listFields(dialog)).toEqual(["5 Elm Street", "", "11201", "Brooklyn"]);
  await work.press("Space");
  await expect.poll(() => work.isChecked()).toBe(true);
  await expect.poll(() => listFields(dialog)).toEqual(["9 Jay Street", "Floor 3", "11201", "Brooklyn"]);
  await guest.picture("saved-addresses");
  expect(await findViolations(guest)).toEqual([]);
  await dialog.getByLabel("Street address").fill("7 Oak Lane");
  await expect.poll(() => otherAddress.isChecked()).toBe(true);
  await home.check();
  await expect.poll(async () => (await listFields(dialog))[0]).toBe("5 Elm Street");
  await otherAddress.check();
  await expect.poll(() => listFields(dialog)).toEqual(["7 Oak Lane", "Floor 3", "11201", "Brooklyn"]);
  await work.check();
  await dialog.getByLabel("Name").fill("Ana Gómez");
  await dialog.getByLabel("Phone").fill("+1 212 555 0177");
  await dialog.getByRole("button", { name: "18%" }).click();
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  await guest.confirmed();
  for (const row of ["9 Jay Street", "Floor 3", "Brooklyn, NY 11201"])
    await page.getByText(row, { exact: true }).waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
