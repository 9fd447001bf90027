import type { Hono } from "hono";
import { legalPagesPath, type PageData, personalPages } from "../../../storefront/contract.ts";
import type { MenuSnapshot } from "../../domain/menu/types.ts";
import { isDevelopment } from "../../env.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { cachedResponse, readMenu, staleHeaders } from "../cache/copies.ts";
import type { CacheableResponse } from "../cache/public-cache.ts";
import { errorResponse } from "../failure.ts";
import { pagePolicies } from "../middleware/content-policy.ts";
import { unknownRoute } from "../middleware/middleware.ts";
import { legalPageOnPage } from "./legal.ts";
import { orderOnPage } from "./linked-order.ts";
import { type ChosenLanguage, languageAt } from "./page-language.ts";
import { picturePreload } from "./picture-preload.ts";
import { productsOnPage, productsPath } from "./published.ts";
import { fillTemplate, loadTemplate } from "./template.ts";

/** The path of all unknown pages, which share one cache entry. */
const notFoundPath = "/404";
const html = "text/html; charset=utf-8";

/** The menu at another time, and the base path of its routes. */
interface Preview {
  menu: MenuSnapshot;
  base: string;
}

export const render = async (
  c: AppContext,
  memory: Memory,
  path: string,
  { language, isInUrl }: ChosenLanguage,
  preview?: Preview,
): Promise<CacheableResponse> => {
  const [pages, template, menu, products, legalPage, linkedOrder] = await Promise.all([
    import("#ssr"),
    loadTemplate(c.env.ASSETS),
    preview ? preview.menu : readMenu(c, memory),
    productsOnPage(c, memory, path),
    legalPageOnPage(c, memory, path),
    orderOnPage(c, memory, path),
  ]);
  const development = isDevelopment(c.env);
  const data: PageData = {
    path,
    language,
    isLanguageNamed: isInUrl,
    origin: c.get("url").origin,
    environment: development ? "development" : "production",
    menu,
    ...(products ? { products } : {}),
    ...(legalPage ? { legalPage } : {}),
    ...(linkedOrder ? { linkedOrder } : {}),
    ...(preview ? { base: preview.base } : {}),
  };
  const hydration = pages.hydrationScript();
  const link = preview ? "" : picturePreload(menu, path);
  const [page, policies] = await Promise.all([
    pages.renderPage(data),
    pagePolicies(hydration, menu.store.paymentOptions, development),
  ]);
  return {
    body: fillTemplate(template, path, page, hydration),
    contentType: html,
    madeAt: menu.madeAt,
    validUntil: menu.validUntil,
    headers: {
      ...policies,
      ...staleHeaders(menu),
      "content-language": page.language,
      vary: "Accept-Language, Cookie",
      ...(link === "" ? {} : { link }),
    },
  };
};

/** A page in the visitor's language. All visitors share one cache entry per language, without the cookie. A URL with
 *  `lang` is a separate page for search engines, with its own entry. */
const page = async (c: AppContext, memory: Memory, path: string, options: { request?: Request } = {}) => {
  const chosen = languageAt(c, path);
  const { language, isInUrl, cookie } = chosen;
  const create = () => render(c, memory, path, chosen);
  const isRepeatable = path !== notFoundPath && cookie === null;
  const cacheName = `/${isInUrl ? "named/" : ""}${language}${path}`;
  const response = await cachedResponse(c, memory, cacheName, create, { ...options, isRepeatable });
  if (cookie) {
    response.headers.append("set-cookie", cookie);
    // Other visitors must not get the cookie from a shared cache.
    response.headers.set("cache-control", "private, max-age=0, must-revalidate");
  }
  return response;
};

export const notFoundPage = async (c: AppContext, memory: Memory): Promise<Response> => {
  // A new request without conditional headers, because a 404 must not become a 304.
  const found = await page(c, memory, notFoundPath, { request: new Request(c.req.url) });
  const response = new Response(found.body, { status: 404, headers: found.headers });
  for (const name of ["etag", "cache-control"]) response.headers.delete(name);
  return response;
};

const itemPage = async (c: AppContext, memory: Memory): Promise<Response> => {
  const { path } = c.req;
  const { items } = await readMenu(c, memory);
  return items.some(({ id }) => path === `/menu/${id}`) ? page(c, memory, path) : notFoundPage(c, memory);
};

/** The page of all published products or of one product; not found if there are none. */
const productPage = async (c: AppContext, memory: Memory): Promise<Response> => {
  const { path } = c.req;
  const products = await productsOnPage(c, memory, path);
  return products?.length ? page(c, memory, path) : notFoundPage(c, memory);
};

/** A legal page that the store has published. */
const legalPage = async (c: AppContext, memory: Memory): Promise<Response> => {
  const { path } = c.req;
  const { store } = await readMenu(c, memory);
  const isPublished = store.legalPages.some(({ kind }) => path === `${legalPagesPath}/${kind}`);
  return isPublished ? page(c, memory, path) : notFoundPage(c, memory);
};

/** The page of a guest's order. It is not cached and sends no referrer, because its URL may contain the secret key. */
const orderPage = async (c: AppContext, memory: Memory): Promise<Response> => {
  const { body, contentType, headers } = await render(c, memory, c.req.path, languageAt(c, c.req.path));
  return new Response(body, {
    headers: {
      ...headers,
      "content-type": contentType,
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    },
  });
};

/** A file of the build, such as robots.txt; null if it is missing or if the build returns the page template instead. */
const findFile = async (c: AppContext): Promise<Response | null> => {
  if (!/\.(?!html$)[a-z0-9]+$/.test(c.req.path)) return null;
  const found = await c.env.ASSETS.fetch(c.req.raw);
  if (found.status === 404 || found.headers.get("content-type")?.startsWith("text/html")) return null;
  return new Response(found.body, found);
};

/** Registers the storefront's pages and the files of the build. */
export const registerPages = (app: Hono<AppEnv>, memory: Memory): void => {
  app.get("/", (c) => page(c, memory, "/"));
  app.get("/menu/:id", (c) => itemPage(c, memory));
  for (const path of [productsPath, `${productsPath}/:handle`]) app.get(path, (c) => productPage(c, memory));
  app.get(`${legalPagesPath}/:kind`, (c) => legalPage(c, memory));
  // The browser loads personal data itself.
  for (const path of personalPages) app.get(path, (c) => page(c, memory, path));
  for (const path of [
    "/order/confirmed/:id",
    "/order/:id/receipt",
    "/account/orders/:id",
    "/dashboard/orders/:id",
    "/dashboard/customers/:id",
  ])
    app.get(path, (c) => orderPage(c, memory));
  // Existing files never reach the worker. A missing file may exist after the next deployment, so its 404 is not
  // cached.
  for (const files of ["/assets/*", "/pictures/*"]) app.get(files, (c) => errorResponse(unknownRoute(), c));
  app.get("*", async (c) => (await findFile(c)) ?? notFoundPage(c, memory));
};
