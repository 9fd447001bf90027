import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const orderedNotes = (guest: Guest): unknown[] => {
  const notes: unknown[] = [];
  guest.page.on("request", (request) => {
    if (request.url().endsWith("/api/orders/create")) notes.push(request.postDataJSON().allergyNote);
  });
  return notes;
};

it("the allergens that a guest avoids reach the kitchen only if the guest ticks it, in the restaurant's language", async () => {
  const guest = await Guest.visit(browser, { width: 390, locale: "de-DE" });
  const { page, dialog } = guest;
  const notes = orderedNotes(guest);
  await page.getByRole("button", { name: /^Allergene/ }).click();
  await page.getByRole("button", { name: "Eier", exact: true }).click();
  await page
    .getByRole("button", { name: /Charred Broccoli/ })
    .first()
    .click();
  await page.locator("[data-bag-bar] [data-bag]").click();
  await page.getByRole("dialog").last().getByRole("button", { name: "Zur Kasse" }).click();
  await dialog.getByText("Eier. Das sieht nur die Küche.").waitFor();
  await dialog.getByLabel("Der Küche sagen, was ich meide").check();
  await guest.picture("allergies");
  expect(await findViolations(guest)).toEqual([]);
  await dialog.getByLabel("Name").fill("Ana Gómez");
  await dialog.getByLabel("E-Mail").fill("ana.allergies@example.com");
  await dialog.getByLabel("Kartennummer").fill(cards.pays.number);
  await dialog.getByLabel(/^Gültig bis/).fill("04/30");
  await dialog.getByLabel("Sicherheitscode").fill("123");
  const pay = dialog.getByRole("button", { name: /^Zahlungspflichtig bestellen/ });
  await expect.poll(() => pay.isEnabled()).toBe(true);
  await pay.click();
  await guest.confirmed();
  await expect.poll(() => notes).toEqual(["eggs"]);
  await guest.context.close();
});
