import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { orderWings } from "../kitchen-board.ts";
import { openMail } from "../mailbox.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const missing = "We couldn't find this order";

const numberOn = (page: Page): Promise<string> => page.getByTestId("order-number").innerText();

it("the confirmation's URL opens the order after a reload, on another device, and without its key in the same browser", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  const { number, id } = await orderWings(guest);
  const address = page.url();
  expect(new URL(address).search).toMatch(/^\?secretKey=k1\.[\w-]{43}$/);
  await page.reload();
  await expect.poll(() => numberOn(page)).toBe(number);
  await expect.poll(() => page.url()).toBe(address);

  // A bank redirects to a new tab, without the key and with its own parameters.
  const tab = await guest.tab();
  await tab.goto(`${guest.home}/order/confirmed/${id}?payment_intent=pi_1&redirect_status=succeeded`);
  await expect.poll(() => numberOn(tab)).toBe(number);
  await expect.poll(() => tab.url()).toBe(address);

  const otherDevice = await Guest.visit(browser, { width: 390 });
  await otherDevice.page.goto(address);
  await expect.poll(() => numberOn(otherDevice.page)).toBe(number);
  const stranger = await Guest.visit(browser, { width: 390 });
  await stranger.open(`/order/confirmed/${id}`);
  await stranger.page.getByText(missing).waitFor();
  await stranger.page.getByRole("link", { name: "Find your order" }).first().click();
  await stranger.page.getByRole("heading", { name: "Find your order" }).waitFor();
  expect(guest.complaints).toEqual([]);
  for (const { context } of [guest, otherDevice, stranger]) await context.close();
});

it("a guest requests a lost order link by mail", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { number } = await orderWings(guest);
  const reader = await Guest.visit(browser, { width: 390 });
  const { page } = reader;
  await page.getByRole("link", { name: "Find your order" }).click();
  await page.getByRole("heading", { name: "Find your order" }).waitFor();
  const send = page.getByRole("button", { name: "Email me the link" });
  await page.getByLabel("Order number").fill("twelve");
  await page.getByLabel("Email").fill("ana@example");
  await send.click();
  await page.getByText("Please enter an order number such as 12.").waitFor();
  await page.getByText("Please enter an email address such as").waitFor();
  await expect
    .poll(() => page.getByLabel("Order number").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await reader.picture("find-wrong");
  expect(await findViolations(reader)).toEqual([]);
  reader.complaints.length = 0;

  await page.getByLabel("Order number").fill(number);
  await page.getByLabel("Email").fill("Ana@example.com");
  await send.click();
  await page.getByText("its link is on its way").waitFor();
  await reader.picture("find-sent");
  expect(await findViolations(reader)).toEqual([]);
  const { preview } = await openMail(page, reader.home, `Your link to order ${number} · Copper Pot`);
  const opened = reader.context.waitForEvent("page");
  await preview.getByRole("link", { name: "View your order" }).click();
  const order = await opened;
  await expect.poll(() => numberOn(order)).toBe(number);
  expect(reader.complaints).toEqual([]);
  await Promise.all([guest.context.close(), reader.context.close()]);
});

it("a browser that can neither share nor copy displays the link, selected to be copied by hand", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  await page.addInitScript(() => {
    for (const name of ["share", "clipboard"]) Reflect.deleteProperty(Navigator.prototype, name);
  });
  const { id } = await orderWings(guest);
  await page.getByRole("button", { name: "Share" }).click();
  const field = page.getByLabel("Copy this link to share it");
  await expect.poll(() => field.inputValue()).toContain(`/order/confirmed/${id}?view=k1.`);
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(await field.inputValue());
  await guest.picture("share-by-hand");
  expect(await findViolations(guest)).toEqual([]);
  await guest.context.close();
});

it("a shared link shows only status and items of the order, and follows it live", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  await guest.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await guest.page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  const { number, id } = await orderWings(guest);
  await guest.page.getByRole("button", { name: "Share" }).click();
  await guest.page.getByText("Link copied.").waitFor();
  await guest.picture("share");
  expect(await findViolations(guest)).toEqual([]);
  const shared = await guest.page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(shared).pathname).toBe(`/order/confirmed/${id}`);
  expect(new URL(shared).search).toMatch(/^\?view=k1\.[\w-]{43}$/);

  const friend = await Guest.visit(browser, { width: 390 });
  const { page } = friend;
  await page.goto(shared);
  await expect.poll(() => numberOn(page)).toBe(number);
  const main = page.getByRole("main");
  await main.getByText("Buttermilk Chicken Wings").waitFor();
  await main.getByText("Copper hot").waitFor();
  await page.locator("[aria-current=step]", { hasText: "Kitchen" }).waitFor();
  const text = await main.innerText();
  expect(text).not.toMatch(/Ana|Gómez|\$|4242|Visa|example\.com/);
  await expect.poll(() => main.getByRole("button").count()).toBe(0);
  await expect.poll(() => main.getByRole("link").count()).toBe(0);
  await expect.poll(() => page.url()).toBe(shared);
  await friend.picture("view-only");
  expect(await findViolations(friend)).toEqual([]);
  await page.goto(shared.replace("view=", "secretKey="));
  await page.getByText(missing).waitFor();
  await Promise.all([guest.context.close(), friend.context.close()]);
});

it("the share button uses the device's share sheet, and closing it shows no message", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  await guest.page.addInitScript(() => {
    Navigator.prototype.share = async ({ title, url } = {}) => {
      document.body.dataset["shared"] = `${title} ${url}`;
      throw new DOMException("The person has closed it.", "AbortError");
    };
  });
  const { number } = await orderWings(guest);
  await guest.page.getByRole("button", { name: "Share" }).click();
  await expect
    .poll(() => guest.page.locator("body").getAttribute("data-shared"))
    .toContain(`Copper Pot ${number} http`);
  await expect.poll(() => guest.page.getByText("Link copied.").count()).toBe(0);
  await expect.poll(() => guest.page.getByText("Share this link").count()).toBe(0);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
