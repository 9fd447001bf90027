import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { countEffort } from "./effort.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Goes to the checkout with one tap: by the bar of a phone, or by the bag's column on a wide screen. */
const goStraightToCheckout = async ({ page, dialog }: Guest, name = "Go to checkout"): Promise<void> => {
  await page.getByRole("button", { name }).click();
  await dialog.getByTestId("total").waitFor();
};

it("a guest with a card orders for pickup with four taps and six fields at most", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  const effort = await countEffort(page);
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await goStraightToCheckout(guest);
  await dialog.getByLabel("Name").fill("Ana Gómez");
  await dialog.getByLabel("Email").fill(`ana.taps@example.com`);
  await guest.fillCard(cards.pays);
  await expect.poll(() => guest.payButton.isEnabled()).toBe(true);
  await guest.payButton.click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  await expect.poll(() => effort.taps).toBe(3);
  await expect.poll(() => effort.fields.size).toBe(5);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("on a phone, a look into the bag on the way is the fourth tap", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  const effort = await countEffort(page);
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await page.getByRole("button", { name: /^View bag · 1/ }).click();
  await guest.goToCheckout();
  await dialog.getByLabel("Name").fill("Ana Gómez");
  await dialog.getByLabel("Email").fill("ana.taps.bag@example.com");
  await guest.fillCard(cards.pays);
  await expect.poll(() => guest.payButton.isEnabled()).toBe(true);
  await guest.payButton.click();
  await guest.confirmed();
  await expect.poll(() => effort.taps).toBe(4);
  await guest.context.close();
});

it("on a phone, the bar leads to the checkout only while the bag can be ordered", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  const checkout = page.getByRole("button", { name: "Go to checkout" });
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await checkout.waitFor();
  await page.locator("header").getByRole("button", { name: "Delivery" }).click();
  // Below the minimum of a delivery, the bag says what is missing.
  await expect.poll(() => checkout.count()).toBe(0);
  await page.getByRole("button", { name: /^View bag · 1/ }).waitFor();
  await guest.context.close();
});

it("a guest with a card orders a delivery with four taps and nine fields at most", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  const effort = await countEffort(page);
  await page.locator("header").getByRole("button", { name: "Delivery" }).click();
  await page.getByRole("button", { name: /^Add Maryland Crab Cakes/ }).click();
  await goStraightToCheckout(guest);
  await guest.fillContact();
  await dialog.getByLabel("Street address").fill("12 Henry St");
  await dialog.getByLabel("City").fill("Brooklyn");
  await dialog.getByLabel("ZIP code").fill("11201");
  // The state is the restaurant's own until the guest selects another.
  await expect.poll(() => dialog.getByLabel("State").inputValue()).toBe("NY");
  await guest.fillCard(cards.pays);
  await expect.poll(() => guest.payButton.isEnabled()).toBe(true);
  await guest.payButton.click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  await expect.poll(() => effort.taps).toBe(4);
  await expect.poll(() => effort.fields.size).toBe(9);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a guest whom the device remembers orders again with three taps and no field", async () => {
  const guest = await Guest.visit(browser, {
    ...{ width: 390, store: "gasthaus-linde", server: "portAbroad", locale: "de-DE" },
  });
  const { page, dialog } = guest;
  const order = async (fillIn: () => Promise<void>): Promise<void> => {
    await page
      .getByRole("button", { name: /Kartoffelsuppe/ })
      .first()
      .click();
    await goStraightToCheckout(guest, "Zur Kasse");
    await fillIn();
    await dialog.getByRole("button", { name: /^Zahlungspflichtig bestellen/ }).click();
    await guest.confirmed();
  };
  await order(async () => {
    await dialog.getByRole("radio", { name: "Bar bei Abholung" }).check();
    await dialog.getByLabel("Name").fill("Jürgen Groß");
    await dialog.getByLabel("E-Mail").fill(`juergen@example.de`);
    await dialog.getByLabel("Meine Angaben auf diesem Gerät merken").check();
  });
  // Another tab has no input of its own.
  await page.evaluate(() => sessionStorage.clear());
  await guest.open("/");
  const effort = await countEffort(page);
  await order(() => expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Jürgen Groß"));
  await expect.poll(() => effort.taps).toBe(3);
  await expect.poll(() => effort.fields.size).toBe(0);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a guest with a wallet orders for pickup now with three taps, without typing", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  const effort = await countEffort(page);
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await goStraightToCheckout(guest);
  await dialog.getByRole("button", { name: "Test wallet" }).click();
  await guest.payButton.waitFor();
  await expect.poll(() => effort.taps).toBe(3);
  // The last tap is the sheet's, which a wallet draws outside of the page.
  await guest.payButton.click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  await expect.poll(() => effort.taps).toBe(4);
  await expect.poll(() => effort.fields.size).toBe(0);
  await expect.poll(() => page.getByRole("main").innerText()).toContain("Visa •••• 4242");
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
