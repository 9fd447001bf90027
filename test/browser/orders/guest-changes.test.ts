import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cookies, Guest, launch } from "../guest.ts";
import { boardAt, findTicket, orderWings, ownerCookies, tapNext } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;

beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

/** Saturday, 19:00 in New York. */
const tomorrow = "2026-11-22T00:00:00.000Z";

const changesOn = ({ page }: Guest) => page.getByRole("region", { name: "Change of plans?" });

it.each([
  { width: 390, theme: "light" },
  { width: 320, theme: "dark" },
] as const)("at $width px a guest moves an order to another time and then cancels it", async (visit) => {
  const guest = await Guest.visit(browser, visit);
  const { page } = guest;
  await orderWings(guest, { scheduledFor: tomorrow });
  const changes = changesOn(guest);
  await changes.getByText("until the kitchen accepts your order").waitFor();
  await guest.picture("changes");
  expect(await findViolations(guest)).toEqual([]);

  await changes.getByRole("button", { name: "Change time" }).click();
  await guest.dialog.getByText(/^Now: /).waitFor();
  await guest.dialog.getByLabel("Time").selectOption("2026-11-22T01:30:00.000Z");
  await guest.picture("other-time");
  expect(await findViolations(guest)).toEqual([]);
  await guest.dialog.getByRole("button", { name: /^Choose .*8:30/ }).click();
  await page.getByText("Your order is now scheduled for").waitFor();
  await page.getByText(/^Scheduled for .*8:30/).waitFor();
  await page.getByText(/^Was .*7:00.*now .*8:30/).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("changes");

  await changes.getByRole("button", { name: "Cancel order" }).click();
  await guest.dialog.getByText(/^You get \$[\d.]+ back/).waitFor();
  await guest.picture("cancel");
  expect(await findViolations(guest)).toEqual([]);
  await guest.dialog.getByRole("button", { name: "Keep order" }).click();
  await guest.dialog.waitFor({ state: "detached" });
  await changes.getByRole("button", { name: "Cancel order" }).press("Enter");
  await guest.dialog.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("heading", { name: "This order was canceled." }).waitFor();
  await page.getByText("Your order was canceled.", { exact: true }).waitFor();
  await page
    .getByText(/refunded|Refund of/)
    .first()
    .waitFor();
  await expect.poll(() => changes.getByRole("button").count()).toBe(0);
  await guest.picture("cancelled");
  expect(await findViolations(guest)).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("an open page says when the kitchen has accepted the order, and offers no change any more", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { number } = await orderWings(guest);
  const changes = changesOn(guest);
  await changes.getByRole("button", { name: "Cancel order" }).waitFor();
  const owner = await boardAt(browser, cookies, { width: 1280 });
  await tapNext(findTicket(owner, number), "Accept");
  await changes.getByText(/The kitchen has your order.*call us at/).waitFor();
  await expect.poll(() => changes.getByRole("button").count()).toBe(0);
  await guest.page.reload();
  await guest.page.getByText("Ready about").waitFor();
  await expect.poll(() => changes.count()).toBe(0);
  expect(guest.complaints).toEqual([]);
  await Promise.all([guest.context.close(), owner.context.close()]);
});

it("the kitchen sees that a guest moved the time and then cancelled, until a cook dismisses it", async () => {
  const cook = await boardAt(browser, cookies, { width: 1024 });
  const guest = await Guest.visit(browser, { width: 390 });
  const { number } = await orderWings(guest);
  const ticket = findTicket(cook, number);
  await ticket.waitFor();
  const changes = changesOn(guest);
  await changes.getByRole("button", { name: "Change time" }).click();
  await guest.dialog.getByLabel("Time").selectOption("2026-11-21T02:30:00.000Z");
  await guest.dialog.getByRole("button", { name: /^Choose .*9:30/ }).click();
  await ticket.getByText(/^The guest changed the time: As soon as possible → .*9:30/).waitFor();
  await cook.picture("guest-moved-time");
  expect(await findViolations(cook)).toEqual([]);
  await ticket.getByRole("button", { name: `Dismiss ${number}` }).click();
  await ticket.getByText("The guest changed the time:").waitFor({ state: "detached" });

  await changes.getByRole("button", { name: "Cancel order" }).click();
  await guest.dialog.getByRole("button", { name: "Cancel order" }).click();
  const cancelled = cook.page.getByRole("region", { name: "Canceled by the guest" });
  const row = cancelled.getByRole("listitem").filter({ hasText: number });
  await row.getByText("1 × Buttermilk Chicken Wings").waitFor();
  await ticket.waitFor({ state: "detached" });
  await cook.picture("guest-cancelled");
  expect(await findViolations(cook)).toEqual([]);
  await cook.page.reload();
  await row.getByRole("button", { name: `Dismiss ${number}` }).click();
  await row.waitFor({ state: "detached" });
  expect(guest.complaints).toEqual([]);
  await Promise.all([guest.context.close(), cook.context.close()]);
});

it("the owner chooses until when guests can change orders", async () => {
  const owner = await Guest.visit(browser, { width: 390, cookies, path: "/dashboard/settings" });
  const section = owner.page.getByRole("region", { name: "Changes by guests" });
  await section.getByLabel("Until some minutes before its time").check();
  await section.getByLabel("How long before the promised time").fill("soon");
  const save = owner.page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await section.getByRole("alert").waitFor();
  await section.getByLabel("How long before the promised time").fill("90");
  await save.click();
  await owner.page.getByText("Saved.").waitFor();
  await owner.picture("guest-changes-setting");
  expect(await findViolations(owner)).toEqual([]);

  const guest = await Guest.visit(browser, { width: 390 });
  await orderWings(guest, { scheduledFor: tomorrow });
  await changesOn(guest)
    .getByText(/^You can do this until .*5:30/)
    .waitFor();
  await section.getByLabel("Until we accept the order").check();
  await save.click();
  await owner.page.getByText("Saved.").waitFor();
  await Promise.all([guest.context.close(), owner.context.close()]);
});
