import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Guest, launch } from "../guest.ts";
import { runGraphql } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";
import type { LocalServer } from "../server.ts";
import { openSlowCpu } from "../slow-cpu.ts";
import { openRush, placeRush, startRush } from "./full-board.ts";

const orders = 60;

let browser: Browser;
let server: LocalServer;
let cook: Guest;
beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startRush()]);
  cook = await openRush(browser, server, { width: 1024, height: 768 });
}, 120_000);
afterAll(() => Promise.all([browser.close(), server.stop()]));

/** The number of tickets in a column. */
const countIn = (page: Page, column: string): Promise<number> =>
  page.locator(`section[data-column="${column}"] article`).count();

/** The statuses of the orders in the database, and how many orders have each. */
const readStatuses = async (): Promise<Record<string, number>> => {
  const { restaurantOrders } = await runGraphql(cook, "{ restaurantOrders(take: 100) { status } }");
  const counts: Record<string, number> = {};
  for (const { status } of restaurantOrders) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Records how long the browser takes from each key to the next picture, and from a live message to the change on the
 *  page. */
const recordTimes = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const times: { keys: number[]; changes: number[] } = { keys: [], changes: [] };
    Object.assign(window, { recordedTimes: times });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "keydown") times.keys.push(duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener("message", ({ data }) => {
          if (!String(data).includes('"bump"')) return;
          const from = performance.now();
          const seen = new MutationObserver(() => {
            seen.disconnect();
            requestAnimationFrame(() => times.changes.push(performance.now() - from));
          });
          seen.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        });
      }
    };
  });

const readTimes = (page: Page): Promise<{ keys: number[]; changes: number[] }> =>
  page.evaluate(() => (window as unknown as { recordedTimes: { keys: number[]; changes: number[] } }).recordedTimes);

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

it("a cook takes a Friday evening of 60 orders from new to handed over by keyboard alone", {
  timeout: 240_000,
}, async () => {
  const { page } = cook;
  await placeRush(cook, orders);
  await recordTimes(page);
  await cook.open("/dashboard/kitchen");
  await expect.poll(() => countIn(page, "new")).toBe(orders);
  const cpu = await openSlowCpu(page);
  await cpu.slowDown();
  await cook.picture("rush-new");

  for (let pressed = 0; pressed < orders; pressed += 1) await page.keyboard.press("a");
  await expect.poll(() => countIn(page, "kitchen"), { timeout: 60_000 }).toBe(orders);
  await expect.poll(() => countIn(page, "new")).toBe(0);
  await page.keyboard.press("d");
  await page.getByRole("heading", { name: "To make" }).waitFor();
  await cook.picture("rush-kitchen");
  await page.keyboard.press("d");

  // The first bump was a mistake, and is undone in time.
  await page.keyboard.press("1");
  await page.getByRole("button", { name: /^Undo/ }).waitFor();
  await cook.picture("rush-undo");
  await page.keyboard.press("u");
  await expect.poll(() => countIn(page, "ready")).toBe(0);
  await expect.poll(() => countIn(page, "kitchen")).toBe(orders);

  // Some keys are pressed one after the other, so that each is measured by itself.
  const before = (await readTimes(page)).keys.length;
  for (let bumped = 1; bumped <= 10; bumped += 1) {
    await page.keyboard.press("1");
    await expect.poll(() => countIn(page, "ready")).toBe(bumped);
  }
  const measured = (await readTimes(page)).keys.slice(before);
  for (let pressed = 10; pressed < orders; pressed += 1) await page.keyboard.press(String(1 + (pressed % 3)));
  await expect.poll(() => countIn(page, "ready"), { timeout: 60_000 }).toBeGreaterThan(orders - 3);
  while ((await countIn(page, "kitchen")) > 0) await page.keyboard.press("1");
  await expect.poll(() => countIn(page, "ready"), { timeout: 60_000 }).toBe(orders);
  await expect.poll(readStatuses, { timeout: 90_000, interval: 1000 }).toEqual({ ready: orders });

  // One plate comes back. Its guest still knows it as ready.
  await page.keyboard.press("r");
  await page.getByText(/^Recalled at/).waitFor();
  await expect.poll(() => countIn(page, "preparing")).toBe(1);
  await expect.poll(readStatuses).toEqual({ ready: orders });
  await page.keyboard.press("1");
  await expect.poll(() => countIn(page, "preparing")).toBe(0);
  await cpu.end();

  await page.keyboard.press("ArrowDown");
  for (let pressed = 0; pressed < orders; pressed += 1) await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("article").count(), { timeout: 60_000 }).toBe(0);
  await expect.poll(readStatuses, { timeout: 60_000, interval: 1000 }).toEqual({ completed: orders });
  const [p50, max] = [0.5, 1].map((share) => percentile(measured, share));
  console.info(`Keys with 60 orders on a 4 times slower CPU: p50 ${p50} ms, max ${max} ms`);
  // Ten times the goal, because other work on the machine must not fail the journey.
  expect(p50).toBeLessThan(1000);
  expect(cook.complaints).toEqual([]);
});

it("the board says loudly within ten seconds that its connection is gone, and when it is back", async () => {
  const { page } = cook;
  await placeRush(cook, 10);
  await cook.open("/dashboard/kitchen");
  await page.getByText("Live", { exact: true }).waitFor();
  const from = performance.now();
  await page.context().setOffline(true);
  await page.getByRole("alert").getByText("No connection.").waitFor({ timeout: 10_000 });
  expect(performance.now() - from).toBeLessThan(10_000);
  await cook.picture("rush-offline");
  expect(await findViolations(cook)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole("alert").getByText("No connection.").waitFor({ state: "detached" });
});
