import type { Hono } from "hono";
import { storePictures } from "../../../storefront/ui/pictures.ts";
import type { MenuSnapshot } from "../../domain/menu/types.ts";
import { AppError } from "../../errors.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { cachedResponse, readMenu } from "../cache/copies.ts";
import { publicDocument } from "../middleware/cache-control.ts";
import { publishedProducts } from "./published.ts";

/** Paths that search engines need not crawl: data, orders and personal pages. */
const disallowedPaths = ["/api/", "/oauth/", "/order/", "/account", "/login", "/dashboard"];

/** robots.txt (RFC 9309) with the absolute URL of the sitemap, because each restaurant has its own host. */
const buildRobots = (origin: string): string =>
  [
    "User-agent: *",
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");

const backgroundColor = "#fbf7f1";

/** The web app manifest, for installing the store on the home screen (W3C, Web Application Manifest). */
const buildManifest = (menu: MenuSnapshot): string => {
  const { store } = menu;
  const { icon } = storePictures(menu);
  const buildIcon = (size: number, purpose: string) => ({
    src: `${icon}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    id: "/",
    name: store.name,
    short_name: store.name.length > 12 ? (store.name.split(" ")[0] ?? store.name) : store.name,
    ...(store.tagline ? { description: store.tagline } : {}),
    lang: store.locale,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: backgroundColor,
    theme_color: store.brandColor,
    icons: [192, 512].flatMap((size) => ["any", "maskable"].map((purpose) => buildIcon(size, purpose))),
  });
};

/** A file that is built from the menu and cached as long as the menu. */
const menuFile =
  (memory: Memory, contentType: string, write: (menu: MenuSnapshot, c: AppContext) => string | Promise<string>) =>
  (c: AppContext): Promise<Response> =>
    cachedResponse(c, memory, c.req.path, async () => {
      const menu = await readMenu(c, memory);
      const { madeAt, validUntil } = menu;
      return { body: await write(menu, c), contentType, madeAt, validUntil };
    });

/** Search engines request it rarely, so what only it needs is loaded here. */
const sitemap = async (menu: MenuSnapshot, c: AppContext, memory: Memory): Promise<string> => {
  const [{ buildSitemap }, { menuDates }] = await Promise.all([
    import("./sitemap.ts"),
    import("../../domain/menu/dates.ts"),
  ]);
  const [dates, products] = await Promise.all([
    menuDates(memory.replicas.shared(c.env, c.get("store")), menu.store.id),
    publishedProducts(c, memory),
  ]);
  return buildSitemap(c.get("url").origin, menu, dates, products);
};

/** The service worker under its fixed name, or one that removes it if it is turned off. It is revalidated before each
 *  use, and its policy allows connections to this host only. */
const serviceWorker = async (c: AppContext): Promise<Response> => {
  const name = c.env.SERVICE_WORKER === "off" ? "/sw-off.js" : "/sw.js";
  const found = await c.env.ASSETS.fetch(new Request(c.get("url").origin + name));
  if (!found.ok) throw new AppError("NOT_FOUND", "The service worker is missing from the build.");
  return new Response(found.body, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "content-security-policy": "default-src 'none'; script-src 'self'; connect-src 'self'",
    },
  });
};

/** Registers the files that browsers and search engines request at fixed paths, generated for the host's store. */
export const registerSiteFiles = (app: Hono<AppEnv>, memory: Memory): void => {
  app.get(
    "/sitemap.xml",
    menuFile(memory, "application/xml", (menu, c) => sitemap(menu, c, memory)),
  );
  app.get("/manifest.webmanifest", menuFile(memory, "application/manifest+json; charset=utf-8", buildManifest));
  app.get("/sw.js", publicDocument("no-cache"), serviceWorker);
  app.get("/robots.txt", publicDocument("public, max-age=3600"), (c) => c.text(buildRobots(c.get("url").origin)));
};
