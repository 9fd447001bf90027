import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { orderWings, ownerCookies } from "../kitchen-board.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("the kitchen display works on a tablet whose storage is blocked", async () => {
  const cookies = await ownerCookies(browser);
  const path = "/dashboard/kitchen";
  const cook = await Guest.visit(browser, { width: 1024, cookies, path, circumstance: "storage-blocked" });
  const guest = await Guest.visit(browser, { width: 390 });
  const { number } = await orderWings(guest);
  await cook.page.getByRole("article", { name: number, exact: true }).waitFor();
  await cook.page.getByRole("button", { name: "To make" }).click();
  await cook.page.getByRole("region", { name: "To make" }).waitFor();
  expect(cook.complaints).toEqual([]);
  await Promise.all([cook.context.close(), guest.context.close()]);
});
