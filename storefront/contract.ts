import type { PublishedProduct } from "../worker/domain/catalog/types.ts";
import type { MenuSnapshot } from "../worker/domain/menu/types.ts";

/** The parts of the dashboard, each at an address of its own below `/dashboard`. */
export const dashboardAreas = [
  "kitchen",
  "menu",
  "hours",
  "delivery",
  "promos",
  "settings",
  "keys",
  "apps",
  "members",
  "payments",
  "webhooks",
] as const;

/** Pages for one person each. They are rendered without anything of that person, so that copies of them may be kept. */
export const personalPages: readonly string[] = [
  "/order/find",
  "/login",
  "/account",
  "/dashboard",
  ...dashboardAreas.map((area) => `/dashboard/${area}`),
];

/** Whether a path is the page of one order, which only the browser loads. */
export const isOrderPage = (path: string): boolean => /^\/(order\/confirmed|account\/orders)\/[^/]+$/.test(path);

/** The languages that pages speak. */
export const languages = ["en", "de", "ja"] as const;

export type Language = (typeof languages)[number];

/** What the worker gives a page to render, and the browser to hydrate it. */
export interface PageData {
  /** The path without its query. */
  path: string;
  /** What the page's own words are in; the menu is in the store's language. */
  language: Language;
  /** Whether the address itself names the language, and not the browser that asks. */
  isLanguageNamed: boolean;
  /** Scheme and host, without a trailing slash. */
  origin: string;
  environment: "production" | "development";
  menu: MenuSnapshot;
  /** The products that a page of products shows: all that are published, or one. */
  products?: readonly PublishedProduct[];
  /** Where the routes of a preview begin. It is left out of what guests see. */
  base?: string;
}

/** A page as the worker puts it into the template. `head`, `body` and `tail` are HTML; title and description are plain
 *  text. */
export interface RenderedPage {
  status: 200 | 404;
  title: string;
  description: string;
  head: string;
  body: string;
  /** What nobody sees, after everything that they do. */
  tail: string;
  /** The document's `lang`. */
  language: string;
}
