import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch } from "../guest.ts";
import type { LocalServer } from "../server.ts";
import { openRush, placeRush, startRush } from "./full-board.ts";

/** More than a roomy board has, so that small buttons wait for the pointer. */
const orders = 14;

let browser: Browser;
let server: LocalServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startRush()]);
  const owner = await openRush(browser, server, { width: 1280 });
  await placeRush(owner, orders);
  await owner.context.close();
});
afterAll(async () => {
  await Promise.all([browser.close(), server.stop()]);
});

it.each([
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
])(
  "on a full board of $width px, a ticket's main button stays in place as its small buttons appear",
  async ({ width, height }) => {
    const cook = await openRush(browser, server, { width, height });
    await cook.open("/dashboard/kitchen");
    const ticket = cook.page.locator('section[data-column="new"] article').first();
    const main = ticket.getByRole("button", { name: /^Accept .*#/ });
    const small = ticket.getByRole("button", { name: /^Print #/ });
    const readPlace = async () => {
      const [outer, inner] = await Promise.all([ticket.boundingBox(), main.boundingBox()]);
      return outer && inner && { x: inner.x - outer.x, y: inner.y - outer.y, width: inner.width, height: inner.height };
    };
    await main.waitFor();
    await cook.page.mouse.move(0, 0);
    await expect.poll(() => small.count()).toBe(0);
    const place = await readPlace();
    await main.hover();
    await small.waitFor();
    await expect.poll(readPlace).toEqual(place);
    await cook.context.close();
  },
);
