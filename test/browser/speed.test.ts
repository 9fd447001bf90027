import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "./guest.ts";
import { enterCode } from "./mailbox.ts";

/** A long menu: what a large restaurant has. */
const wantedDishes = 200;
const slowDown = 4;
const goalMs = 50;
const rounds = { min: 2, max: 5 };

let browser: Browser;
let owner: Guest;
let added: string[] = [];

/** Asks as the owner does from the dashboard. */
const ask = <Data>(page: Page, query: string, variables: unknown): Promise<Data> =>
  page.evaluate(
    async (body) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch("/api/graphql", { method: "POST", headers, body: JSON.stringify(body) });
      return (await answer.json()).data;
    },
    { query, variables },
  );

const addDishes = async (page: Page): Promise<string[]> => {
  const { menuItemsCount, menuCategories } = await ask<{ menuItemsCount: number; menuCategories: { id: string }[] }>(
    page,
    "{ menuItemsCount menuCategories { id } }",
    {},
  );
  // Some of the restaurant's own are not shown at this hour.
  const data = Array.from({ length: wantedDishes + 10 - menuItemsCount }, (_, number) => ({
    name: `House Plate ${number}`,
    description: "Roasted roots, herbs and a slice of sourdough bread.",
    price: 1200 + number,
    category: { connect: { id: menuCategories[number % menuCategories.length]?.id } },
  }));
  const made: string[] = [];
  for (let from = 0; from < data.length; from += 100) {
    const { createMenuItems } = await ask<{ createMenuItems: { id: string }[] }>(
      page,
      "mutation ($data: [MenuItemCreateInput!]!) { createMenuItems(data: $data) { id } }",
      { data: data.slice(from, from + 100) },
    );
    made.push(...createMenuItems.map(({ id }) => id));
  }
  return made;
};

beforeAll(async () => {
  browser = await launch();
  owner = await Guest.visit(browser, { width: 390 });
  await owner.open("/login?return=/dashboard");
  await enterCode(owner, "owner@copperpot.example");
  await owner.page.getByRole("button", { name: "Sign in" }).click();
  await owner.page.getByRole("heading", { name: "Hello, Mae Carter" }).waitFor();
  added = await addDishes(owner.page);
});
afterAll(async () => {
  for (let from = 0; from < added.length; from += 100)
    await ask(owner.page, "mutation ($where: [MenuItemWhereUniqueInput!]!) { deleteMenuItems(where: $where) { id } }", {
      where: added.slice(from, from + 100).map((id) => ({ id })),
    });
  await browser.close();
});

/** How long a tap or a key kept the page at work, and how long it was until the answer was painted, in milliseconds. */
interface Answer {
  work: number;
  paint: number;
}

const listen = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const kept: Answer[] = [];
    Object.assign(window, { answers: kept });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming)) continue;
        const { processingStart, processingEnd, duration } = entry;
        kept.push({ work: Math.round(processingEnd - processingStart), paint: duration });
      }
    });
    // TypeScript's DOM does not know the threshold yet.
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
};

/** The slowest answer since the last time; what is faster than 16 ms is not told at all. */
const slowest = (page: Page): Promise<Answer> =>
  page.evaluate(async () => {
    // What was painted last is told a frame later, and with nothing to do.
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 200 })));
    // The named boundary: `listen` put it there.
    const answers = (window as unknown as { answers: Answer[] }).answers.splice(0);
    const most = (figure: keyof Answer) => Math.max(0, ...answers.map((answer) => answer[figure]));
    return { work: most("work"), paint: most("paint") };
  });

const steps = (guest: Guest): Record<string, () => Promise<unknown>> => {
  const { page, dialog } = guest;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const search = page.getByRole("searchbox");
  return {
    "a dish is opened": () => guest.choose("Buttermilk Chicken Wings"),
    "a sauce is chosen": () => dialog.getByLabel("Copper hot").check(),
    "the dish is added": () => guest.add(),
    "the search is tapped": () => search.click(),
    "a word is typed": () => search.pressSequentially("plate", { delay: 80 }),
    "a letter is taken back": () => page.keyboard.press("Backspace"),
    "the search is emptied": () => search.fill(""),
    "a diet is chosen": () => button("Vegan").click(),
    "a diet is left out": () => button("Vegan").click(),
    "delivery is chosen": () => button("Delivery").click(),
    "pickup is chosen": () => button("Pickup").click(),
    "the bag is opened": () => guest.openBag(),
    "one more is wanted": () => dialog.getByRole("button", { name: "One more" }).click(),
    "the bag is closed": () => page.keyboard.press("Escape"),
  };
};

it("on a slow phone with two hundred dishes no tap keeps the page from painting for fifty milliseconds", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  await listen(guest.context);
  await guest.open("/");
  await expect.poll(() => page.locator("article").count(), { timeout: 10_000 }).toBeGreaterThanOrEqual(wantedDishes);
  const session = await guest.context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  // Whatever else the machine does makes an answer slower, never faster: the best of some rounds is the page's own.
  const best = new Map<string, Answer>();
  const slow = (): [string, Answer][] => [...best].filter(([, { work }]) => work > goalMs);
  for (let round = 0; round < rounds.min || (round < rounds.max && slow().length > 0); round += 1) {
    for (const [what, step] of Object.entries(steps(guest))) {
      await step();
      const { work, paint } = await slowest(page);
      const before = best.get(what) ?? { work, paint };
      best.set(what, { work: Math.min(work, before.work), paint: Math.min(paint, before.paint) });
    }
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  if (process.env["SCREENSHOTS"]) console.table(Object.fromEntries(best));
  expect(slow()).toEqual([]);
  expect(best.get("a dish is opened")?.paint).toBeGreaterThan(0);
  await guest.context.close();
}, 120_000);
