import type { Hono } from "hono";
import { type PageData, personalPages } from "../../../storefront/contract.ts";
import type { MenuSnapshot } from "../../domain/menu/types.ts";
import { isDevelopment } from "../../env.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { cachedResponse, readMenu, staleHeaders } from "../cache/copies.ts";
import type { CacheableResponse } from "../cache/public-cache.ts";
import { errorResponse } from "../failure.ts";
import { pagePolicies } from "../middleware/content-policy.ts";
import { unknownRoute } from "../middleware/middleware.ts";
import { heroPreload } from "./hero-preload.ts";
import { type ChosenLanguage, pageLanguage } from "./page-language.ts";
import { productsOnPage, productsPath } from "./published.ts";
import { fillTemplate } from "./template.ts";

/** Any path that is no page: all of them show the same, so that one copy serves them. */
const nowhere = "/404";
const html = "text/html; charset=utf-8";

/** The menu as it stands at another moment, and where the routes of its page begin. */
interface Preview {
  menu: MenuSnapshot;
  base: string;
}

const linkHeader = (links: readonly string[]): { link?: string } => {
  const link = links.filter((one) => one !== "").join(", ");
  return link === "" ? {} : { link };
};

/** The menu and the dialogs of its dishes begin with the restaurant's picture. */
const hasHero = (path: string, preview?: Preview): boolean => !preview && (path === "/" || path.startsWith("/menu/"));

export const render = async (
  c: AppContext,
  memory: Memory,
  path: string,
  { language, isNamed }: ChosenLanguage,
  preview?: Preview,
): Promise<CacheableResponse> => {
  const [pages, template, menu, products] = await Promise.all([
    import("#ssr"),
    memory.template.load(c.env.ASSETS),
    preview ? preview.menu : readMenu(c, memory),
    productsOnPage(c, memory, path),
  ]);
  const development = isDevelopment(c.env);
  const data: PageData = {
    path,
    language,
    isLanguageNamed: isNamed,
    origin: c.get("url").origin,
    environment: development ? "development" : "production",
    menu,
    ...(products ? { products } : {}),
    ...(preview ? { base: preview.base } : {}),
  };
  const hydration = pages.hydrationScript();
  const [page, policies] = await Promise.all([
    pages.renderPage(data),
    pagePolicies(hydration, menu.store.paymentOptions, development),
  ]);
  return {
    body: fillTemplate(template.html, page, hydration),
    contentType: html,
    madeAt: menu.madeAt,
    validUntil: menu.validUntil,
    headers: {
      ...policies,
      ...staleHeaders(menu),
      "content-language": page.language,
      vary: "Accept-Language, Cookie",
      ...linkHeader([template.preload, hasHero(path, preview) ? heroPreload(menu) : ""]),
    },
  };
};

/** A page in the language of whoever asks. One copy for each language serves everyone; the cookie is not a part of it. An
 *  address that names its language is another one for search engines, and has a copy of its own. */
const page = async (c: AppContext, memory: Memory, path: string, asking: { request?: Request } = {}) => {
  const chosen = pageLanguage(c);
  const { language, isNamed, cookie } = chosen;
  const make = () => render(c, memory, path, chosen);
  const isRepeatable = path !== nowhere && cookie === null;
  const copy = `/${isNamed ? "named/" : ""}${language}${path}`;
  const answer = await cachedResponse(c, memory, copy, make, { ...asking, isRepeatable });
  if (cookie) answer.headers.append("set-cookie", cookie);
  return answer;
};

export const notFoundPage = async (c: AppContext, memory: Memory): Promise<Response> => {
  // Asked for without conditions, because a missing page is never "not modified".
  const found = await page(c, memory, nowhere, { request: new Request(c.req.url) });
  const missing = new Response(found.body, { status: 404, headers: found.headers });
  missing.headers.delete("etag");
  return missing;
};

const itemPage = async (c: AppContext, memory: Memory): Promise<Response> => {
  const { path } = c.req;
  const { items } = await readMenu(c, memory);
  return items.some(({ id }) => path === `/menu/${id}`) ? page(c, memory, path) : notFoundPage(c, memory);
};

/** The list of the published products, or one of them. Without any there is no list. */
const productPage = async (c: AppContext, memory: Memory): Promise<Response> => {
  const { path } = c.req;
  const products = await productsOnPage(c, memory, path);
  return products?.length ? page(c, memory, path) : notFoundPage(c, memory);
};

/** The guest's own order: nothing keeps the page, and its address, which may hold the secret key, goes nowhere. */
const orderPage = async (c: AppContext, memory: Memory): Promise<Response> => {
  const { body, contentType, headers } = await render(c, memory, c.req.path, pageLanguage(c));
  return new Response(body, {
    headers: {
      ...headers,
      "content-type": contentType,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    },
  });
};

/** A file of the build, such as robots.txt; null where there is none, also where the template answers in its place. */
const file = async (c: AppContext): Promise<Response | null> => {
  if (!/\.(?!html$)[a-z0-9]+$/.test(c.req.path)) return null;
  const found = await c.env.ASSETS.fetch(c.req.raw);
  if (found.status === 404 || found.headers.get("content-type")?.startsWith("text/html")) return null;
  return new Response(found.body, found);
};

/** The pages that guests see, and the files of the build beside them. */
export const registerPages = (app: Hono<AppEnv>, memory: Memory): void => {
  app.get("/", (c) => page(c, memory, "/"));
  app.get("/menu/:id", (c) => itemPage(c, memory));
  for (const path of [productsPath, `${productsPath}/:handle`]) app.get(path, (c) => productPage(c, memory));
  // What is a person's own is loaded by the browser.
  for (const path of personalPages) app.get(path, (c) => page(c, memory, path));
  for (const path of ["/order/confirmed/:id", "/account/orders/:id"]) app.get(path, (c) => orderPage(c, memory));
  // Files that exist never get here. A missing one may exist after the next deployment, so its 404 is not stored.
  for (const files of ["/assets/*", "/pictures/*"]) app.get(files, (c) => errorResponse(unknownRoute(), c));
  app.get("*", async (c) => (await file(c)) ?? notFoundPage(c, memory));
};
