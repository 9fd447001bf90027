import { readFileSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "./built-worker.ts";
import { cards, Guest, launch } from "./guest.ts";
import { findViolations } from "./objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const count = "header [aria-hidden=true]";

/** Visits the menu and waits until the service worker has stored it. */
const visitWithServiceWorker = async (): Promise<Guest> => {
  const guest = await Guest.visit(browser, { width: 390, allowsServiceWorker: true });
  await guest.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return guest;
};

it("a guest who goes offline after one visit sees the menu, edits the bag, and orders once online again", async () => {
  const guest = await visitWithServiceWorker();
  const { page, context } = guest;
  await context.setOffline(true);
  await guest.open("/");
  const banner = page.getByText("You're offline. This is the menu as of");
  await expect.poll(() => banner.innerText()).toMatch(/as of \d{1,2}:\d{2}\s[AP]M\.$/);
  await guest.picture("offline-menu");
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await page.locator(count, { hasText: "2" }).waitFor();
  await guest.choose("Buttermilk Chicken Wings");
  await guest.dialog.getByLabel("Copper hot").check();
  await guest.add();
  await guest.open("/");
  await page.locator(count, { hasText: "3" }).waitFor();

  await guest.openBag();
  await guest.dialog.getByRole("button", { name: "One fewer" }).first().click();
  await page.locator(count, { hasText: "2" }).waitFor();
  await expect.poll(() => guest.dialog.getByText("You're offline. We'll send this when you're back.").count()).toBe(2);
  await guest.goToCheckout();
  await guest.fillContact();
  await guest.dialog.getByText("You can order as soon as you're back online.").waitFor();
  // Without a quote there is no amount to pay.
  await expect
    .poll(() => guest.dialog.getByRole("button", { name: "Place order", exact: true }).isDisabled())
    .toBe(true);
  await guest.picture("offline-checkout");

  await context.setOffline(false);
  // 10.95 + 14.95 − 5 % for pickup = 24.60 (1.295 rounds up), and 8.875 % of it is 2.18.
  await guest.dialog.getByRole("button", { name: "Pay $26.78" }).waitFor();
  await expect.poll(() => guest.dialog.getByLabel("Name").inputValue()).toBe("Ana Gómez");
  await expect.poll(() => page.getByText("You're offline.").count()).toBe(0);
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  const number = await guest.confirmed();
  await page.reload();
  await expect.poll(() => page.getByTestId("order-number").innerText()).toBe(number);
  const names = await page.evaluate(async () => {
    const requestsByCache = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requestsByCache.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(names).toContain("/");
  expect(names.filter((name) => !/^\/($|menu\/|assets\/|pictures\/)/.test(name))).toEqual([]);
  await context.close();
});

it("offline, a visited dish opens, another dish redirects to the menu, and no personal page is stored", async () => {
  const guest = await visitWithServiceWorker();
  const { page, context } = guest;
  const links = await page
    .locator('a[href^="/menu/"]')
    .evaluateAll((links) => links.map((a) => a.getAttribute("href")));
  const [visitedPath = "", unvisitedPath = ""] = [...new Set(links)].filter((href) => href !== null);
  for (const path of [visitedPath, "/login"]) await guest.open(path);
  // The service worker stores a page after it has answered.
  await expect.poll(() => page.evaluate(async (path) => Boolean(await caches.match(path)), visitedPath)).toBe(true);
  await context.setOffline(true);
  await guest.open(visitedPath);
  await expect.poll(() => new URL(page.url()).pathname).toBe(visitedPath);
  await guest.open(unvisitedPath);
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  expect((await page.goto(`${guest.home}/login`))?.status()).toBe(503);
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
  await expect.poll(() => page.getByLabel("Email").count()).toBe(0);
  // The page has the style sheet of the stored menu.
  const menuLink = page.getByRole("link", { name: "See the menu" });
  await expect
    .poll(() => menuLink.evaluate((link) => getComputedStyle(link).backgroundColor))
    .not.toBe("rgba(0, 0, 0, 0)");
  await guest.picture("offline-page");
  expect(await findViolations(guest)).toEqual([]);
  await page.getByRole("link", { name: "See the menu" }).click();
  await page.getByText("This is the menu as of").waitFor();
  await context.close();
});

it("the replacement service worker deletes all caches and unregisters itself", async () => {
  const guest = await visitWithServiceWorker();
  const remaining = await guest.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register("/sw-off.js");
    const worker = registration.installing ?? registration.waiting;
    await new Promise<void>((resolve) => {
      const resolveIfDone = (): void => {
        if (worker?.state === "activated" || worker?.state === "redundant") resolve();
      };
      worker?.addEventListener("statechange", resolveIfDone);
      resolveIfDone();
    });
    const registrations = await navigator.serviceWorker.getRegistrations();
    return [...(await caches.keys()), ...registrations.map(({ scope }) => scope)];
  });
  expect(remaining).toEqual([]);
  await guest.context.close();
});

it("a picture that is aborted because its page was left is no error of the service worker", async () => {
  const listeners = new Map<string, (event: object) => void>();
  runInNewContext(readFileSync(path.join(root, "dist/client/sw.js"), "utf8"), {
    self: { addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener) },
    location: { origin: "https://order.my-place.example" },
    caches: { open: async () => ({ match: async () => undefined }) },
    fetch: () => Promise.reject(new TypeError("Failed to fetch")),
    ...{ URL, Response },
  });
  const answer = (isAborted: boolean): Promise<unknown> =>
    new Promise((resolve) => {
      const url = "https://order.my-place.example/pictures/hero.webp";
      listeners.get("fetch")?.({
        request: { method: "GET", url, mode: "no-cors", signal: { aborted: isAborted } },
        respondWith: resolve,
      });
    });
  await expect(answer(true)).resolves.toBeInstanceOf(Response);
  await expect(answer(false)).rejects.toThrow("Failed to fetch");
});
