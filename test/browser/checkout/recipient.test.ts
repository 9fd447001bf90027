import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { findTicket, signIn } from "../kitchen-board.ts";
import { openMail } from "../mailbox.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("a guest mends a phone number at its field and sends a gift with cutlery to someone else", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  const email = "gift@example.com";
  await page.locator("header").getByRole("button", { name: "Delivery" }).click();
  await page.getByRole("button", { name: /^Add Maryland Crab Cakes/ }).click();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await dialog.getByTestId("total").waitFor();
  await dialog.getByLabel("Name", { exact: true }).fill("Ana Gómez");
  await dialog.getByLabel("Email").fill(email);
  const phone = dialog.getByLabel("Phone", { exact: true });
  await phone.fill("555 0199");
  await dialog.getByLabel("Street address").fill("12 Henry St");
  await dialog.getByLabel("City").fill("Brooklyn");
  await dialog.getByLabel("ZIP code").fill("11201");
  await dialog.getByLabel("Someone else receives it").check();
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  const error = dialog.locator("#checkout-phone-error");
  await expect.poll(() => error.textContent()).toBe("This number is too short. Write it like (201) 555-0123.");
  await expect.poll(() => dialog.locator("#checkout-recipientName-error").count()).toBe(1);
  expect(await findViolations(guest)).toEqual([]);
  await guest.picture("recipient-missing");

  await phone.fill(`212 555 1390`);
  await expect.poll(() => error.count()).toBe(0);
  await dialog.getByLabel("Recipient's name").fill("Grace Hopper");
  // Leaving the field shows how the number was read.
  await expect.poll(() => phone.inputValue()).toBe(`(212) 555-1390`);
  await dialog.getByLabel("Recipient's phone (optional)").fill("+493012345678");
  await dialog.getByLabel("Add napkins and cutlery").check();
  await guest.picture("recipient");
  await guest.payButton.click();
  const number = await guest.confirmed();
  const main = page.getByRole("main");
  await expect.poll(() => main.innerText()).toContain("Grace Hopper · +49 30 12345678\n12 Henry St");
  await expect.poll(() => main.innerText()).toContain("Napkins and cutlery are included.");
  await guest.picture("recipient-confirmed");
  expect(guest.complaints).toEqual([]);
  const { mail } = await openMail(page, guest.home, `To ${email},`);
  await expect.poll(() => mail.textContent()).toContain("Grace Hopper\n12 Henry St");
  await guest.context.close();

  const cook = await Guest.visit(browser, { width: 1280 });
  await signIn(cook, "owner@copperpot.example");
  await cook.open("/dashboard/kitchen");
  const ticket = findTicket(cook, number);
  await ticket.scrollIntoViewIfNeeded();
  for (const text of [`(212) 555-1390`, "For Grace Hopper +49 30 12345678", "Napkins & cutlery"]) {
    await expect.poll(() => ticket.innerText()).toContain(text);
  }
  await cook.picture("recipient-ticket");
  expect(cook.complaints).toEqual([]);
  await cook.context.close();
});
