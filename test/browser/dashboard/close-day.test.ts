import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listNewStoreStatements } from "../../../db/local/new-store.ts";
import { type Cookies, Guest, launch } from "../guest.ts";
import { runGraphql, signIn } from "../kitchen-board.ts";
import { newStores } from "../new-stores.ts";
import { findViolations } from "../objections.ts";
import { developmentVariables, type LocalServer, startServer } from "../server.ts";

const store = "last-orders";
const hour = new Date().getUTCHours();
/** A zone in which it is noon now, so that the day does not end during the journey. Its sign is the opposite of what it
 *  says: Etc/GMT+5 is five hours behind. */
const timezone = hour >= 12 ? `Etc/GMT+${hour - 12}` : `Etc/GMT-${12 - hour}`;
const [today = "", tomorrow = ""] = [0, 86_400_000].map((later) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: timezone }).format(Date.now() + later),
);
/** Hours that are over at noon, so that staff can close the day. */
const hours = JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "06:00", to: "10:00" })));

let browser: Browser;
let server: LocalServer;
let cookies: Cookies;
beforeAll(async () => {
  // The clock of this server runs: money that moved in the moment of a close belongs to the next day.
  [browser, server] = await Promise.all([launch(), startServer(developmentVariables)]);
  const created = newStores.filter(({ slug }) => slug === store).flatMap(listNewStoreStatements);
  await server.database.batch([
    ...created.map((statement) => server.database.prepare(statement)),
    server.database
      .prepare("UPDATE store_settings SET timezone = ?, hours = ? WHERE slug = ?")
      .bind(timezone, hours, store),
  ]);
});
afterAll(() => Promise.all([browser.close(), server.stop()]));

const createSoup = `mutation ($category: ID!) {
  createMenuItem(data: { name: "Soup", price: 900, category: { connect: { id: $category } } }) { id } }`;
const placeAtTable = `mutation ($item: String!) {
  createPOSOrder(orderType: "dine_in", tableName: "1", items: [{ menuItemId: $item, quantity: 2 }]) { id total } }`;
const takeCash = `mutation ($order: ID!, $amount: Int!) {
  processPayment(orderId: $order, paymentMethod: "cash", amount: $amount) { id } }`;
const giveBack = 'mutation ($order: ID!) { refundOrder(orderId: $order, amount: 300, reason: "Cold.") { id } }';

/** Signs in the owner and takes an order of two soups, paid in cash. */
const openShop = async (): Promise<{ owner: Guest; orderId: string }> => {
  const owner = await Guest.visit(browser, { width: 1280, store, port: server.port });
  await signIn(owner, "owner@last-orders.example");
  cookies = await owner.context.cookies();
  const { createMenuCategory: soups } = await runGraphql(
    owner,
    'mutation { createMenuCategory(data: { name: "Soups" }) { id } }',
  );
  const { createMenuItem: dish } = await runGraphql(owner, createSoup, { category: soups.id });
  const { createPOSOrder: order } = await runGraphql(owner, placeAtTable, { item: dish.id });
  await runGraphql(owner, takeCash, { order: order.id, amount: order.total });
  return { owner, orderId: order.id };
};

const openColleague = (width: number, theme: "light" | "dark", path: string): Promise<Guest> =>
  Guest.visit(browser, { width, theme, store, port: server.port, cookies, path });

/** Counts the drawer by notes and compares it with the orders. */
const countDrawer = async ({ page }: Guest, tens: number): Promise<void> => {
  await page.getByLabel("$10 ×").fill(String(tens));
  await page.getByRole("button", { name: "Compare with the orders" }).click();
  await page.getByText("$18.00", { exact: true }).waitFor();
};

/** Counts notes, coins and the float, which says nothing of what should be there, and takes them back. */
const countBlindly = async (person: Guest): Promise<void> => {
  const { page } = person;
  const counts = { "$20 ×": "3", "$0.25 ×": "2", "Change float (optional)": "10" };
  for (const [label, count] of Object.entries(counts)) await page.getByLabel(label).fill(count);
  await page.getByRole("status").filter({ hasText: "$50.50" }).waitFor();
  await expect.poll(() => page.getByText("Should be", { exact: true }).count()).toBe(0);
  await expect.poll(() => scrollsSideways(person)).toBe(false);
  expect(await findViolations(person)).toEqual([]);
  await person.picture("close-count");
  for (const label of Object.keys(counts)) await page.getByLabel(label).fill("");
};

const scrollsSideways = ({ page }: Guest) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** The lines of the day's file, as the page downloads it. */
const downloadReport = async ({ page, home }: Guest): Promise<string> => {
  await page.goto(`${home}/dashboard/reports?from=${today}&to=${today}&compare=none&group=day`);
  const link = page.getByRole("button", { name: "Download CSV" });
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
};

it("a day is closed once with its count and note, and its figures and file stay as they were", async () => {
  const { owner, orderId } = await openShop();
  const { page } = owner;
  await owner.open("/dashboard/close");
  await page.getByRole("heading", { name: "Some orders of this day are still open" }).waitFor();
  await countDrawer(owner, 2);
  await page.getByText("$2.00 over", { exact: true }).waitFor();
  await page.getByLabel("Note (optional)").fill("A guest left a tip in the drawer.");
  const colleague = await openColleague(390, "dark", "/dashboard/close");
  await countBlindly(colleague);
  await countDrawer(colleague, 1);
  await page.getByRole("button", { name: "Close the day" }).click();
  await page.getByRole("heading", { name: /is closed$/ }).waitFor();
  await page.getByText("A guest left a tip in the drawer.").waitFor();
  await page.getByText("These figures are final.").waitFor();
  const earlier = page.getByRole("region", { name: "Earlier closes" });
  await expect.poll(() => earlier.count()).toBe(0);
  await owner.picture("close-done");
  expect(await findViolations(owner)).toEqual([]);

  // From the next day, the list of earlier closes leads back to this one.
  await page.getByLabel("Business day").fill(tomorrow);
  await earlier.getByText("+$2.00", { exact: true }).waitFor();
  await owner.picture("close-earlier");
  await earlier.getByRole("button").click();
  await page.getByRole("heading", { name: /is closed$/ }).waitFor();
  await earlier.waitFor({ state: "detached" });

  // Someone who had counted before cannot close it again, and reads who closed it.
  await colleague.page.getByRole("button", { name: "Close the day" }).click();
  await colleague.page.getByText(/closed this day on/).waitFor();
  await colleague.picture("close-again");
  await colleague.page.reload();
  await colleague.page.getByText("$2.00 over", { exact: true }).waitFor();
  await expect.poll(() => colleague.page.getByRole("button", { name: "Close the day" }).count()).toBe(0);
  await colleague.picture("close-done");
  await expect.poll(() => scrollsSideways(colleague)).toBe(false);
  expect(await findViolations(colleague)).toEqual([]);

  const file = await downloadReport(owner);
  const [head = "", line = ""] = file.replace(/^\uFEFF/, "").split("\r\n");
  const columns = head.split(",");
  const values = line.split(",");
  const valueIn = (name: string) => values[columns.indexOf(name)];
  expect([values[0], valueIn("orders"), valueIn("total"), valueIn("payments")]).toEqual([today, "1", "18", "18"]);
  await runGraphql(owner, giveBack, { order: orderId });
  expect(await downloadReport(owner)).toBe(file);
  expect(owner.complaints).toEqual([]);
  await Promise.all([owner.context.close(), colleague.context.close()]);
});
