import type { Theme } from "../db/schema/store/enums.ts";
import type { PublishedProduct } from "../worker/domain/catalog/types.ts";
import type { Language } from "../worker/domain/language.ts";
import type { PublishedLegalPage } from "../worker/domain/legal/load-legal-page.ts";
import type { MenuSnapshot } from "../worker/domain/menu/types.ts";
import type { PageOrder } from "../worker/domain/orders/read/page-order.ts";

/** The areas of the dashboard, each at its own path below `/dashboard`. */
export const dashboardAreas = [
  "orders",
  "kitchen",
  "counter",
  "close",
  "reports",
  "customers",
  "menu",
  "hours",
  "delivery",
  "promos",
  "rehearsal",
  "settings",
  "keys",
  "apps",
  "members",
  "sign-in",
  "payments",
  "payouts",
  "webhooks",
  "audit",
] as const;

/** Where an invited person chooses a PIN for shared tablets, without signing in. */
export const pinInvitationPath = "/dashboard/pin";

/** Where the link to an old address leads. */
export const freezePath = "/dashboard/freeze";

/** Pages of the dashboard that open without signing in. */
export const openDashboardPages = ["pin", "freeze"] as const;

/** Pages with personal data. The server renders them without it, so that they can be cached. */
export const personalPages: readonly string[] = [
  "/order/find",
  "/login",
  "/account",
  "/account/orders",
  "/account/favourites",
  "/account/payment-methods",
  "/account/addresses",
  "/account/profile",
  "/account/privacy",
  "/dashboard",
  ...[...dashboardAreas, ...openDashboardPages].map((area) => `/dashboard/${area}`),
];

/** Whether a path is the page of an order. The browser loads the order itself, unless the page's link opens it. */
export const isOrderPage = (path: string): boolean =>
  /^\/(order\/confirmed\/[^/]+|account\/orders\/[^/]+|dashboard\/(orders|customers)\/[^/]+|order\/[^/]+\/receipt)$/.test(
    path,
  );

/** The path below which legal pages are, by their kind. */
export const legalPagesPath = "/legal";

/** The data with which the worker renders a page and the browser hydrates it. */
export interface PageData {
  /** The path without its query. */
  path: string;
  /** The language of the page's messages. The menu is in the store's language. */
  language: Language;
  /** Whether the URL names the language. Otherwise it comes from the browser's request. */
  isLanguageNamed: boolean;
  /** Scheme and host, without a trailing slash. */
  origin: string;
  environment: "production" | "development";
  menu: MenuSnapshot;
  /** The products of a product page: all published products, or one. */
  products?: readonly PublishedProduct[];
  /** The legal page, if this is one. */
  legalPage?: PublishedLegalPage;
  /** The order of a confirmation page; left out if its link opens none. Such a page is never cached. */
  linkedOrder?: PageOrder;
  /** The base path of a preview's routes; left out if this is no preview. */
  base?: string;
}

/** The theme of a page; null for the dashboard. A preview of the menu is a guests' page below the dashboard's path. */
export const findTheme = ({ path, base, menu }: Pick<PageData, "path" | "base" | "menu">): Theme | null =>
  base === undefined && `${path}/`.startsWith("/dashboard/") ? null : menu.store.theme;

/** A rendered page for the HTML template. `head`, `body` and `tail` are HTML; `title` and `description` are plain
 *  text. */
export interface RenderedPage {
  status: 200 | 404;
  title: string;
  description: string;
  head: string;
  /** What a browser reads in which the page's scripts do not run. */
  notice: string;
  body: string;
  /** Data for scripts and search engines, after the visible content. */
  tail: string;
  /** The document's `lang`. */
  language: string;
  /** The look of a guests' page; null for the dashboard, which looks the same at every store. */
  theme: Theme | null;
}
