import { randomInt } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { inject } from "vitest";
import { chromiumFlags, findChromium, findWholeChromium } from "./chromium.ts";
import { type Circumstance, type CircumstanceName, circumstances } from "./circumstances/circumstances.ts";
import type { NewStoreSlug } from "./new-stores.ts";

export interface Card {
  number: string;
}

/** The processor's test cards. */
export const cards = {
  pays: { number: "4242 4242 4242 4242" },
  isDeclined: { number: "4000 0000 0000 0002" },
  asksFirst: { number: "4000 0025 0000 3155" },
  isDisputed: { number: "4000 0000 0000 0259" },
} as const satisfies Record<string, Card>;

/** The cookies of a browser. */
export type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

export interface Visit {
  width: number;
  theme?: "light" | "dark";
  store?: "copper-pot" | "gasthaus-linde" | "umi-sando" | NewStoreSlug;
  /** The server to visit; by default the one with the simulator. */
  server?: "port" | "stripePort" | "portAbroad";
  /** The port of a server that the test started itself. */
  port?: number;
  height?: number;
  /** Whether the screen is touched, so that a journey can tap. */
  hasTouch?: boolean;
  /** The browser's language; English by default. */
  locale?: string;
  /** The cookies of a signed-in person. */
  cookies?: Cookies;
  /** The page to open; by default the menu. */
  path?: string;
  /** Whether the service worker may run. By default it is blocked, so that a journey sees every request. */
  allowsServiceWorker?: boolean;
  /** Whether the page is complete without a script. */
  isPlain?: boolean;
  /** An open browser to use instead of a new one. */
  context?: BrowserContext;
  /** How much larger the text is by the browser's setting. */
  textScale?: number;
  /** What the browser brings along; by default what CIRCUMSTANCE names, so that each journey can be tried under it. */
  circumstance?: CircumstanceName;
}

const hosts = {
  ...{ "copper-pot": "localhost", "gasthaus-linde": "linde.localhost", "umi-sando": "umi.localhost" },
  ...{ "first-day": "first-day.localhost", "new-place": "new-place.localhost" },
  ...{ "last-orders": "last-orders.localhost", "fresh-look": "fresh-look.localhost" },
  ...{ "neues-lokal": "neues-lokal.localhost", atarashii: "atarashii.localhost" },
  ...{ "gulyas-haz": "gulyas-haz.localhost", "al-bait": "al-bait.localhost", "two-owners": "two-owners.localhost" },
} as const satisfies Record<NonNullable<Visit["store"]>, string>;

/** The widths in which the journeys of a checkout run, each in one theme: axe reads a page in both, and so does the
 *  judge of the screens. */
export const sizes = [
  { width: 390, theme: "dark" },
  { width: 1280, theme: "light" },
] as const satisfies readonly Visit[];

/** Starts the Chromium of this machine. Playwright's has no back/forward cache unless a journey is about it. */
export const launch = ({ keepsPages = false } = {}): Promise<Browser> => {
  const executablePath = keepsPages ? findWholeChromium() : findChromium();
  if (!executablePath) throw new Error("No Chromium was found. Install one, or set CHROMIUM to its path.");
  const ignoreDefaultArgs = keepsPages ? ["--disable-back-forward-cache"] : [];
  return chromium.launch({ executablePath, args: chromiumFlags, ignoreDefaultArgs });
};

/** The folder for screenshots of the steps. None are taken if SCREENSHOTS is not set. */
const screenshotFolder = process.env["SCREENSHOTS"];

/** The circumstance of every browser whose visit names none. */
const findCircumstance = (name = process.env["CIRCUMSTANCE"]): Circumstance | null => {
  if (!name) return null;
  const [, found] = Object.entries(circumstances).find(([each]) => each === name) ?? [];
  if (!found) throw new Error(`CIRCUMSTANCE is one of: ${Object.keys(circumstances).join(", ")}.`);
  return found;
};

const postJson = async ({ path: address, data }: { path: string; data: object }) => {
  const headers = { "content-type": "application/json" };
  return (await fetch(address, { method: "POST", headers, body: JSON.stringify(data) })).json();
};

/** Runs in the page, before its scripts. */
const enlarge = (scale: number): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { font-size: ${scale * 100}% }`);
  document.adoptedStyleSheets = [sheet];
};

/** The people whose pages may be open. */
export const visitors = new Set<Guest>();

/** A person with a separate browser. `complaints` collects the page's console errors. */
export class Guest {
  readonly complaints: string[] = [];
  readonly context: BrowserContext;
  readonly page: Page;
  readonly home: string;
  readonly #name: string;
  /** Makes the contact unique among all journeys, which share a server: the open orders of one person are limited, and
   *  a journey counts the mails of its guest. */
  readonly #serial = String(randomInt(2_000_000, 10_000_000));

  private constructor(context: BrowserContext, page: Page, home: string, name: string, expected: RegExp | undefined) {
    this.context = context;
    this.page = page;
    this.home = home;
    this.#name = name;
    visitors.add(this);
    page.on("close", () => visitors.delete(this));
    page.on("pageerror", (error) => this.complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !expected?.test(message.text())) this.complaints.push(message.text());
    });
  }

  static async visit(browser: Browser, visit: Visit): Promise<Guest> {
    const { width, theme = "light", store = "copper-pot", server = "port", port = inject(server) } = visit;
    const viewport = { width, height: visit.height ?? (width < 768 ? 844 : 900) };
    const context =
      visit.context ??
      (await browser.newContext({
        locale: visit.locale ?? "en-US",
        serviceWorkers: visit.allowsServiceWorker ? "allow" : "block",
        ...{ viewport, colorScheme: theme, hasTouch: visit.hasTouch ?? false, reducedMotion: "reduce" },
      }));
    // A busy machine must not fail a step. The limit of a whole test is a little longer, so a failure names its step.
    context.setDefaultTimeout(90_000);
    if (visit.cookies) await context.addCookies(visit.cookies);
    const circumstance = findCircumstance(visit.circumstance);
    if (!visit.context) await circumstance?.apply(context);
    const home = `http://${hosts[store]}:${port}`;
    const page = await context.newPage();
    if (visit.context) await Promise.all([page.setViewportSize(viewport), page.emulateMedia({ colorScheme: theme })]);
    if (visit.textScale) await page.addInitScript(enlarge, visit.textScale);
    const guest = new Guest(context, page, home, `${store}-${width}-${theme}`, circumstance?.logs);
    if (visit.isPlain) await guest.page.goto(guest.home + (visit.path ?? "/"));
    else await guest.open(visit.path ?? "/");
    return guest;
  }

  /** Opens a page and waits until it is hydrated. */
  async open(address: string): Promise<void> {
    await this.page.goto(this.home + address);
    await this.page.locator("html[data-hydrated]").waitFor();
  }

  /** Enlarges the text of every page that is opened from now on, as a browser's setting does. */
  async enlargeText(scale: number): Promise<void> {
    await this.context.addInitScript(enlarge, scale);
  }

  /** Sends JSON with the browser's cookies and origin, as a script of the page would, and returns the response. */
  async send(path: string, data: object) {
    // Only the browser resolves the hosts of other stores.
    if (new URL(this.home).hostname !== "localhost") return this.page.evaluate(postJson, { path, data });
    const response = await this.context.request.post(this.home + path, { data, headers: { origin: this.home } });
    return response.json();
  }

  /** Opens another tab of the same browser. */
  async tab(): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(this.home);
    await page.locator("html[data-hydrated]").waitFor();
    return page;
  }

  async picture(step: string): Promise<void> {
    if (!screenshotFolder) return;
    mkdirSync(screenshotFolder, { recursive: true });
    await this.page.screenshot({ path: path.join(screenshotFolder, `${this.#name}-${step}.png`) });
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog").last();
  }

  /** The bag's contents: in a dialog, or beside the menu on a wide screen. */
  get bag(): Locator {
    return this.page.getByRole("region", { name: "Your bag" });
  }

  get payButton(): Locator {
    return this.dialog.getByRole("button", { name: /^Pay / });
  }

  async choose(item: string): Promise<void> {
    await this.page.getByRole("link", { name: item, exact: true }).click();
    await this.dialog.getByRole("heading", { name: item }).waitFor();
  }

  async add(): Promise<void> {
    await this.dialog.getByRole("button", { name: /^Add to bag · / }).click();
    await this.page.getByRole("dialog").waitFor({ state: "detached" });
  }

  async openBag(): Promise<void> {
    await this.page.getByRole("button", { name: "Open your bag" }).click();
    await this.bag.getByRole("heading", { name: "Your bag", exact: true }).waitFor();
  }

  async goToCheckout(): Promise<void> {
    await this.bag.getByRole("button", { name: "Go to checkout" }).click();
    await this.dialog.getByRole("heading", { name: "Checkout" }).waitFor();
  }

  async fillContact(): Promise<void> {
    await this.dialog.getByLabel("Name").fill("Ana Gómez");
    await this.dialog.getByLabel("Email").fill(`ana-${this.#serial}@example.com`);
    await this.dialog.getByLabel("Phone").fill(`+1 212 ${this.#serial.slice(0, 3)} ${this.#serial.slice(3)}`);
  }

  async fillCard({ number }: Card): Promise<void> {
    await this.dialog.getByLabel("Card number").fill(number);
    await this.dialog.getByLabel("Expiration (MM/YY)").fill("04/30");
    await this.dialog.getByLabel("Security code").fill("123");
  }

  /** Adds wings to the bag, opens the checkout and fills in everything except the card. */
  async readyToPay(): Promise<void> {
    await this.choose("Buttermilk Chicken Wings");
    await this.dialog.getByLabel("Copper hot").check();
    await this.add();
    await this.openBag();
    await this.goToCheckout();
    await this.fillContact();
  }

  /** Waits for the confirmation and returns the order number, such as "#12". */
  async confirmed(): Promise<string> {
    await this.page.waitForURL("**/order/confirmed/*");
    return this.page.getByTestId("order-number").innerText();
  }
}
