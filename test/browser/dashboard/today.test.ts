import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cookies, Guest, launch } from "../guest.ts";
import { findTicket, orderWings, ownerCookies, runGraphql, signIn } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;

beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

const ownerAt = (width: number, path = "/dashboard", theme: "light" | "dark" = "light"): Promise<Guest> =>
  Guest.visit(browser, { width, theme, cookies, path });

const readFigure = (owner: Guest, name: string): Promise<string> =>
  owner.page
    .locator("dl > div")
    .filter({ has: owner.page.getByText(name, { exact: true }) })
    .locator("strong")
    .innerText();

const createSoup = `mutation ($category: ID!) {
  createMenuItem(data: { name: "Soup", price: 900, category: { connect: { id: $category } } }) { id } }`;
const placeAtTable = `mutation ($item: String!) {
  createPOSOrder(orderType: "dine_in", tableName: "1", items: [{ menuItemId: $item, quantity: 1 }]) { id total } }`;

it("an owner ticks off the test order, which no figure counts, and the list ends with the first real order", async () => {
  const owner = await Guest.visit(browser, { width: 390, store: "first-day" });
  const { page } = owner;
  await signIn(owner, "owner@first-day.example");
  const { createMenuCategory: soups } = await runGraphql(
    owner,
    'mutation { createMenuCategory(data: { name: "Soups" }) { id } }',
  );
  const { createMenuItem: dish } = await runGraphql(owner, createSoup, { category: soups.id });
  await owner.open("/dashboard");
  const list = page.getByRole("region", { name: "Before your first order" });
  await list.getByText("Test order", { exact: true }).waitFor();
  await owner.picture("today-launch");
  expect(await findViolations(owner)).toEqual([]);
  await list.getByRole("button", { name: "Place a test order" }).click();
  await page.getByText("Test order #T1 is in the kitchen.").waitFor();
  await list.getByRole("button", { name: "Place a test order" }).waitFor({ state: "detached" });
  await expect.poll(() => readFigure(owner, "Orders")).toBe("0");
  await owner.open("/dashboard/kitchen");
  const ticket = page.getByRole("article", { name: "#T1", exact: true });
  await ticket.getByText("Test", { exact: true }).first().waitFor();
  await owner.open("/dashboard/orders?hidesTests=true");
  await expect.poll(() => page.getByRole("link", { name: "#T1" }).count()).toBe(0);
  await runGraphql(owner, placeAtTable, { item: dish.id });
  await owner.open("/dashboard");
  await page.getByRole("region", { name: "Still to set up" }).waitFor();
  await expect.poll(() => list.count()).toBe(0);
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

it("today counts a new order at once, says that it waits, and forgets it when it is accepted", async () => {
  const owner = await ownerAt(1280);
  const { page } = owner;
  await page.getByRole("heading", { name: "By the hour" }).waitFor();
  await expect.poll(() => readFigure(owner, "Orders")).toMatch(/^\d+$/);
  const before = Number(await readFigure(owner, "Orders"));
  const guest = await Guest.visit(browser, { width: 390 });
  const { number } = await orderWings(guest);
  await expect.poll(() => readFigure(owner, "Orders")).toBe(String(before + 1));
  const needs = page.getByRole("region", { name: "Needs you now" });
  await needs.getByRole("link", { name: /not accepted yet$/ }).waitFor();
  await page.getByRole("slider", { name: "Today" }).press("ArrowLeft");
  await page.getByRole("button", { name: "Orders", exact: true }).click();
  await page.getByText("Show as a table").click();
  await page.getByRole("table", { name: /^Orders by the hour/ }).waitFor();
  expect(await findViolations(owner)).toEqual([]);
  await owner.picture("today-wide");
  await needs.getByRole("link", { name: /not accepted yet$/ }).click();
  await findTicket(owner, number).waitFor();
  expect(owner.complaints).toEqual([]);
  await Promise.all([owner.context.close(), guest.context.close()]);
});

it("staff see today without sums", async () => {
  const owner = await ownerAt(1280);
  const email = "today-staff@example.com";
  await runGraphql(owner, "mutation ($email: String!) { inviteMember(email: $email, role: staff) { id } }", { email });
  const staff = await Guest.visit(browser, { width: 390 });
  await signIn(staff, email);
  await staff.page.getByRole("heading", { name: "Today" }).waitFor();
  await staff.page.getByText("Time to ready", { exact: true }).waitFor();
  await expect.poll(() => staff.page.getByText("Sales", { exact: true }).count()).toBe(0);
  await expect.poll(() => staff.page.getByRole("region", { name: "Before your first order" }).count()).toBe(0);
  await staff.picture("today-staff");
  expect([...owner.complaints, ...staff.complaints]).toEqual([]);
  await Promise.all([owner.context.close(), staff.context.close()]);
});

it("today fits a narrow phone and a dark room", async () => {
  for (const [width, scheme] of [
    [320, "light"],
    [390, "dark"],
    [1280, "dark"],
  ] as const) {
    const owner = await ownerAt(width, "/dashboard", scheme);
    await owner.page.getByRole("heading", { name: "Best sellers" }).waitFor();
    await expect
      .poll(() => owner.page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await owner.picture(`today-${width}-${scheme}`);
    await owner.context.close();
  }
});
