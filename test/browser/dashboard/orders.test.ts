import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cookies, Guest, launch, type Visit } from "../guest.ts";
import { orderWings, ownerCookies, runGraphql, wings } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";
import { findBrokenWords } from "../words.ts";

let browser: Browser;
let cookies: Cookies;
beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

const openOrders = (visit: Visit, path = "/dashboard/orders"): Promise<Guest> =>
  Guest.visit(browser, { ...visit, cookies, path });

const finishOrder = async (owner: Guest, id: string): Promise<void> => {
  for (const status of ["in_progress", "ready", "completed"]) {
    const text = `mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: ${status}) { id } }`;
    await runGraphql(owner, text, { id });
  }
};

it("staff find a finished order by number, name and phone, and its address shows the same to another person", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  // Other journeys have placed orders too, so this one is searched for by what only its guest has.
  const customerInfo = { name: "Zelda Quast", email: "zelda@example.com", phone: "+1 212 555 7391" };
  const { number, id } = await orderWings(guest, {}, { customerInfo });
  const owner = await openOrders({ width: 1280 }, `/dashboard/orders?search=${encodeURIComponent(number)}`);
  const row = owner.page.getByRole("row", { name: new RegExp(`${number}\\b`) });
  await row.waitFor();
  await finishOrder(owner, id);
  await row.getByText("Completed").waitFor();
  const { customerName, customerPhone } = (
    await runGraphql(owner, "query ($id: ID!) { restaurantOrder(where: { id: $id }) { customerName customerPhone } }", {
      id,
    })
  ).restaurantOrder;
  const digits = customerPhone.replaceAll(/\D/g, "").slice(-4);
  const search = owner.page.getByRole("searchbox");
  for (const text of [number, customerName.toLowerCase(), digits]) {
    await search.fill("no such order");
    await owner.page.getByText("No order matches.", { exact: false }).last().waitFor();
    await search.fill(text);
    await row.waitFor();
  }
  await expect.poll(() => new URL(owner.page.url()).search).toBe(`?search=${digits}`);
  await owner.picture("orders");
  for (const width of [768, 1024, 1280]) {
    await owner.page.setViewportSize({ width, height: 900 });
    await expect.poll(() => findBrokenWords(owner.page.locator("td:not([data-breaks=anywhere]), th"))).toEqual([]);
    await expect
      .poll(() => owner.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBe(0);
  }
  expect(await findViolations(owner)).toEqual([]);

  const colleague = await openOrders({ width: 390 }, `/dashboard/orders${new URL(owner.page.url()).search}`);
  await colleague.page.getByRole("row", { name: new RegExp(`${number}\\b`) }).waitFor();
  await expect.poll(() => colleague.page.getByRole("searchbox").inputValue()).toBe(digits);
  await colleague.picture("orders-cards");
  expect(await findViolations(colleague)).toEqual([]);

  await row.getByRole("link").click();
  await owner.page.getByRole("heading", { name: `Order ${number}` }).waitFor();
  await owner.page.getByText(wings).waitFor();
  await owner.page.getByText("Order placed").waitFor();
  await owner.page.getByRole("button", { name: "Refund" }).waitFor();
  await expect.poll(() => owner.page.getByRole("button", { name: "Take payment" }).count()).toBe(0);
  await owner.picture("order");
  expect(await findViolations(owner)).toEqual([]);
  await colleague.open(new URL(owner.page.url()).pathname);
  await colleague.page.getByRole("heading", { name: `Order ${number}` }).waitFor();
  await colleague.picture("order-phone");
  expect(await findViolations(colleague)).toEqual([]);

  await owner.page.getByRole("button", { name: "Refund" }).click();
  await owner.dialog.getByLabel("Another amount").fill("1.00");
  await owner.dialog.getByRole("button", { name: "Refund $1.00" }).click();
  await owner.dialog.waitFor({ state: "detached" });
  await colleague.page.getByText("Refunded $1.00").waitFor();
  expect([...owner.complaints, ...colleague.complaints, ...guest.complaints]).toEqual([]);
  await Promise.all([owner.context.close(), colleague.context.close(), guest.context.close()]);
});
