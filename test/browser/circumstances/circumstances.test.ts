import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { ownerCookies, runGraphql } from "../kitchen-board.ts";
import { type Circumstance, type CircumstanceName, circumstances } from "./circumstances.ts";

let browser: Browser;
let owner: Guest;
beforeAll(async () => {
  browser = await launch();
  owner = await Guest.visit(browser, { width: 1280, cookies: await ownerCookies(browser), path: "/login" });
});
afterAll(() => browser.close());

const cook = `mutation ($id: ID!, $status: OrderStatus!) {
  transitionRestaurantOrder(orderId: $id, status: $status) { id }
}`;

/** Orders wings, is declined, pays by another card, and sees that the kitchen has them ready. */
const orderAndFollow = async (guest: Guest): Promise<void> => {
  const { page, dialog } = guest;
  await guest.readyToPay();
  await guest.fillCard(cards.isDeclined);
  await guest.payButton.click();
  await dialog.getByRole("alert").waitFor();
  // A person types no card between two taps.
  await page.locator("html:not([data-awaits-tap])").waitFor();
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  await guest.confirmed();
  const stage = () => page.locator("main [data-stage]").getAttribute("data-stage");
  await expect.poll(stage).toBe("kitchen");
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await runGraphql(owner, cook, { id, status: "in_progress" });
  await expect.poll(stage).not.toBe("kitchen");
  await runGraphql(owner, cook, { id, status: "ready" });
  await expect.poll(stage).toBe("ready");
  await page.getByRole("heading", { level: 1, name: "Your order is ready to pick up" }).waitFor();
};

const names = Object.keys(circumstances) as CircumstanceName[];

it.each(names)("a guest orders, is declined, pays and follows the order, or reads why not: %s", async (name) => {
  const { refusal }: Circumstance = circumstances[name];
  const guest = await Guest.visit(browser, { width: 390, circumstance: name });
  if (refusal) await Promise.race([orderAndFollow(guest), guest.page.getByText(refusal).first().waitFor()]);
  else await orderAndFollow(guest);
  expect(guest.complaints.filter((text) => !text.includes("402"))).toEqual([]);
  await guest.context.close();
});

it("a tap on the checkout whose code a deployment has removed opens the checkout of the new build", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  await guest.choose("Buttermilk Chicken Wings");
  await guest.dialog.getByLabel("Copper hot").check();
  await guest.add();
  await circumstances["deployed-in-between"].apply(guest.context);
  const older = await Guest.visit(browser, { width: 390, context: guest.context });
  await older.page.getByRole("button", { name: "Go to checkout" }).click();
  await older.dialog.getByRole("heading", { name: "Checkout" }).waitFor();
  await older.fillContact();
  await older.fillCard(cards.pays);
  await older.payButton.click();
  await older.confirmed();
  await guest.context.close();
});
