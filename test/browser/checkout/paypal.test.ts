import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("PayPal returns the guest to the filled checkout after a cancellation, and to the paid order after a payment", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  const orders = new Set<string>();
  await page.route("**/api/orders/create", async (route) => {
    const response = await route.fetch();
    orders.add((await response.json()).orderId);
    await route.fulfill({ response });
  });
  await guest.readyToPay();
  const paymentMethods = dialog.getByRole("group", { name: "Payment" });
  await paymentMethods.getByRole("radio", { name: "PayPal" }).check();
  expect(await paymentMethods.getByLabel("Card number").count()).toBe(0);
  await dialog.getByRole("button", { name: "18%" }).click();
  await dialog.getByRole("button", { name: "Order and pay with PayPal · $18.15" }).waitFor();
  await guest.picture("paypal");
  expect(await findViolations(guest)).toEqual([]);
  await dialog.getByRole("button", { name: "Order and pay with PayPal · $18.15" }).click();

  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Ana Gómez");
  expect(await paymentMethods.getByRole("radio", { name: "PayPal" }).isChecked()).toBe(true);
  expect(new URL(page.url()).search).toBe("");
  await dialog.getByRole("button", { name: "Order and pay with PayPal · $18.15" }).click();

  await page.getByRole("button", { name: "Pay with test PayPal" }).click();
  await page.getByRole("heading", { name: "Thank you, Ana Gómez!" }).waitFor();
  // The return URL had no order key. The browser replaced PayPal's parameters with its stored key.
  expect(new URL(page.url()).search).toMatch(/^\?secretKey=k1\.[\w-]{43}$/);
  expect(await page.locator("[aria-current=step]").innerText()).toContain("Kitchen");
  expect(orders.size).toBe(1);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
