import { randomInt } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dashboardAreas } from "../../../storefront/contract.ts";
import { type Cookies, Guest, launch, type Visit } from "../guest.ts";
import { openControls, orderWings, ownerCookies, runGraphql, signIn, wings } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;

const invite = "mutation ($email: String!) { inviteMember(email: $email, role: staff) { id } }";

beforeAll(async () => {
  browser = await launch();
  const owner = await Guest.visit(browser, { width: 1280 });
  await owner.context.addCookies(await ownerCookies(browser));
  // Columns without a ticket scroll on a phone and contain nothing to focus, which axe reports.
  const guest = await Guest.visit(browser, { width: 390 });
  await orderWings(guest);
  const email = `cook-${randomInt(1_000_000)}@example.com`;
  await runGraphql(owner, invite, { email });
  const cook = await Guest.visit(browser, { width: 390 });
  await signIn(cook, email);
  cookies = await cook.context.cookies();
  await Promise.all([owner.context.close(), cook.context.close(), guest.context.close()]);
});
afterAll(() => browser.close());

interface Cook {
  cook: Guest;
  /** What the worker refused, because staff may not do it. */
  refusals: string[];
}

/** A browser of a member of staff, which notes each request that their role does not allow. */
const cookAt = async (visit: Visit, path: string): Promise<Cook> => {
  const cook = await Guest.visit(browser, visit);
  const refusals: string[] = [];
  cook.page.on("response", async (response) => {
    if (response.status() === 403) refusals.push(`403 ${response.url()}`);
    if (!response.url().endsWith("/api/graphql")) return;
    const text = await response.text().catch(() => "");
    if (/MISSING_SCOPE|FORBIDDEN/.test(text)) refusals.push(`${response.request().postData()} ${text}`);
  });
  await cook.context.addCookies(cookies);
  await cook.open(path);
  return { cook, refusals };
};

const dish = "Charred Broccoli";

const openAreas = ["Orders", "Kitchen", "Counter", "Day close", "My sign-in"];

it("staff see their areas alone, and a closed one says who may open it", async () => {
  const { cook, refusals } = await cookAt({ width: 390, theme: "dark" }, "/dashboard");
  const { page } = cook;
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  const navigation = page.getByRole("navigation", { name: "Dashboard sections" });
  const links = navigation.locator("a[href^='/dashboard/']");
  await expect.poll(async () => (await links.allTextContents()).map((text) => text.trim())).toEqual(openAreas);
  for (const area of dashboardAreas) {
    await cook.open(`/dashboard/${area}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.getByText("One moment…").first().waitFor({ state: "detached" });
    const title = page.getByRole("heading", { level: 1 }).first();
    const isOpen = async (): Promise<boolean> => openAreas.includes(await title.innerText());
    const isClosed = async (): Promise<boolean> => (await page.getByText(/^This area is for: Owner/).count()) === 1;
    await expect.poll(async () => (await isOpen()) !== (await isClosed()), { message: area }).toBe(true);
    await cook.picture(`staff-${area}`);
    if ((await isOpen()) || area === "settings") expect(await findViolations(cook)).toEqual([]);
  }
  expect(refusals).toEqual([]);
  expect(cook.complaints).toEqual([]);
  await cook.context.close();
});

it.each(["", "/kitchen", "/counter"])("staff slow and pause orders at /dashboard%s", async (area) => {
  const { cook, refusals } = await cookAt({ width: 1280 }, `/dashboard${area}`);
  const { page } = cook;
  if (area === "/kitchen") await openControls(cook);
  await page.getByRole("button", { name: "+10 min" }).click();
  await page.getByText(/^\+10 min until/).waitFor();
  await page.getByRole("button", { name: "No extra time" }).click();
  await page.getByText("Promised times are back to normal.").waitFor();
  await page.getByRole("button", { name: "Delivery", exact: true }).click();
  await page.getByRole("button", { name: /^Delivery paused/, pressed: true }).click();
  await page.getByRole("button", { name: "Delivery", exact: true }).waitFor();
  expect(refusals).toEqual([]);
  await cook.context.close();
});

it("staff mark a dish sold out and take it back, and the menu follows", async () => {
  const { cook, refusals } = await cookAt({ width: 390 }, "/dashboard/kitchen");
  const { page, dialog } = cook;
  const guest = await Guest.visit(browser, { width: 390 });
  const card = guest.page.getByRole("listitem").filter({ has: guest.page.getByRole("link", { name: dish }) });
  await page.getByRole("button", { name: "Sold out", exact: true }).click();
  await dialog.getByLabel("Search dishes and choices").fill(dish);
  const sells = dialog.getByRole("switch", { name: `${dish} is on sale`, exact: true });
  await sells.click();
  await card.first().getByText("Sold out").first().waitFor();
  await cook.picture("staff-sold-out");
  expect(await findViolations(cook)).toEqual([]);
  await sells.click();
  await card.first().getByText("Sold out").first().waitFor({ state: "detached" });
  expect(refusals).toEqual([]);
  await Promise.all([cook.context.close(), guest.context.close()]);
});

it("staff take cash, and no screen of an order offers them a refund", async () => {
  const { cook, refusals } = await cookAt({ width: 1024 }, "/dashboard/counter");
  const { page, dialog } = cook;
  await page.getByLabel("Find a dish").fill(wings);
  await page.getByRole("button", { name: new RegExp(`^${wings}`) }).click();
  await dialog.getByLabel("Copper hot").check();
  await dialog.getByRole("button", { name: /^Add · / }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Pay now/ }).click();
  await page.getByRole("heading", { name: /^Order \d+$/ }).waitFor();
  await page.getByLabel("Cash", { exact: true }).check();
  for (const key of ["5", "00", "0"]) await page.getByRole("button", { name: key, exact: true }).click();
  await page.getByText(/^Change: \$/).waitFor();
  await page.keyboard.press("F9");
  await page.getByText("Paid in full").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /refund/i }).count()).toBe(0);
  const guest = await Guest.visit(browser, { width: 390 });
  const { id, number } = await orderWings(guest);
  await cook.open(`/dashboard/orders/${id}`);
  await page.getByRole("heading", { name: `Order ${number}` }).waitFor();
  await page.getByRole("button", { name: "Change order" }).waitFor();
  await cook.picture("staff-order");
  await expect.poll(() => page.getByRole("button", { name: /refund/i }).count()).toBe(0);
  expect(await findViolations(cook)).toEqual([]);
  expect(refusals).toEqual([]);
  await Promise.all([cook.context.close(), guest.context.close()]);
});
