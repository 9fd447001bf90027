import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBuiltFile } from "./built-worker.ts";
import { type Cookies, Guest, launch } from "./guest.ts";
import { ownerCookies } from "./kitchen-board.ts";
import { findViolations } from "./objections.ts";

let browser: Browser;
let cookies: Cookies;
beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

const words = "This part didn't load.";

/** Loses the answers to requests for the file of a part, the first ones or all. Returns the requested addresses. */
const lose = async (page: Page, part: string, losses = Number.POSITIVE_INFINITY): Promise<string[]> => {
  const file = findBuiltFile(part);
  const requested: string[] = [];
  await page.route(
    (url) => url.pathname === file,
    async (route) => {
      requested.push(new URL(route.request().url()).search);
      if (requested.length <= losses) await route.abort();
      else await route.continue();
    },
  );
  return requested;
};

/** What the page reports of its faults. */
const readFaults = (page: Page): { part: string; build: string }[] => {
  const faults: { part: string; build: string }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/faults")) faults.push(request.postDataJSON());
  });
  return faults;
};

/** Makes the format of weekdays throw, which only the footer uses. Run in the page, before its scripts. */
const breakFooter = (): void => {
  const { DateTimeFormat } = Intl;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (target, [locale, options]: [string, Intl.DateTimeFormatOptions | undefined]) => {
      if (options?.weekday === "long" && Object.keys(options).length === 2) throw new RangeError("Invalid time value");
      return new target(locale, options);
    },
  });
};

/** Makes reading a property of the menu's data throw. Run in the page, before its scripts. */
const breakProperty = (name: string): void => {
  const fromEntries = Object.fromEntries;
  Object.fromEntries = (entries: Iterable<readonly unknown[]>) => {
    const object: Record<string, unknown> = fromEntries(entries);
    if (name in object)
      Object.defineProperty(object, name, {
        get: () => {
          throw new RangeError("Invalid time value");
        },
      });
    return object;
  };
};

it("a file that gets lost once is requested again, and its part is displayed", async () => {
  const owner = await Guest.visit(browser, { width: 1280, cookies, path: "/dashboard/orders" });
  const requested = await lose(owner.page, "ReportsPanel", 1);
  await owner.page.getByRole("link", { name: "Reports", exact: true }).click();
  await owner.page.getByRole("heading", { name: "Reports", level: 1 }).waitFor();
  expect(requested.length).toBeGreaterThan(1);
  await expect.poll(() => owner.page.getByText(words).count()).toBe(0);
  await owner.context.close();
});

it("an area of the dashboard whose code is missing says so, and the others work", async () => {
  const owner = await Guest.visit(browser, { width: 390, cookies, path: "/dashboard/orders" });
  const { page } = owner;
  const faults = readFaults(page);
  await lose(page, "PromosPanel");
  await page.evaluate(() => history.pushState(null, "", "/dashboard/promos"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
  await page.getByRole("alert").getByText(words).waitFor();
  await owner.picture("panel-failed");
  await expect.poll(() => page.getByRole("heading", { level: 1 }).allTextContents()).toEqual([words]);
  expect(await findViolations(owner)).toEqual([]);
  await expect.poll(() => faults.map(({ part }) => part)).toEqual(["PromosPanel"]);
  expect(faults[0]?.build).toMatch(/^index-/);
  await page.evaluate(() => history.pushState(null, "", "/dashboard/orders"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
  await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole("alert").getByText(words).waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Promo codes", level: 1 }).waitFor();
  await expect.poll(() => page.getByText(words).count()).toBe(0);
  await owner.context.close();
});

it("a checkout whose code is missing says so, and opens once it arrives", async () => {
  const guest = await Guest.visit(browser, { width: 390, path: "/login" });
  const { page } = guest;
  await lose(page, "CheckoutDialog");
  await guest.open("/");
  await guest.choose("Buttermilk Chicken Wings");
  await guest.dialog.getByLabel("Copper hot").check();
  await guest.add();
  await guest.openBag();
  await guest.bag.getByRole("button", { name: "Go to checkout" }).click();
  await guest.dialog.getByText(words).waitFor();
  await guest.picture("checkout-failed");
  expect(await findViolations(guest)).toEqual([]);
  await guest.dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await guest.choose("Charred Broccoli");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await guest.openBag();
  await guest.bag.getByRole("button", { name: "Go to checkout" }).click();
  await guest.dialog.getByText(words).waitFor();
  await page.unrouteAll();
  await guest.dialog.getByRole("button", { name: "Try again" }).click();
  await guest.dialog.getByRole("heading", { name: "Checkout" }).waitFor();
  await guest.context.close();
});

it("a page of an earlier build in which nothing is typed reloads once", async () => {
  const owner = await Guest.visit(browser, { width: 1280, cookies, path: "/dashboard/orders" });
  const { page } = owner;
  await lose(page, "AuditPanel");
  // The server's page names another start script, as after a deployment.
  await page.route(/\/dashboard\/\w+$/, async (route) => {
    if (route.request().resourceType() !== "fetch") return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll("/assets/index-", "/assets/other-") });
  });
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.getByRole("link", { name: "Audit log", exact: true }).click();
  await expect.poll(() => loads).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/dashboard/audit");
  // The reloaded page has the same fault, and stays.
  await page.getByRole("alert").getByText(words).waitFor();
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
  expect(loads).toBe(1);
  await owner.context.close();
});

it("a footer that fails stays as the server rendered it, is reported, and a guest orders as always", async () => {
  const guest = await Guest.visit(browser, { width: 390, path: "/login" });
  const { page } = guest;
  await guest.context.addInitScript(breakFooter);
  const faults = readFaults(page);
  await guest.open("/");
  await expect.poll(() => page.locator("footer").getByRole("heading").count()).toBeGreaterThan(0);
  await guest.readyToPay();
  await expect.poll(() => page.locator("footer").getByRole("heading").count()).toBeGreaterThan(0);
  await expect.poll(() => faults.map(({ part }) => part)).toEqual(["Footer"]);
  expect(faults[0]).toMatchObject({
    message: "Invalid time value",
    place: expect.stringMatching(/^index-.*:\d+:\d+$/),
  });
  await guest.context.close();
});

it("a menu whose code fails is a page of plain links, each of which loads a whole page", async () => {
  const guest = await Guest.visit(browser, { width: 390, path: "/login" });
  const { page } = guest;
  await guest.context.addInitScript(breakProperty, "orderTypes");
  await page.goto(guest.home);
  await page.locator("html[data-hydrated]").waitFor();
  const wings = page.getByRole("link", { name: "Buttermilk Chicken Wings", exact: true });
  await wings.click();
  await page.waitForLoadState("load");
  await page.getByRole("dialog").getByRole("heading", { name: "Buttermilk Chicken Wings" }).waitFor();
  await guest.context.close();
});

it("a fault of the page is not explained as an outage of the restaurant", async () => {
  const guest = await Guest.visit(browser, { width: 390, path: "/login" });
  const { page } = guest;
  await page.evaluate(() => {
    AbortSignal.timeout = () => {
      throw new TypeError("AbortSignal.timeout is not a function");
    };
  });
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByRole("button", { name: "Email me a code" }).click();
  await page.getByText("Something went wrong on our side.").waitFor();
  await expect.poll(() => page.getByText("We couldn't reach the restaurant").count()).toBe(0);
  await guest.context.close();
});

it("a fault while an account is read is not explained as a lost connection, and is reported", async () => {
  const guest = await Guest.visit(browser, { width: 390, cookies, path: "/login" });
  const { page } = guest;
  const faults = readFaults(page);
  await page.addInitScript(() => {
    AbortSignal.timeout = () => {
      throw new TypeError("AbortSignal.timeout is not a function");
    };
  });
  await guest.open("/account/orders");
  await page.getByRole("alert").getByText("Something went wrong on our side.").waitFor();
  await expect.poll(() => page.getByText("check your connection").count()).toBe(0);
  await expect.poll(() => faults.map(({ part }) => part)).toEqual(["request"]);
  await guest.context.close();
});

it("a fault that no part of the page catches is reported once, and those of extensions and other sites are not", async () => {
  const guest = await Guest.visit(browser, { width: 390, path: "/login" });
  const { page } = guest;
  const faults = readFaults(page);
  const reject = (place: string) =>
    page.evaluate((file) => {
      const error = new TypeError("x is not a function");
      error.stack = `${error.name}: ${error.message}\n    at tap (${file}:1:23)`;
      void Promise.reject(error);
    }, place);
  const own = `${guest.home}/assets/index-abc.js`;
  await expect
    .poll(async () => {
      for (const place of ["chrome-extension://abc/content.js", "https://ads.example/assets/a.js", own])
        await reject(place);
      return faults.length;
    })
    .toBe(1);
  await reject(own);
  // A further report would have been sent before this request.
  await page.evaluate(async () => void (await fetch("/api/menu")));
  expect(faults).toMatchObject([{ part: "uncaught", message: "x is not a function", place: "index-abc.js:1:23" }]);
  await guest.context.close();
});
