import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Guest, launch } from "../guest.ts";
import { runGraphql } from "../kitchen-board.ts";
import type { LocalServer } from "../server.ts";
import { openSlowCpu, type SlowCpu } from "../slow-cpu.ts";
import { openRush, placeRush, startRush } from "./full-board.ts";
import { type InputTiming, recordInputTimings, takeMaxTimings } from "./input-timings.ts";

const orders = 60;
/** Four times the goal of 100 ms, because other work on the machine must not fail the journey. */
const limitMs = 400;
const rounds = { min: 3, max: 6 };

let browser: Browser;
let server: LocalServer;
let cook: Guest;
let cpu: SlowCpu;
let ids: string[];

/** Records how long each live message takes to be on the screen, and which tickets the page changes. */
const recordChanges = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const changes = { paints: [] as number[], tickets: new Set<string>() };
    Object.assign(window, { recordedChanges: changes });
    let receivedAt: number | null = null;
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener("message", ({ data }) => {
          if (String(data).includes('"bump"')) receivedAt = performance.now();
        });
      }
    };
    new MutationObserver((records) => {
      for (const { target } of records) {
        const ticket = (target instanceof Element ? target : target.parentElement)?.closest("article");
        if (ticket) changes.tickets.add(ticket.id);
      }
      const from = receivedAt;
      receivedAt = null;
      // A task after the frame: what the frame has drawn is on the screen.
      if (from !== null) requestAnimationFrame(() => setTimeout(() => changes.paints.push(performance.now() - from)));
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });

/** What changed since the last call: the number of tickets, and the milliseconds from a message to its picture. */
const takeChanges = (page: Page): Promise<{ tickets: number; paints: number[] }> =>
  page.evaluate(() => {
    // The named boundary: recordChanges sets this property.
    const { recordedChanges } = window as unknown as { recordedChanges: { paints: number[]; tickets: Set<string> } };
    const taken = { tickets: recordedChanges.tickets.size, paints: recordedChanges.paints.splice(0) };
    recordedChanges.tickets.clear();
    return taken;
  });

const countIn = (page: Page, column: string): Promise<number> =>
  page.locator(`section[data-column="${column}"] article`).count();

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startRush()]);
  cook = await openRush(browser, server, { width: 1024, height: 768 });
  ids = await placeRush(cook, orders);
  // A quarter is new, so that columns of different length stand side by side.
  const accepted = ids
    .slice(0, (orders * 3) / 4)
    .map((id, index) => `a${index}: acknowledgeOrder(orderId: "${id}") { id }`);
  for (let from = 0; from < accepted.length; from += 10)
    await runGraphql(cook, `mutation { ${accepted.slice(from, from + 10).join("\n")} }`);
  await recordInputTimings(cook.context);
  await recordChanges(cook.page);
  await cook.open("/dashboard/kitchen");
  await cook.page.locator("section[data-column=kitchen] article").first().waitFor();
  cpu = await openSlowCpu(cook.page);
}, 120_000);
afterAll(() => Promise.all([browser.close(), server.stop()]));

/** Presses or taps something that takes a ticket out of a column, and waits for what the server answers. */
const takeFrom = async (page: Page, column: string, act: () => Promise<unknown>): Promise<void> => {
  const before = await countIn(page, column);
  const isRead = page.waitForResponse((response) => response.request().postData()?.includes("kitchenFigures") ?? false);
  await act();
  await expect.poll(() => countIn(page, column), { interval: 20 }).toBe(before - 1);
  await isRead;
};

/** What a cook does, each by itself. */
const listSteps = ({ page }: Guest): Record<string, () => Promise<unknown>> => {
  const press = (key: string) => () => page.keyboard.press(key);
  const tap = (column: string) => () =>
    page.locator(`section[data-column=${column}] article footer button`).first().click();
  return {
    "key 1 bumps": () => takeFrom(page, "kitchen", press("1")),
    "key 5 bumps": () => takeFrom(page, "kitchen", press("5")),
    "key 9 bumps": () => takeFrom(page, "kitchen", press("9")),
    "Start is tapped": () => takeFrom(page, "kitchen", tap("kitchen")),
    "Ready is tapped": () => takeFrom(page, "preparing", tap("preparing")),
    "a ticket is focused": press("ArrowDown"),
    "the next ticket is focused": press("ArrowDown"),
    "a dialog is opened": async () => {
      await page.getByRole("button", { name: "Sold out" }).click();
      await page.getByRole("dialog").waitFor();
    },
    "the dialog is closed": async () => {
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
    "key d shows the sums": press("d"),
    "key d hides the sums": press("d"),
  };
};

it("a change of another screen is drawn within 400 ms on a board of 60 orders", async () => {
  const { page } = cook;
  await expect.poll(() => page.locator("article").count()).toBe(orders);
  await page.getByText("Live", { exact: true }).waitFor();
  const paints: number[] = [];
  for (const id of ids.slice(0, 5)) {
    await runGraphql(cook, `mutation { bumpOrder(orderId: "${id}") { id } }`);
    await expect.poll(async () => paints.push(...(await takeChanges(page)).paints)).toBeGreaterThan(0);
  }
  const best = Math.min(...paints);
  if (process.env["SPEED"]) console.info(`From message to picture: ${paints.map(Math.round).join(", ")} ms`);
  expect(best).toBeLessThan(limitMs);
});

it("no input waits 400 ms for its picture on a slow tablet, and a bump changes few tickets", {
  timeout: 240_000,
}, async () => {
  const { page } = cook;
  // Other processes only make an input slower, so the best of several rounds counts.
  const best = new Map<string, InputTiming & { tickets: number }>();
  const slow = () => [...best].filter(([, { paint }]) => paint > limitMs);
  for (let round = 0; round < rounds.min || (round < rounds.max && slow().length > 0); round += 1) {
    await cpu.slowDown();
    for (const [name, step] of Object.entries(listSteps(cook))) {
      await takeMaxTimings(page);
      await takeChanges(page);
      await step();
      const { work, paint } = await takeMaxTimings(page);
      const { tickets } = await takeChanges(page);
      const before = best.get(name) ?? { work, paint, tickets };
      best.set(name, {
        work: Math.min(work, before.work),
        paint: Math.min(paint, before.paint),
        tickets: Math.min(tickets, before.tickets),
      });
    }
  }
  await cpu.end();
  if (process.env["SPEED"]) console.table(Object.fromEntries(best));
  expect(slow()).toEqual([]);
  // The ticket that moves, those whose number key changes, and one more whose minutes change.
  expect(Math.max(...[...best.values()].map(({ tickets }) => tickets))).toBeLessThanOrEqual(12);
  expect(cook.complaints).toEqual([]);
});
