import type { BrowserContext, Route } from "playwright-core";
import { inject } from "vitest";
import { wrapTexts } from "./translator.ts";

/** What a real browser may bring along. Any journey runs under it: `CIRCUMSTANCE=name npm run journeys -- <file>`. */
export interface Circumstance {
  /** Changes a browser before its first page. */
  apply(context: BrowserContext): Promise<unknown>;
  /** What the browser logs because of it. */
  logs?: RegExp;
  /** Why no order can be placed, in the words that the guest reads. */
  refusal?: string;
}

/** Runs in the page, before its scripts, as the functions below do. */
const blockStorage = (): void => {
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException("Blocked.", "SecurityError");
      },
    });
};

const fillStorage = (): void => {
  Storage.prototype.setItem = () => {
    throw new DOMException("Full.", "QuotaExceededError");
  };
};

const hideCookies = (): void => {
  Object.defineProperty(navigator, "cookieEnabled", { get: () => false });
  Object.defineProperty(document, "cookie", { get: () => "", set: () => undefined });
};

/** Neither sends nor stores a cookie. A request may be under way when its browser is closed, and ends with it. */
const dropCookies = async (route: Route): Promise<void> => {
  const { cookie: _, ...headers } = await route.request().allHeaders();
  const response = await route.fetch({ headers, maxRedirects: 0 }).catch(() => null);
  if (!response) return;
  const { "set-cookie": __, ...others } = response.headers();
  await route.fulfill({ response, headers: others }).catch(() => undefined);
};

const blockCookies = async (context: BrowserContext): Promise<void> => {
  await context.route("**/api/**", dropCookies);
  await context.addInitScript(hideCookies);
};

/** Taps a second time where the first tap was. By then something else may be there. A second tap on a box that is
 *  ticked unticks it everywhere. */
const tapTwice = (): void => {
  const pauseMs = 150;
  addEventListener(
    "click",
    (event) => {
      const isTick = event.target instanceof Element && event.target.closest("input, label") !== null;
      if (!event.isTrusted || event.detail === 0 || isTick) return;
      const { clientX, clientY } = event;
      const again = { bubbles: true, cancelable: true, composed: true, clientX, clientY, detail: 1 };
      document.documentElement.dataset["awaitsTap"] = "";
      setTimeout(() => {
        delete document.documentElement.dataset["awaitsTap"];
        const hit = document.elementFromPoint(clientX, clientY);
        for (const type of ["pointerdown", "pointerup"]) hit?.dispatchEvent(new PointerEvent(type, again));
        hit?.dispatchEvent(new PointerEvent("click", again));
      }, pauseMs);
    },
    true,
  );
};

/** Takes away what browsers of the supported versions may lack. */
const forgetNewApis = (): void => {
  const owners: [object, string[]][] = [
    [URL, ["canParse", "parse"]],
    [AbortSignal, ["any"]],
    [Promise, ["withResolvers", "try"]],
    [Object, ["groupBy"]],
    [Map, ["groupBy"]],
    [Array, ["fromAsync"]],
    [Set.prototype, ["union", "intersection", "difference", "isSubsetOf"]],
    [Reflect.getPrototypeOf(Reflect.getPrototypeOf([].values()) ?? {}) ?? {}, ["map", "filter", "toArray", "take"]],
    [HTMLElement.prototype, ["popover", "showPopover", "hidePopover", "togglePopover"]],
    [HTMLDialogElement.prototype, ["requestClose", "closedBy"]],
    [Element.prototype, ["checkVisibility", "setHTMLUnsafe", "moveBefore"]],
    [Document.prototype, ["startViewTransition"]],
    [Navigator.prototype, ["wakeLock", "setAppBadge", "userActivation"]],
    [window, ["requestIdleCallback", "cancelIdleCallback", "scheduler", "navigation", "PaymentRequest"]],
  ];
  for (const [owner, names] of owners) for (const name of names) Reflect.deleteProperty(owner, name);
};

/** Formats dates and amounts by other patterns, as other versions of the locale data do. */
const changePatterns = (): void => {
  const write = (parts: { type: string; value: string }[]): string =>
    parts
      .filter(({ type }) => type !== "literal")
      .map(({ value }) => value)
      .reverse()
      .join(" ⁄ ");
  Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
    get() {
      return (at: Date) => write(this.formatToParts(at));
    },
  });
};

/** The browser inside another app. */
const limitApp = (): void => {
  const userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile Instagram 340.0";
  Object.defineProperty(navigator, "userAgent", { get: () => userAgent });
  window.open = () => null;
  for (const name of ["share", "clipboard", "serviceWorker"]) Reflect.deleteProperty(Navigator.prototype, name);
  Reflect.deleteProperty(window, "PaymentRequest");
};

const scripts = /\/assets\/[^/]+\.js/;

/** The files without which a page is not hydrated at all. */
const readStartFiles = async (): Promise<string> => (await fetch(`http://127.0.0.1:${inject("port")}/`)).text();

/** Loses the first requests for each file that a page loads later. */
const loseFiles =
  (losses: number) =>
  async (context: BrowserContext): Promise<void> => {
    const startFiles = await readStartFiles();
    const requests = new Map<string, number>();
    await context.route(scripts, (route) => {
      const { pathname } = new URL(route.request().url());
      const earlier = requests.get(pathname) ?? 0;
      if (startFiles.includes(pathname) || earlier >= losses) return route.continue();
      requests.set(pathname, earlier + 1);
      return route.abort();
    });
  };

/** A deployment while the page is open: the files of its build that it has not loaded are gone until it is reloaded. */
const deployInBetween = async (context: BrowserContext): Promise<void> => {
  const startFiles = await readStartFiles();
  const loads = new WeakMap<object, number>();
  await context.route(
    () => true,
    async (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      const page = request.frame().page();
      if (request.resourceType() === "document") {
        loads.set(page, (loads.get(page) ?? 0) + 1);
        return route.continue();
      }
      if (loads.get(page) !== 1) return route.continue();
      if (scripts.test(pathname) && !startFiles.includes(pathname))
        return route.fulfill({ status: 404, contentType: "text/html", body: "Not found" });
      if (!request.headers()["accept"]?.includes("html") && request.url() !== page.url()) return route.continue();
      const response = await route.fetch();
      const body = (await response.text()).replaceAll("/assets/index-", "/assets/other-");
      return route.fulfill({ response, body });
    },
  );
};

const before = (script: () => void) => (context: BrowserContext) => context.addInitScript(script);

const failedLoads = /Failed to load resource|error loading dynamically imported|Failed to fetch dynamically|TypeError/;

export const circumstances = {
  "storage-blocked": { apply: before(blockStorage) },
  "storage-full": { apply: before(fillStorage) },
  "files-lost-once": { apply: loseFiles(1), logs: failedLoads },
  "files-lost": {
    apply: loseFiles(Number.POSITIVE_INFINITY),
    logs: failedLoads,
    refusal: "This part didn't load.",
  },
  "deployed-in-between": { apply: deployInBetween, logs: failedLoads },
  "cookies-blocked": { apply: blockCookies, refusal: "Your browser blocks cookies, so it can't hold your bag." },
  translated: { apply: (context) => context.addInitScript(wrapTexts, "noscript") },
  "two-taps": { apply: before(tapTwice) },
  "older-browser": { apply: before(forgetNewApis) },
  "other-patterns": { apply: before(changePatterns) },
  "in-app": { apply: before(limitApp) },
} as const satisfies Readonly<Record<string, Circumstance>>;

export type CircumstanceName = keyof typeof circumstances;
