import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { signIn } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";
import { developmentVariables, type LocalServer, startServer } from "../server.ts";

let browser: Browser;
let server: LocalServer;
beforeAll(async () => {
  browser = await launch();
  server = await startServer({ ...developmentVariables, NOW: "2026-11-20T23:30:00.000Z" });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

it("an owner who disables pickup and delivery is warned before and after, and guests see the phone number", async () => {
  const owner = await Guest.visit(browser, { width: 1280, port: server.port });
  const guest = await Guest.visit(browser, { width: 390, port: server.port });
  await guest.page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await guest.page.locator("header [aria-hidden=true]", { hasText: "1" }).waitFor();
  await signIn(owner, "owner@copperpot.example", { path: "/dashboard/delivery" });
  const ways = owner.page.getByRole("region", { name: "Order types" });
  await ways.getByLabel("Guests can pick up").uncheck();
  await expect.poll(() => ways.getByText("guests cannot order").count()).toBe(0);
  await ways.getByLabel("We deliver").uncheck();
  await ways.getByText("If you save this, guests cannot order.").waitFor();
  await expect
    .poll(() => ways.getByRole("link", { name: "Pause online orders in the kitchen" }).getAttribute("href"))
    .toBe("/dashboard/kitchen");
  await owner.picture("both-off");
  expect(await findViolations(owner)).toEqual([]);
  await owner.page.getByRole("button", { name: "Save" }).click();
  await ways.getByText("Guests cannot order: pickup and delivery are both off.").waitFor();
  await owner.picture("both-off-saved");
  await owner.page.reload();
  await ways.getByText("Guests cannot order: pickup and delivery are both off.").waitFor();

  // A guest's open page updates and has no broken link.
  const { page, dialog } = guest;
  const off = "We're not taking online orders at the moment.";
  await page.getByRole("main").getByText(off).waitFor();
  await expect
    .poll(() => page.getByRole("main").getByRole("link", { name: "Call +1 718 555 0142" }).getAttribute("href"))
    .toBe("tel:+17185550142");
  await expect.poll(() => page.getByRole("button", { name: /^Add / }).count()).toBe(0);
  await guest.picture("off");
  await guest.choose("Buttermilk Chicken Wings");
  await dialog.getByText(off).waitFor();
  await expect.poll(() => dialog.locator("input, textarea").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await guest.openBag();
  await dialog.getByText(off).waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "Go to checkout" }).isDisabled()).toBe(true);
  await expect.poll(() => dialog.getByText(/ready/i).count()).toBe(0);
  await guest.picture("off-bag");
  await guest.open("/?checkout");
  await dialog.getByRole("heading", { name: "Checkout" }).waitFor();
  await dialog.getByText(off).waitFor();
  await expect.poll(() => dialog.locator("input").count()).toBe(0);
  await guest.picture("off-checkout");
  expect(await findViolations(guest)).toEqual([]);
  expect(guest.complaints).toEqual([]);

  await ways.getByLabel("Guests can pick up").check();
  await owner.page.getByRole("button", { name: "Save" }).click();
  await owner.page.getByText("Saved").waitFor();
  await guest.open("/");
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).waitFor();
  await expect.poll(() => page.getByText(off).count()).toBe(0);
  await Promise.all([guest.context.close(), owner.context.close()]);
});
