import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Guest, launch } from "../guest.ts";
import { runGraphql } from "../kitchen-board.ts";
import type { LocalServer } from "../server.ts";
import { openSlowCpu, type SlowCpu } from "../slow-cpu.ts";
import { openRush, startRush } from "./full-board.ts";
import { type InputTiming, recordInputTimings, takeMaxTimings } from "./input-timings.ts";

const dishCount = 500;
/** Three times the goal of 100 ms, because other work on the machine must not fail the journey. */
const limitMs = 300;
const rounds = { min: 3, max: 6 };

let browser: Browser;
let server: LocalServer;
let owner: Guest;
let cpu: SlowCpu;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startRush()]);
  owner = await openRush(browser, server, { width: 1280, height: 900 });
  const { menuItemsCount, menuCategories } = await runGraphql(owner, "{ menuItemsCount menuCategories { id } }");
  const data = Array.from({ length: dishCount - menuItemsCount }, (_, number) => ({
    name: `House Plate ${number}`,
    description: "Roasted roots, herbs and a slice of sourdough bread.",
    price: 1200 + number,
    category: { connect: { id: menuCategories[number % menuCategories.length]?.id } },
  }));
  for (let from = 0; from < data.length; from += 100)
    await runGraphql(owner, "mutation ($data: [MenuItemCreateInput!]!) { createMenuItems(data: $data) { id } }", {
      data: data.slice(from, from + 100),
    });
  await recordInputTimings(owner.context);
  await owner.open("/dashboard/menu");
  cpu = await openSlowCpu(owner.page);
}, 120_000);
afterAll(() => Promise.all([browser.close(), server.stop()]));

/** What an owner does in the list, each by itself. Browsers time the end of a drag, but no pointer that moves. */
const listSteps = ({ page }: Guest): Record<string, () => Promise<unknown>> => {
  const row = page.locator("[data-drop-item]").nth(2);
  const isRead = () =>
    page.waitForResponse((response) => response.request().postData()?.includes("menuItems") ?? false);
  const write = (act: () => Promise<unknown>) => () => Promise.all([isRead(), act()]);
  return {
    "a price is opened": () => row.getByRole("button", { name: /^Change the price/ }).click(),
    "a digit is typed": () => page.keyboard.press("9"),
    "the price is left as it was": () => page.keyboard.press("Escape"),
    "a dish is taken off sale": write(() => row.getByRole("switch").click()),
    "a dish is on sale again": write(() => row.getByRole("switch").click()),
    "a dish is selected": () => row.getByRole("checkbox").check(),
    "a dish is deselected": () => row.getByRole("checkbox").uncheck(),
    "a dish is moved": write(() => row.getByRole("button", { name: /down$/ }).click()),
    "a drag is given up": async () => {
      const grip = await row.locator("span[aria-hidden=true]").last().boundingBox();
      await page.mouse.move((grip?.x ?? 0) + 10, (grip?.y ?? 0) + 10);
      await page.mouse.down();
      await page.mouse.move((grip?.x ?? 0) + 10, (grip?.y ?? 0) + 20);
      await page.mouse.move(900, 500, { steps: 3 });
      await page.keyboard.press("Escape");
      await page.mouse.up();
    },
  };
};

it("no input in a menu of 500 dishes waits 300 ms for its picture on a slow tablet", { timeout: 240_000 }, async () => {
  const { page } = owner;
  await expect.poll(() => page.locator("[data-drop-item]").count()).toBe(dishCount);
  // Other processes only make an input slower, so the best of several rounds counts.
  const best = new Map<string, InputTiming>();
  const slow = () => [...best].filter(([, { paint }]) => paint > limitMs);
  for (let round = 0; round < rounds.min || (round < rounds.max && slow().length > 0); round += 1) {
    await cpu.slowDown();
    for (const [name, step] of Object.entries(listSteps(owner))) {
      await takeMaxTimings(page);
      await step();
      const { work, paint } = await takeMaxTimings(page);
      const before = best.get(name) ?? { work, paint };
      best.set(name, { work: Math.min(work, before.work), paint: Math.min(paint, before.paint) });
    }
  }
  await cpu.end();
  if (process.env["SPEED"]) console.table(Object.fromEntries(best));
  expect(slow()).toEqual([]);
  expect(owner.complaints).toEqual([]);
});
