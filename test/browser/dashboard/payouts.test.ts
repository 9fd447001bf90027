import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Cookies, cards, Guest, launch, type Visit } from "../guest.ts";
import { orderWings, ownerCookies, wings } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;
let disputed: { number: string; id: string };
beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
  disputed = await placeDisputed();
});
afterAll(() => browser.close());

const openAsOwner = (visit: Visit, path: string): Promise<Guest> => Guest.visit(browser, { ...visit, cookies, path });

/** An order whose card payment is disputed at once, once due work has found it. */
const placeDisputed = async (): Promise<{ number: string; id: string }> => {
  const guest = await Guest.visit(browser, { width: 390 });
  const customerInfo = { name: "Dario Klein", email: "dario@example.com", phone: "+1 212 555 7412" };
  const placed = await orderWings(guest, {}, { customerInfo }, cards.isDisputed);
  const run = await fetch(inject("cronUrl"));
  expect(run.status).toBe(200);
  return placed;
};

const overflow = ({ page }: Guest): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The order in the list of disputes. */
const disputeRow = ({ page }: Guest): Locator =>
  page.getByRole("listitem").filter({ hasText: `Order ${disputed.number}` });

/** Opens the list of disputes until due work has brought the order's. */
const openList = async (visit: Visit): Promise<Guest> => {
  const owner = await openAsOwner(visit, "/dashboard/payouts");
  const { page } = owner;
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole("heading", { name: "Disputes", exact: true }).waitFor();
        return disputeRow(owner).count();
      },
      { interval: 500 },
    )
    .toBe(1);
  return owner;
};

it("an owner finds a disputed order, reads what to send until when, and prints it as evidence", async () => {
  const owner = await openList({ width: 1280 });
  const { page } = owner;
  const row = disputeRow(owner);
  await row.getByText("Needs your answer").waitFor();
  await page.getByText("No payouts yet.", { exact: false }).waitFor();
  await owner.picture("payouts");
  expect(await findViolations(owner)).toEqual([]);

  await row.getByRole("link").click();
  await page.getByText("“I did not make this payment.”").waitFor();
  await page.getByText(/Answer by/).waitFor();
  await page.getByText(wings).waitFor();
  await page.getByText("dario@example.com", { exact: true }).waitFor();
  await page.getByText("Dispute opened").waitFor();
  await owner.picture("dispute");
  expect(await findViolations(owner)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.getByText("All payouts and disputes").isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("button", { name: "Print or save as PDF" }).isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("navigation").first().isVisible()).toBe(false);
  await expect.poll(() => page.getByText(wings).isVisible()).toBe(true);
  await owner.picture("dispute-print");
});

it.each([
  ["dark", 390],
  ["light", 320],
] as const)("the list of disputes and a dispute fit a phone: %s, %i px", async (theme, width) => {
  const phone = await openList({ width, theme });
  await phone.picture(`payouts-${width}`);
  await expect.poll(() => overflow(phone)).toBe(0);
  await disputeRow(phone).getByRole("link").click();
  await phone.page.getByText("“I did not make this payment.”").waitFor();
  await phone.picture(`dispute-${width}`);
  await expect.poll(() => overflow(phone)).toBe(0);
  expect(await findViolations(phone)).toEqual([]);
});

it("an order and the list of orders say that a payment is disputed, and an unknown dispute is not found", async () => {
  const owner = await openList({ width: 1280 });
  const { page } = owner;
  await owner.open(`/dashboard/orders/${disputed.id}`);
  await page.getByText("Needs your answer").waitFor();
  await owner.picture("disputed-order");
  await owner.open(`/dashboard/orders?search=${encodeURIComponent(disputed.number)}`);
  await page
    .getByRole("row", { name: new RegExp(`${disputed.number}\\b`) })
    .getByText("Disputed")
    .waitFor();
  await owner.open("/dashboard/payouts?dispute=dsp_unknown");
  await page.getByText("There is no such dispute.", { exact: false }).waitFor();
});
