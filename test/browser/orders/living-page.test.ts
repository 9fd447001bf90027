import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBuiltFile } from "../built-worker.ts";
import { cards, Guest, launch } from "../guest.ts";
import { boardAt, findStep, findTicket, orderWings, ownerCookies, runGraphql, tapNext } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";
import { expectParts } from "../words.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const stageOn = ({ page }: Guest) => page.locator("main [data-stage]").getAttribute("data-stage");

const transition = "mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: ready) { id } }";

it("the page says each state as its heading, and counts down to the promise", async () => {
  const guest = await Guest.visit(browser, { width: 390, theme: "dark" });
  const { page } = guest;
  const { number, id } = await orderWings(guest);
  await expect.poll(() => stageOn(guest)).toBe("kitchen");
  await expectParts(page.getByRole("main"), [/\b\d+ min/, "Ready about", "Thank you, Ana Gómez!"]);
  await guest.picture("living-kitchen");
  expect(await findViolations(guest)).toEqual([]);

  const cook = await boardAt(browser, await ownerCookies(browser), { width: 1280 });
  const headings = new Set([await page.getByRole("heading", { level: 1 }).innerText()]);
  for (const [action, stage] of [
    ["Accept", "accepted"],
    ["Start", "cooking"],
  ] as const) {
    await tapNext(findTicket(cook, number), action);
    await expect.poll(() => stageOn(guest)).toBe(stage);
    headings.add(await page.getByRole("heading", { level: 1 }).innerText());
  }
  // The board holds back "Ready" for some seconds, in which a cook can undo it.
  await runGraphql(cook, transition, { id });
  await expect.poll(() => stageOn(guest)).toBe("ready");
  headings.add(await page.getByRole("heading", { level: 1 }).innerText());
  expect(headings.size).toBe(4);
  await findStep(guest, "Ready").waitFor();
  // A guest at the counter needs no countdown.
  await expect.poll(() => page.getByText(/\b\d+ min/).count()).toBe(0);
  await guest.picture("living-ready");
  expect(await findViolations(guest)).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await Promise.all([guest.context.close(), cook.context.close()]);
});

it("a guest finds the way and the phone number beside the order", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  await orderWings(guest);
  const directions = page.getByRole("link", { name: "Directions" });
  await expect
    .poll(() => directions.getAttribute("href"))
    .toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/.*Copper\+Pot/);
  await expect.poll(() => page.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:+17185550142");
  const map = page.getByRole("link", { name: /Atlantic Avenue.* on the map/ });
  await expect.poll(() => map.getAttribute("href")).toContain("https://www.google.com/maps/search/");
  await guest.context.close();
});

it("a paid order is celebrated once: not after a reload, and not where reduced motion is asked", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await orderWings(guest);
  await page.getByTestId("confetti").waitFor();
  await page.getByTestId("confetti").waitFor({ state: "detached" });
  await page.reload();
  await page.getByTestId("order-number").waitFor();
  await expect.poll(() => page.locator("main img").count()).toBe(1);
  await expect.poll(() => page.getByTestId("confetti").count()).toBe(0);

  const calm = await Guest.visit(browser, { width: 390 });
  await calm.readyToPay();
  await calm.fillCard(cards.pays);
  await calm.payButton.click();
  await calm.confirmed();
  await expect.poll(() => calm.page.getByTestId("confetti").isVisible()).toBe(false);
  await Promise.all([guest.context.close(), calm.context.close()]);
});

/** A guest with a paid order whose browser waits for the code of the order's page until `load` is called. */
const holdOrderPage = async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  const { id, number } = await orderWings(guest);
  let load = (): void => undefined;
  const code = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(`**${findBuiltFile("ConfirmationPage")}`, async (route) => {
    await code;
    await route.continue();
  });
  return { guest, page, id, number, load };
};

it("an opened link displays its order before any code of the page is there, and its code then changes nothing", async () => {
  const { guest, page, number, load } = await holdOrderPage();
  await page.reload({ waitUntil: "commit" });
  await page.getByTestId("order-number").filter({ hasText: number }).waitFor();
  const main = page.getByRole("main");
  await expectParts(main, [/\b\d+ min/, "Ready about", "Thank you, Ana Gómez!"]);
  await main.evaluate((element) => element.setAttribute("data-first", "yes"));
  load();
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByRole("button", { name: "Share" }).waitFor();
  await expect.poll(() => page.locator("main[data-first] [data-stage]").count()).toBe(1);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a link without its key asks for the order of this browser before the page's own code is there", async () => {
  const { guest, page, id, number, load } = await holdOrderPage();
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === `/api/orders/${id}`);
  await page.goto(`${guest.home}/order/confirmed/${id}`, { waitUntil: "commit" });
  await asked;
  load();
  await page.getByTestId("order-number").filter({ hasText: number }).waitFor();
  await guest.context.close();
});
