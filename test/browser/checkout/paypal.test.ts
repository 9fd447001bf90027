import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { findViolations } from "../objections.ts";
import { collectOrders } from "./placed-orders.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("PayPal returns the guest to the filled checkout after a cancellation, and to the paid order after a payment", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  const orders = await collectOrders(page);
  await guest.readyToPay();
  const paymentMethods = dialog.getByRole("group", { name: "Payment" });
  await paymentMethods.getByRole("radio", { name: "PayPal" }).check();
  await expect.poll(() => paymentMethods.getByLabel("Card number").count()).toBe(0);
  await dialog.getByRole("button", { name: "18%" }).click();
  await dialog.getByRole("button", { name: "Order and pay with PayPal · $18.15" }).waitFor();
  await guest.picture("paypal");
  expect(await findViolations(guest)).toEqual([]);
  await dialog.getByRole("button", { name: "Order and pay with PayPal · $18.15" }).click();

  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Ana Gómez");
  await expect.poll(() => paymentMethods.getByRole("radio", { name: "PayPal" }).isChecked()).toBe(true);
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await dialog.getByRole("button", { name: "Order and pay with PayPal · $18.15" }).click();

  await page.getByRole("button", { name: "Pay with test PayPal" }).click();
  await page.getByText("Thank you, Ana Gómez!").waitFor();
  // The return URL had no order key. The browser replaced PayPal's parameters with its stored key.
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?secretKey=k1\.[\w-]{43}$/);
  await expect.poll(() => page.locator("[aria-current=step]").innerText()).toContain("In the kitchen");
  expect(orders.size).toBe(1);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
