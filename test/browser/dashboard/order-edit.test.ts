import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cookies, Guest, launch } from "../guest.ts";
import { boardAt, findTicket, findTicketTool, orderWings, ownerCookies, runGraphql, wings } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;

beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

const readOrder = async (guest: Guest, id: string) => {
  const fields = "revision total outstanding orderItems { id name quantity supersededIn }";
  const query = `query ($id: ID!) { restaurantOrder(where: { id: $id }) { ${fields} } }`;
  return (await runGraphql(guest, query, { id })).restaurantOrder;
};

it("an order is changed on the kitchen display after a preview of its money, and two people see both versions", async () => {
  const cook = await boardAt(browser, cookies, { width: 1024 });
  const guest = await Guest.visit(browser, { width: 390 });
  const { number, id } = await orderWings(guest);
  const ticket = findTicket(cook, number);
  const { dialog } = cook;
  const openEdit = async (): Promise<void> => {
    await (await findTicketTool(ticket, "Change")).click();
    await dialog.getByRole("heading", { name: /Change order/ }).waitFor();
  };

  // Dearer: another portion and a tea.
  await openEdit();
  await dialog
    .getByRole("group", { name: new RegExp(wings) })
    .getByRole("button", { name: "More" })
    .click();
  await dialog.getByRole("button", { name: "Add a dish" }).click();
  await cook.page.getByLabel("Search the menu").fill("breakfast tea");
  await cook.page.getByRole("button", { name: /English Breakfast Tea/ }).click();
  await cook.page.getByRole("button", { name: /^Add/ }).last().click();
  await dialog.getByText("The guest still has to pay").waitFor();
  await dialog.getByLabel("Later").check();
  expect(await findViolations(cook)).toEqual([]);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await ticket.getByText("English Breakfast Tea").waitFor();
  const dearer = await readOrder(cook, id);
  expect(dearer).toMatchObject({ revision: 2 });
  expect(dearer.outstanding).toBeGreaterThan(0);
  await guest.page.getByText("English Breakfast Tea").waitFor();

  // Unsaved changes are not lost by a stray tap.
  await openEdit();
  const tea = dialog.getByRole("listitem").filter({ hasText: "English Breakfast Tea" });
  await tea.getByRole("button", { name: /^Remove/ }).click();
  await cook.page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Keep editing" }).click();

  // Someone else changes the order in the meantime.
  const changes = [{ kind: "note", note: "Ring twice" }];
  const edit = `mutation ($id: ID!, $changes: [OrderChangeInput!]!) {
    editRestaurantOrder(orderId: $id, expectedRevision: 2, changes: $changes, settle: later) { id } }`;
  await runGraphql(cook, edit, { id, changes });
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await dialog.getByText("Someone else changed this order").waitFor();
  await dialog.getByRole("button", { name: "Apply my changes to it" }).click();
  await dialog.getByText("Someone else changed this order").waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await dialog.waitFor({ state: "hidden" });
  await ticket.getByText("Removed").waitFor();
  await ticket.getByText("Ring twice").waitFor();
  const cheaper = await readOrder(cook, id);
  expect(cheaper).toMatchObject({ revision: 4 });
  expect(cheaper.total).toBeLessThan(dearer.total);
  expect(guest.complaints).toEqual([]);
  await Promise.all([cook.context.close(), guest.context.close()]);
});

it("the dialog fits a phone", async () => {
  const cook = await boardAt(browser, cookies, { width: 390 });
  const guest = await Guest.visit(browser, { width: 390 });
  const { number } = await orderWings(guest);
  await (await findTicketTool(findTicket(cook, number), "Change")).click();
  await cook.dialog.getByRole("heading", { name: /Change order/ }).waitFor();
  await cook.dialog.getByLabel("Delivery", { exact: true }).check();
  expect(await findViolations(cook)).toEqual([]);
  await expect.poll(() => cook.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await Promise.all([cook.context.close(), guest.context.close()]);
});
