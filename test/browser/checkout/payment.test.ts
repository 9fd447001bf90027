import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBuiltFile } from "../built-worker.ts";
import { cards, Guest, launch } from "../guest.ts";
import { collectAttempts, collectOrders, readPlaced } from "./placed-orders.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Collects the page's orders and the statuses of its payment attempts. */
const collectPayments = async (page: Page) => ({
  orders: await collectOrders(page),
  attempts: await collectAttempts(page),
});

it("a declined card keeps the form, and another card pays the same order", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const payments = await collectPayments(guest.page);
  await guest.readyToPay();
  await guest.fillCard(cards.isDeclined);
  await guest.payButton.click();
  const refusal = guest.dialog.getByRole("alert");
  await refusal.waitFor();
  await expect.poll(() => refusal.innerText()).toMatch(/declined/i);
  await expect.poll(() => guest.dialog.getByLabel("Name").inputValue()).toBe("Ana Gómez");
  await expect.poll(() => guest.dialog.getByLabel("Card number").inputValue()).toBe(cards.isDeclined.number);
  await expect
    .poll(() => guest.payButton.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);
  await guest.picture("declined");
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  await guest.confirmed();
  expect(payments.orders.size).toBe(1);
  expect(payments.attempts).toEqual(["failed", "succeeded"]);
  await guest.context.close();
});

it("a phone number that is formatted late leaves a declined order the same", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const payments = await collectPayments(guest.page);
  let held: Route | undefined;
  const phoneRules = `**${findBuiltFile("formatPhone")}`;
  await guest.page.route(phoneRules, (route) => {
    held = route;
  });
  await guest.readyToPay();
  await guest.fillCard(cards.isDeclined);
  await guest.payButton.click();
  await guest.dialog.getByRole("alert").waitFor();
  await expect.poll(() => held).toBeDefined();
  const loaded = guest.page.waitForResponse(phoneRules);
  await held?.continue();
  await (await loaded).finished();
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  await guest.confirmed();
  expect(payments.orders.size).toBe(1);
  await guest.context.close();
});

it("two quick taps on Pay make one order and one charge", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const payments = await collectPayments(guest.page);
  await guest.readyToPay();
  await guest.fillCard(cards.pays);
  await guest.payButton.dblclick();
  await guest.confirmed();
  expect(payments.orders.size).toBe(1);
  expect(payments.attempts).toEqual(["succeeded"]);
  await guest.context.close();
});

it("a guest confirms or cancels the bank's request, and a cancelled one charges nothing", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const payments = await collectPayments(guest.page);
  await guest.readyToPay();
  await guest.fillCard(cards.asksFirst);
  await guest.payButton.click();
  await guest.dialog.getByRole("button", { name: "Cancel" }).click();
  await guest.page.getByText("The payment was not confirmed. Nothing was charged.").waitFor();
  await guest.payButton.click();
  await guest.picture("bank");
  await guest.dialog.getByRole("button", { name: "Confirm payment" }).click();
  await guest.confirmed();
  expect(payments.orders.size).toBe(1);
  expect(payments.attempts).toEqual(["requires_action", "requires_action", "succeeded"]);
  await guest.context.close();
});

it("a guest who reloads after paying, before the order is settled, is not charged again", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const payments = await collectPayments(guest.page);
  await guest.readyToPay();
  await guest.fillCard(cards.pays);
  await guest.page.route("**/complete-payment", (route) => route.abort());
  await guest.payButton.click();
  await guest.dialog.getByText("We're having a problem and can't take your order right now.").waitFor();
  await guest.page.unroute("**/complete-payment");
  await guest.open("/");
  await guest.openBag();
  await guest.goToCheckout();
  await expect.poll(() => guest.dialog.getByLabel("Name").inputValue()).toBe("Ana Gómez");
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  await guest.confirmed();
  expect(payments.orders.size).toBe(1);
  await expect.poll(() => guest.page.getByRole("main").innerText()).toContain("Visa •••• 4242");
  await guest.context.close();
});

it("a guest cannot pay an amount without the tip that was just chosen", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const orders = await collectOrders(guest.page);
  await guest.readyToPay();
  await guest.fillCard(cards.pays);
  await guest.payButton.click({ trial: true });
  let held: Route | undefined;
  await guest.page.route("**/api/quote", (route) => {
    held = route;
  });
  await guest.dialog.getByRole("button", { name: "18%" }).click();
  await expect.poll(() => guest.payButton.isDisabled()).toBe(true);
  await expect.poll(() => held).toBeDefined();
  await held?.continue();
  await guest.payButton.click();
  await guest.confirmed();
  const tips = [...orders.values()].map(async (order) => (await readPlaced(guest, order)).tip);
  expect(await Promise.all(tips)).toEqual([expect.toSatisfy((tip: number) => tip > 0)]);
  await guest.context.close();
});

it("an incomplete form shows an error at each field and focuses the first", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  await guest.readyToPay();
  await guest.dialog.getByLabel("Name").fill("");
  await guest.dialog.getByLabel("Email").fill("ana");
  await guest.payButton.click();
  const name = guest.dialog.getByLabel("Name");
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
  await expect
    .poll(() => guest.dialog.getByRole("alert").allInnerTexts())
    .toEqual([
      "Please fill this in.",
      "Please enter an email address such as ana@example.com.",
      "Please enter the whole card number.",
      "Please enter month and year, such as 04/28.",
      "Please enter the 3 or 4 digits on the card.",
    ]);
  await guest.picture("gaps");
  await guest.context.close();
});
