import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cookies, Guest, launch, type Visit } from "../guest.ts";
import {
  findTicket,
  boardAt as openBoard,
  openControls,
  orderDelivery,
  orderWings,
  ownerCookies,
  runGraphql,
  signIn,
  tapNext,
} from "../kitchen-board.ts";
import { countRows } from "../look/count-rows.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;
const boardAt = async (visit: Visit): Promise<Guest> => {
  const cook = await openBoard(browser, cookies, visit);
  await openControls(cook);
  return cook;
};

beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

/** How far the page has moved by itself, as browsers measure it. */
const measureShifts = ({ page }: Guest): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );

it("one tap slows or pauses orders, and open menus say so at once without moving", async () => {
  const cook = await boardAt({ width: 1024 });
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = cook;
  const shifts = await measureShifts(guest);

  await page.getByRole("button", { name: "+20 min" }).click();
  await page.getByText(/^\+20 min until/).waitFor();
  await guest.page.getByText("orders take 20 min longer.").filter({ visible: true }).waitFor({ timeout: 4000 });
  await page.getByRole("button", { name: "Delivery", exact: true }).click();
  await page.getByRole("button", { name: /^Delivery paused until/, pressed: true }).waitFor();
  await guest.page
    .getByText(/^We do not deliver at the moment\. You can still order ahead for after .*M\. We're busy/)
    .waitFor({ timeout: 4000 });
  expect(await measureShifts(guest)).toBe(shifts);
  await cook.picture("service-strip");
  await guest.picture("service-notice");
  expect(await findViolations(cook)).toEqual([]);
  expect(await findViolations(guest)).toEqual([]);

  // A page that loads now has the notice in its flow, and keeps its place when the notice ends.
  const late = await Guest.visit(browser, { width: 390 });
  await late.page.getByText("orders take 20 min longer.").filter({ visible: true }).waitFor();
  expect(await countRows(late.page.locator("main p", { hasText: "orders take 20 min longer." }).first())).toBe(3);
  const lateShifts = await measureShifts(late);
  await page.getByRole("button", { name: /^Delivery paused until/ }).click();
  await page.getByRole("button", { name: "No extra time" }).click();
  for (const visitor of [guest, late])
    await expect.poll(() => visitor.page.getByText("orders take").filter({ visible: true }).count()).toBe(0);
  expect(await measureShifts(late)).toBe(lateShifts);
});

it.each([320, 768])("the strip works at %i px in the dark", async (width) => {
  // Columns without a ticket scroll on a phone and contain nothing to focus, which axe reports. The order comes first,
  // because one more ticket may fill the board, which then folds the strip.
  const { number } = await orderWings(await Guest.visit(browser, { width: 390 }));
  const cook = await boardAt({ width, theme: "dark" });
  await findTicket(cook, number).waitFor();
  await cook.page.getByRole("button", { name: "+10 min" }).click();
  await cook.page.getByText(/^\+10 min until/).waitFor();
  await cook.page.getByRole("button", { name: "No extra time" }).click();
  await cook.page.getByText("Promised times are back to normal.").waitFor();
  await cook.picture(`service-strip-${width}`);
  expect(await findViolations(cook)).toEqual([]);
});

it("a delivery to pay in cash gets a driver, and the driver hands the cash in with change", async () => {
  const cook = await boardAt({ width: 1024 });
  const { page, dialog } = cook;
  const settings = "mutation ($on: Boolean!) { updateStoreSettings(data: { cashOnDeliveryEnabled: $on }) { id } }";
  await runGraphql(cook, settings, { on: true });
  const guest = await Guest.visit(browser, { width: 390 });
  const number = await orderDelivery(guest);
  const ticket = page.getByRole("article", { name: number, exact: true });
  await ticket.getByText(/^Unpaid:/).waitFor();
  await page.getByRole("button", { name: "Deliveries" }).click();
  await dialog.getByRole("button", { name: `Driver ${number} Ana Gómez` }).click();
  const naming = page.getByRole("dialog", { name: /^Who delivers/ });
  await naming.getByLabel("Driver's name").fill("Ben");
  await cook.picture("driver");
  await naming.getByRole("button", { name: "Save" }).click();
  const tour = page.getByRole("region", { name: "Ben" });
  await tour.getByRole("link", { name: /^Open in maps/ }).waitFor();
  await cook.picture("deliveries");
  expect(await findViolations(cook)).toEqual([]);
  await tour.getByRole("button", { name: /^With change/ }).click();
  const cash = page.getByRole("dialog", { name: /in cash$/ });
  await cash.getByRole("button").filter({ hasText: "$" }).first().click();
  await cash.getByText(/^Change: \$/).waitFor();
  await cook.picture("change");
  await cash.getByRole("button", { name: "Take cash" }).click();
  await tour
    .getByText(/^To collect/)
    .first()
    .waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await ticket.getByText(/^Unpaid:/).waitFor({ state: "detached" });

  // The next delivery is completed with exactly what the driver hands in.
  const second = await orderDelivery(await Guest.visit(browser, { width: 390 }));
  const next = page.getByRole("article", { name: second, exact: true });
  for (const step of ["Accept", "Start", "Ready"]) await tapNext(next, step);
  await page.getByRole("button", { name: "Deliveries" }).click();
  await dialog.getByRole("button", { name: new RegExp(`^Delivered, .* handed in ${second} `) }).click();
  await dialog.getByText(new RegExp(`^${second} `)).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await next.waitFor({ state: "detached" });
  await runGraphql(cook, settings, { on: false });
});

it("a manager answers a requested cancellation on the start page", async () => {
  const owner = await Guest.visit(browser, { width: 390 });
  await signIn(owner, "owner@copperpot.example");
  const guest = await Guest.visit(browser, { width: 390 });
  const { number, id } = await orderWings(guest);
  const request = 'mutation ($id: ID!) { requestCancellation(orderId: $id, reason: "The guest called.") { id } }';
  await runGraphql(owner, request, { id });
  const requests = owner.page.getByRole("region", { name: "Cancellations to decide" });
  const row = requests.getByRole("listitem").filter({ hasText: number.replace("#", "Order ") });
  await row.getByText("The guest called.").waitFor({ timeout: 4000 });
  await owner.picture("cancellation-request");
  expect(await findViolations(owner)).toEqual([]);
  await row.getByRole("button", { name: /^Keep the order/ }).click();
  await row.waitFor({ state: "detached" });
  await runGraphql(owner, request, { id });
  await row.getByRole("button", { name: /^Cancel and refund/ }).click();
  await owner.dialog.getByRole("button", { name: "Cancel and refund" }).click();
  await row.waitFor({ state: "detached" });
  await guest.page
    .getByText(/cancel/i)
    .first()
    .waitFor();
});
