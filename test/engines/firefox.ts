import { existsSync } from "node:fs";
import puppeteer, { type BrowserContext, type Page } from "puppeteer-core";
import type { Engine, Tab } from "./engine.ts";

const usualPaths = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

export type Preferences = Readonly<Record<string, boolean | number | string>>;

const usualPreferences: Preferences = {
  // A light theme without motion, and a page that Back finds as it was left.
  "layout.css.prefers-color-scheme.content-override": 1,
  "ui.prefersReducedMotion": 1,
  "fission.bfcacheInParent": true,
  // A sound device, which a container has not.
  "media.cubeb.force_mock_context": true,
  "intl.accept_languages": "en-US, en",
};

const driveTab = (context: BrowserContext, page: Page): Tab => ({
  async open(address) {
    await page.goto(address, { waitUntil: "domcontentloaded" });
  },
  // Safe cast: the script's result is JSON.
  run: async <Given, Result>(script: (given: Given) => Result | Promise<Result>, given: Given) =>
    (await page.evaluate(`(${script})(${JSON.stringify(given)})`)) as Result,
  click: ({ x, y }) => page.mouse.click(x, y),
  type: (text) => page.keyboard.type(text),
  press: (key) => page.keyboard.press(key),
  // The client waits for a load that a page from the cache has not.
  goBack: () => page.evaluate("history.back()").then(() => undefined),
  async addCookies(cookies) {
    const { hostname } = new URL(page.url());
    await context.setCookie(...cookies.map(({ name, value }) => ({ name, value, domain: hostname, path: "/" })));
  },
  picture: () => page.screenshot({ encoding: "base64" }),
  close: () => context.close(),
});

/** Starts the Firefox of this machine without a window. The preferences are those that a person may have changed. */
export const startFirefox = async (preferences: Preferences = {}): Promise<Engine> => {
  const executablePath = process.env["FIREFOX"] ?? usualPaths.find((file) => existsSync(file));
  if (!executablePath) throw new Error("No Firefox was found. Install firefox-esr, or set FIREFOX to its path.");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: { ...usualPreferences, ...preferences },
  });
  return {
    async openTab(size) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      return driveTab(context, page);
    },
    stop: () => browser.close(),
  };
};
