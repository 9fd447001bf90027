import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { findViolations } from "../objections.ts";
import { developmentVariables, type LocalServer, startServer } from "../server.ts";

const fridayEvening = "2026-11-20T23:30:00.000Z";

let browser: Browser;
let server: LocalServer;
beforeAll(async () => {
  browser = await launch();
  server = await startServer({ ...developmentVariables, NOW: fridayEvening });
  await server.database
    .prepare(
      "UPDATE store_settings SET ordering_paused = 1, paused_until = ?, menu_revision = menu_revision + 1 WHERE slug = 'copper-pot'",
    )
    .bind("2026-11-21T00:15:00.000Z")
    .run();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const sizes = [
  { width: 390, theme: "light" },
  { width: 1280, theme: "dark" },
] as const;

describe("a paused restaurant", () => {
  it.each(sizes)("offers an order for after the pause, at $width px, $theme", async (size) => {
    const guest = await Guest.visit(browser, { ...size, port: server.port });
    const main = guest.page.getByRole("main");
    await main.getByText("You can still order ahead for after 7:15 PM.").waitFor();
    await guest.picture("paused");
    await main.getByRole("button", { name: "Order ahead for 7:45 PM" }).click();
    await guest.page.getByText("Your order is for 7:45 PM. Choose your dishes.").waitFor();
    await guest.choose("Buttermilk Chicken Wings");
    await guest.dialog.getByLabel("Copper hot").check();
    await guest.add();
    await guest.openBag();
    await guest.bag.getByText("We're taking a short break. You can still order ahead for after 7:15 PM.").waitFor();
    await guest.picture("bag");
    await guest.goToCheckout();
    await expect.poll(() => guest.dialog.getByLabel("As soon as possible").isDisabled()).toBe(true);
    const time = guest.dialog.getByLabel("Time", { exact: true });
    await expect.poll(() => time.inputValue()).toBe("2026-11-21T00:45:00.000Z");
    await guest.fillContact();
    await guest.payButton.waitFor();
    await guest.picture("ahead");
    expect(await findViolations(guest)).toEqual([]);
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });
});

describe("an address without a page", () => {
  it.each(sizes)("leads to the menu and to the guest's order, at $width px, $theme", async (size) => {
    for (const path of ["/nowhere", "/menu/no-such-dish"]) {
      const guest = await Guest.visit(browser, { ...size, path });
      const main = guest.page.getByRole("main");
      await main.getByRole("heading", { level: 1, name: "This page is not on the menu" }).waitFor();
      await guest.picture("not-found");
      expect(await findViolations(guest)).toEqual([]);
      await main.getByRole("link", { name: "Find your order" }).click();
      await guest.page.waitForURL("**/order/find");
      await guest.context.close();
    }
  });
});
