import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cookies, Guest, launch, type Visit } from "../guest.ts";
import { orderWings, ownerCookies, runGraphql } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;
beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
  const guest = await Guest.visit(browser, { width: 390 });
  await orderWings(guest, {}, {});
  await guest.context.close();
});
afterAll(() => browser.close());

/** The business day of the frozen clock. */
const friday = "2026-11-20";
const address = (group: string, from = friday, to = friday) =>
  `/dashboard/reports?from=${from}&to=${to}&compare=none&group=${group}`;

const openReports = async (visit: Visit, path: string): Promise<Guest> => {
  const owner = await Guest.visit(browser, { ...visit, cookies, path });
  await owner.page.getByRole("heading", { name: "Details" }).waitFor();
  return owner;
};

const readReport = async (owner: Guest, groupBy: string) => {
  const text = `query ($groupBy: ReportGroup!) { salesReport(from: "${friday}", to: "${friday}", groupBy: $groupBy) {
    totals { netSales orders } rows { key orders grossSales } } }`;
  return (await runGraphql(owner, text, { groupBy })).salesReport;
};

const dollars = (amount: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(amount / 100);

const scrollsSideways = ({ page }: Guest) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

it("a report has the figures of the API, its file has the sums of the screen, and its link shows the same", async () => {
  const owner = await openReports({ width: 1280 }, address("order_type"));
  const { page } = owner;
  const report = await readReport(owner, "order_type");
  expect(report.totals.orders).toBeGreaterThan(0);
  const figures = page.getByRole("region", { name: "Key figures" });
  await figures.getByText(dollars(report.totals.netSales), { exact: true }).waitFor();
  const table = page.getByRole("table");
  await expect.poll(() => table.locator("tbody tr").count()).toBe(report.rows.length);
  const sum = await table.locator("tfoot td").first().innerText();
  expect(Number(sum)).toBe(report.totals.orders);
  await owner.picture("reports-types");

  const action = await page.locator('form[action^="/api/reports/sales.csv"]').getAttribute("action");
  const file = await owner.context.request.post(owner.home + action, { headers: { origin: owner.home } });
  const [head = "", ...lines] = (await file.text()).trim().split("\r\n");
  const column = head.split(",").indexOf("orders");
  expect(lines.reduce((all, line) => all + Number(line.split(",")[column]), 0)).toBe(report.totals.orders);

  await page.getByRole("link", { name: "Dishes", exact: true }).click();
  await page.getByRole("columnheader", { name: "Dish", exact: true }).waitFor();
  await page.waitForURL(({ searchParams }) => searchParams.get("group") === "dish");
  const link = new URL(page.url());
  const colleague = await openReports({ width: 390, theme: "dark" }, link.pathname + link.search);
  await colleague.page.getByRole("columnheader", { name: "Dish", exact: true }).waitFor();
  await expect
    .poll(() => colleague.page.getByRole("table").innerText())
    .toBe(await page.getByRole("table").innerText());
  await colleague.picture("reports-dishes");
  for (const person of [owner, colleague]) {
    await expect.poll(() => scrollsSideways(person)).toBe(false);
    expect(await findViolations(person)).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.context.close();
  }
});

it("a chart is read by keyboard and by finger", async () => {
  const owner = await openReports({ width: 390, hasTouch: true }, address("day", "2026-11-14"));
  const chart = owner.page.getByRole("slider");
  await chart.focus();
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/^Fri, Nov 20: .*\$/);
  await owner.page.keyboard.press("Home");
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/^Sat, Nov 14: /);
  await owner.picture("reports-chart");
  const box = await chart.boundingBox();
  if (!box) throw new Error("The chart is not visible.");
  await owner.page.touchscreen.tap(box.x + box.width - 8, box.y + box.height / 2);
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/^Fri, Nov 20: /);
  await owner.context.close();
});

it("a range without sales says so, a range that no report can have says why, and the page prints its report alone", async () => {
  const owner = await openReports({ width: 1280, theme: "dark" }, address("day", "2001-01-01", "2001-01-31"));
  const { page } = owner;
  await page.getByText("No sales in this period.", { exact: false }).waitFor();
  await page.getByText("There is nothing to list for this period.").waitFor();
  await page.getByLabel("Last day").fill("2000-12-01");
  await page.getByText("The last day is before the first.", { exact: false }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("to")).toBe("2001-01-31");
  await page.getByLabel("Range").selectOption({ label: "Today" });
  await page.waitForURL((url) => url.searchParams.get("to") === friday);
  await page.locator("[aria-busy=false]").getByText("Hour", { exact: true }).waitFor();
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.getByRole("navigation").first().isVisible()).toBe(false);
  await expect.poll(() => page.getByLabel("Range").isVisible()).toBe(false);
  await page.getByText("November 20, 2026", { exact: false }).first().waitFor();
  await owner.picture("reports-print");
  await owner.context.close();
});

it("a period that had no sales is not compared, and the report says so", async () => {
  const owner = await openReports({ width: 390 }, address("day").replace("compare=none", "compare=year"));
  await owner.page.getByText("had no sales, so this period is not compared.", { exact: false }).waitFor();
  const compared = owner.page.getByRole("region", { name: "Key figures" }).getByText(/^from/);
  await expect.poll(() => compared.count()).toBe(0);
  await expect.poll(() => owner.page.getByRole("figure").getByText("Year before", { exact: true }).count()).toBe(0);
  await owner.context.close();
});

it("the chart of today has its hours in the language of the page", async () => {
  const owner = await Guest.visit(browser, { width: 390, locale: "de-DE" });
  await owner.context.addCookies(cookies.filter(({ name }) => name !== "tiffin_language"));
  await owner.open("/dashboard");
  await owner.page.getByText("Als Tabelle zeigen").click();
  const hours = owner.page.locator("details").getByRole("rowheader");
  await hours.first().waitFor();
  const listOthers = async () => (await hours.allInnerTexts()).filter((hour) => !/^\d{1,2} Uhr$/.test(hour));
  await expect.poll(listOthers).toEqual([]);
  await owner.context.close();
});

it.each([
  ["text at 200 % on a phone", 390, 2],
  ["text at 200 % on a small phone", 320, 2],
  ["a window at 400 %", 320, 1],
] as const)("pages of money do not scroll sideways with %s", async (_, width, scale) => {
  const owner = await Guest.visit(browser, { width });
  const { page } = owner;
  await owner.enlargeText(scale);
  await owner.context.addCookies(cookies);
  await owner.open("/dashboard");
  await page.getByText("Show as a table").click();
  await owner.picture("today-large");
  await expect.poll(() => scrollsSideways(owner)).toBe(false);
  const pages = [
    [address("day"), "Details"],
    [address("dish"), "Details"],
    ["/dashboard/close", "Day close"],
    ["/dashboard/payouts", "Payouts"],
  ] as const;
  for (const [path, heading] of pages) {
    await owner.open(path);
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    await expect.poll(() => scrollsSideways(owner), { message: path }).toBe(false);
  }
  await owner.context.close();
});

it("a day that can't be closed says why, and has nothing to count", async () => {
  const owner = await Guest.visit(browser, { width: 390, cookies, path: "/dashboard/close" });
  const { page } = owner;
  await page.getByText(/^This day can be closed from .* on\.$/).waitFor();
  await owner.picture("close-open-day");
  await page.getByLabel("Business day").fill("2026-11-19");
  await page.getByText("The first order was on Fri, Nov 20. Choose that day or a later one.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Compare with the orders" }).count()).toBe(0);
  expect(await findViolations(owner)).toEqual([]);
  await expect.poll(() => scrollsSideways(owner)).toBe(false);
  await owner.picture("close-too-early");
  await owner.context.close();
});
