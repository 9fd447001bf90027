import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Cookies, Guest, launch, type Visit } from "../guest.ts";
import {
  findStep,
  findTicket,
  findTicketTool,
  boardAt as openBoard,
  orderWings,
  ownerCookies,
  runGraphql,
  signIn,
  tapNext,
  wings,
} from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

/** The milliseconds from each tap on the kitchen display to the guest's screen. */
let waits: number[] = [];

/** Waits for a change on another screen and records the delay. Less than 5 seconds proves the live connection, because
 *  polling is slower. */
const recordDelay = async (locator: Locator, state: "visible" | "detached" = "visible"): Promise<void> => {
  const from = performance.now();
  await locator.waitFor({ state, timeout: 4000 });
  waits.push(performance.now() - from);
};

/** The median delay, because a busy machine delays single changes. */
const medianWait = (): number => waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? Infinity;

let browser: Browser;
let cookies: Cookies;
const boardAt = (visit: Visit) => openBoard(browser, cookies, visit);

beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());
beforeEach(() => {
  waits = [];
});

it("a new order appears on the kitchen display, and its guest sees each status within a second", async () => {
  const cook = await boardAt({ width: 1024 });
  const guest = await Guest.visit(browser, { width: 390 });
  const { number, id } = await orderWings(guest);
  const ticket = findTicket(cook, number);
  await recordDelay(ticket);
  await expect.poll(() => ticket.textContent()).toContain("Copper hot");
  await expect.poll(() => cook.page.title()).toMatch(/^\(\d+\) Kitchen/);
  await cook.page.getByRole("button", { name: "Turn sound on" }).click();
  await cook.page.getByRole("button", { name: "Sound on" }).waitFor();
  await cook.picture("kitchen");
  expect(await findViolations(cook)).toEqual([]);
  // What is to be made counts its choice too. Other orders may have the same dish.
  const toMake = cook.page.getByRole("region", { name: "To make" });
  await cook.page.getByRole("button", { name: "To make" }).click();
  const sum = toMake.getByRole("listitem").filter({ hasText: new RegExp(`^\\d+ ×${wings}`) });
  await expect.poll(() => sum.textContent()).toMatch(/\d+ Copper hot/);
  await cook.picture("kitchen-to-make");
  expect(await findViolations(cook)).toEqual([]);
  await cook.page.getByRole("button", { name: "To make" }).click();
  await toMake.waitFor({ state: "detached" });

  await (await findTicketTool(ticket, "Change time")).click();
  await cook.dialog.getByLabel("+ 20 min").check();
  await cook.dialog.getByRole("button", { name: /^Accept for/ }).click();
  await recordDelay(guest.page.getByText(/now \d/));
  await ticket.getByRole("button", { name: /^Start #/ }).waitFor();
  // The dialog returns the focus after it closes.
  await cook.dialog.waitFor({ state: "hidden" });
  await ticket.press("Enter");
  await recordDelay(findStep(guest, "Preparing"));
  await expect.poll(() => cook.page.evaluate(() => document.activeElement?.getAttribute("id"))).toBe(`ticket-${id}`);
  const dish = ticket.getByRole("button", { name: new RegExp(wings) });
  await dish.click();
  await ticket.getByText("Cooking").waitFor();
  await dish.click();
  await ticket.getByText("Every dish is done.").waitFor();
  // The display shows a tap before it is saved.
  const readStatus = async (): Promise<unknown> => {
    const query = "query ($id: ID!) { restaurantOrder(where: { id: $id }) { orderItems { kitchenStatus } } }";
    return (await runGraphql(cook, query, { id })).restaurantOrder.orderItems[0]?.kitchenStatus;
  };
  await expect.poll(readStatus).toBe("done");

  // While disconnected, the display keeps its tickets and reverts a tap.
  await cook.context.setOffline(true);
  await cook.page.getByText("No connection.", { exact: true }).waitFor();
  await tapNext(ticket, "Ready");
  await cook.page.getByText("The connection was lost, so order").waitFor();
  await ticket.getByText("Every dish is done.").waitFor();
  await cook.context.setOffline(false);
  await cook.page.getByText("No connection.", { exact: true }).waitFor({ state: "detached" });
  // A tap can be undone for five seconds. The click waits for the button before the tap, so that it is in time.
  await Promise.all([cook.page.getByRole("button", { name: /^Undo/ }).click(), tapNext(ticket, "Ready")]);
  await ticket.getByText("Every dish is done.").waitFor();
  await tapNext(ticket, "Ready");

  // Another person's tap arrives just before this one.
  await cook.page.route("**/api/graphql", async (route) => {
    if (!route.request().postData()?.includes("transitionRestaurantOrder")) return route.continue();
    await runGraphql(
      cook,
      "mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: completed) { id } }",
      {
        id,
      },
    );
    await route.continue();
  });
  await tapNext(ticket, "Picked up");
  await cook.page.getByText("Someone else just changed order").waitFor();
  await cook.page.unrouteAll({ behavior: "wait" });
  await recordDelay(findStep(guest, "Picked up"));
  await ticket.waitFor({ state: "detached" });
  expect(medianWait()).toBeLessThan(1000);
  await guest.picture("kitchen-guest");
  expect(guest.complaints).toEqual([]);
  await Promise.all([cook.context.close(), guest.context.close()]);
});

it("an order of another day shows its date, because the display may show its number twice", async () => {
  const cook = await boardAt({ width: 1024 });
  const tomorrow = new Date(Date.parse((await runGraphql(cook, "{ kitchenFigures { until } }")).kitchenFigures.until));
  const date = tomorrow.toISOString().slice(0, 10);
  const query = 'query ($date: String!) { availableSlots(orderType: "pickup", date: $date) { startsAt } }';
  // The first slots of a date belong to the business day before.
  const scheduledFor = (await runGraphql(cook, query, { date })).availableSlots.at(-30).startsAt;
  const guest = await Guest.visit(browser, { width: 390 });
  const { number, id } = await orderWings(guest, { scheduledFor });
  await runGraphql(
    cook,
    "mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: sent_to_kitchen) { id } }",
    {
      id,
    },
  );
  const day = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" });
  const name = `${number} ${day.format(new Date(`${date}T00:00:00Z`))}`;
  const ticket = findTicket(cook, name);
  await recordDelay(ticket);
  await (await findTicketTool(ticket, "Cancel")).click();
  await cook.dialog.getByText(`Cancel order ${number.slice(1)} (${name.slice(number.length + 1)})?`).waitFor();
  expect(await findViolations(cook)).toEqual([]);
  await cook.page.keyboard.press("Escape");
  for (const visit of [{ width: 390 }, { width: 1280, theme: "dark" as const }, { width: 1024 }]) {
    const otherBoard = await boardAt(visit);
    await findTicket(otherBoard, name).waitFor();
    await otherBoard.picture("kitchen-day");
    expect(await findViolations(otherBoard)).toEqual([]);
    await otherBoard.context.close();
  }
  expect(cook.complaints).toEqual([]);
  await Promise.all([cook.context.close(), guest.context.close()]);
});

it("a dish sold out on the display changes open menus and bags at once, and a pause without an end blocks the checkout", async () => {
  const manager = await boardAt({ width: 1024, theme: "dark" });
  const { page, dialog } = manager;
  const guest = await Guest.visit(browser, { width: 1280 });
  await guest.choose(wings);
  await guest.dialog.getByLabel("Copper hot").check();
  await guest.add();
  await guest.openBag();
  const card = guest.page.getByRole("listitem").filter({ has: guest.page.getByRole("link", { name: wings }) });
  const checkout = guest.bag.getByRole("button", { name: "Go to checkout" });
  await expect.poll(() => checkout.isEnabled()).toBe(true);

  await page.getByRole("button", { name: "Sold out" }).click();
  await dialog.getByLabel("Manually").check();
  await dialog.getByLabel("Search dishes and choices").fill("chicken wings");
  const sells = dialog.getByRole("switch", { name: `${wings} is on sale` });
  await sells.click();
  await recordDelay(guest.bag.getByRole("button", { name: `Choose another ${wings}` }));
  await expect.poll(() => card.first().innerText()).toContain("Sold out");
  await recordDelay(guest.bag.getByRole("button", { name: "Go to checkout", disabled: true }));
  await dialog.getByText("Sold out until further notice · by Mae Carter").waitFor();
  await manager.picture("sold-out");
  expect(await findViolations(manager)).toEqual([]);
  await sells.click();
  await recordDelay(guest.bag.getByRole("button", { name: `Choose another ${wings}` }), "detached");
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await dialog.getByLabel("Message to guests").fill("The fryer is on strike.");
  await dialog.getByLabel("Manually").check();
  await dialog.getByRole("button", { name: "Pause online orders" }).click();
  await recordDelay(guest.bag.getByText("The fryer is on strike."));
  await recordDelay(guest.bag.getByRole("button", { name: "Go to checkout", disabled: true }));
  await page.getByRole("button", { name: /^Online orders are paused until/ }).click();
  await dialog.getByText("by Mae Carter").waitFor();
  await manager.picture("paused");
  await dialog.getByRole("button", { name: "Take orders again" }).click();
  await recordDelay(guest.bag.getByText("The fryer is on strike."), "detached");
  await recordDelay(guest.bag.getByRole("button", { name: "Go to checkout", disabled: false }));
  expect(medianWait()).toBeLessThan(1000);
  expect([...manager.complaints, ...guest.complaints]).toEqual([]);
  await Promise.all([manager.context.close(), guest.context.close()]);
});

it("a cook lands on the kitchen display, prints a ticket by keyboard, and sees who marked a dish sold out", async () => {
  const cook = await Guest.visit(browser, { width: 390 });
  const email = "line-cook@example.com";
  await cook.context.addCookies(cookies);
  await runGraphql(cook, "mutation ($email: String!) { inviteMember(email: $email, role: staff) { id } }", { email });
  await cook.context.clearCookies();
  await signIn(cook, email);
  const { page, dialog } = cook;
  await cook.open("/dashboard/kitchen");
  const guest = await Guest.visit(browser, { width: 390 });
  const { number, id } = await orderWings(guest, {}, { ifMissing: "refund" });
  const ticket = findTicket(cook, number);
  await ticket.getByText("If something is missing: refund it").waitFor();
  await cook.picture("kitchen-if-missing");
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", document.body.lastElementChild?.textContent ?? "");
  });
  await ticket.focus();
  await page.keyboard.press("p");
  await expect.poll(() => page.locator("body").getAttribute("data-printed")).toContain(number);
  await page.emulateMedia({ media: "print" });
  const printed = await page.locator("body").innerText();
  expect(printed).toContain(number);
  expect(printed).toContain(wings);
  expect(printed).toContain("If something is missing: refund it");
  expect(printed).not.toContain("Accept");
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await ticket.focus();
  await page.keyboard.press("?");
  await dialog.getByText("Move between tickets").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  await (await findTicketTool(ticket, "Cancel")).click();
  await dialog.getByRole("button", { name: "Cancel the order" }).click();
  await dialog.getByText("Please enter a reason.").waitFor();
  await dialog.getByLabel("The kitchen is too busy").check();
  await dialog.getByText(/^Refund \$/).waitFor();
  await dialog.getByRole("button", { name: "Cancel the order" }).click();
  await recordDelay(findStep(guest, "Canceled"));
  await guest.page.getByRole("heading", { name: "This order was canceled." }).waitFor();
  await guest.page.getByText(/^\$[\d.]+ refunded/).waitFor();
  const { restaurantOrder } = await runGraphql(
    cook,
    "query ($id: ID!) { restaurantOrder(where: { id: $id }) { total refundedTotal } }",
    { id },
  );
  expect(restaurantOrder.refundedTotal).toBe(restaurantOrder.total);

  await page.getByRole("button", { name: "Sold out" }).click();
  const onSale = dialog.getByRole("switch", { checked: true });
  await onSale.first().waitFor();
  const count = await onSale.count();
  const dishName = (await onSale.first().getAttribute("aria-label")) ?? "";
  const dishSwitch = dialog.getByRole("switch", { name: dishName, exact: true }).first();
  await dishSwitch.click();
  await expect.poll(() => onSale.count()).toBe(count - 1);
  await dishSwitch.click();
  await expect.poll(() => onSale.count()).toBe(count);
  // By keyboard, the focus stays at the switch.
  await expect.poll(() => dishSwitch.isEnabled()).toBe(true);
  await dishSwitch.focus();
  await page.keyboard.press("Space");
  await expect.poll(() => onSale.count()).toBe(count - 1);
  await expect.poll(() => dishSwitch.isEnabled()).toBe(true);
  await page.keyboard.press("Space");
  await expect.poll(() => onSale.count()).toBe(count);
  await cook.picture("cook");
  await Promise.all([cook.context.close(), guest.context.close()]);
});
