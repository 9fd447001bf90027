import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { menuItemImage } from "../../../db/schema/index.ts";
import { tea } from "../../support/builders/orders.ts";
import { pageDataIn } from "../../support/builders/page-data.ts";
import { setPaymentAccount } from "../../support/fakes/stripe-shop.ts";
import { type World, world } from "../../support/world.ts";

interface PageData {
  path: string;
  language: string;
  menu: { madeAt: string; store: { name: string }; items: { id: string; name: string }[] };
}

// The named boundary: the page's own embedded data.
const dataOf = (html: string): PageData => pageDataIn(html) as PageData;

const page = async (shop: World, path: string, store?: string) => {
  const response = await shop.get(path, store ? { store } : {});
  const html = await response.text();
  return { status: response.status, headers: response.headers, html };
};

const sha256 = async (text: string) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
};

it("the page contains the whole menu before any script runs", async () => {
  const { status, headers, html } = await page(await world(), "/");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  const { menu } = dataOf(html);
  const [, body = ""] = /<body>(.*?)<script /s.exec(html) ?? [];
  const visibleText = body.replaceAll("&amp;", "&");
  for (const { name } of menu.items) expect(visibleText).toContain(name);
});

it("a menu page of fifty dishes with all modifiers is at most 130 KB, uncompressed", async () => {
  const { html } = await page(await world(), "/");
  expect(dataOf(html).menu.items.length).toBeGreaterThanOrEqual(50);
  // The build gives classes names of five characters; tests have readable ones.
  const built = html.replaceAll(/\b_[\w-]+_[0-9a-f]{6}\b/g, "_____");
  expect(new TextEncoder().encode(built).byteLength).toBeLessThanOrEqual(130_000);
});

it("the header offers pickup and delivery on the menu, and not beside an order", async () => {
  const shop = await world();
  const readHeader = async (path: string) => /<header .*?<\/header>/s.exec((await page(shop, path)).html)?.[0];
  expect(await readHeader("/")).toContain("Delivery</button>");
  for (const path of ["/order/confirmed/ord_1?secretKey=k1.secret", "/order/find", "/account/orders/ord_1"]) {
    const header = await readHeader(path);
    expect(header).toContain("Open your bag");
    expect(header).not.toContain("Delivery");
  }
});

it.each([
  ["copper-pot", "en"],
  ["gasthaus-linde", "de"],
  ["umi-sando", "ja"],
])("%s is served in its own language", async (store, language) => {
  const { html } = await page(await world(), "/", store);
  expect(html).toContain(`<html lang="${language}`);
  expect(dataOf(html).language).toBe(language);
});

it("every dish has its own page with its name in the title", async () => {
  const shop = await world();
  const [dish] = dataOf((await page(shop, "/")).html).menu.items;
  const { status, html } = await page(shop, `/menu/${dish?.id}`);
  expect(status).toBe(200);
  const [, title = ""] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
  expect(title.replaceAll("&amp;", "&")).toContain(dish?.name);
});

it("a dish's picture keeps its subject in view, in the menu and on the dish's own page", async () => {
  const shop = await world();
  const [image] = await shop.db.select().from(menuItemImage).where(eq(menuItemImage.menuItemId, tea)).limit(1);
  await shop.db
    .update(menuItemImage)
    .set({ focalX: 21, focalY: 73 })
    .where(eq(menuItemImage.id, image?.id ?? ""));
  const countPlaced = async (path: string) =>
    (await page(shop, path)).html.split(/object-position: ?21% 73%/).length - 1;
  const inMenu = await countPlaced("/");
  expect(inMenu).toBeGreaterThan(0);
  expect(await countPlaced(`/menu/${tea}`)).toBe(inMenu + 1);
});

it.each(["/nowhere", "/menu/itm_none", "/index.html", "/wp-login.php", "/menu"])(
  "%s is answered with the page for missing pages",
  async (path) => {
    const { status, html } = await page(await world(), path);
    expect(status).toBe(404);
    expect(dataOf(html).path).toBe("/404");
  },
);

it("another restaurant's dish is answered with the page for missing pages", async () => {
  const shop = await world();
  const [dish] = dataOf((await page(shop, "/")).html).menu.items;
  expect((await page(shop, `/menu/${dish?.id}`, "umi-sando")).status).toBe(404);
});

it.each([
  "/order/confirmed/ord_1?secretKey=k1.secret",
  "/order/confirmed/ord_1?view=k1.secret",
  "/account/orders/ord_1",
])("the order page at %s is never cached or indexed", async (path) => {
  const shop = await world();
  const { status, headers, html } = await page(shop, path);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(headers.has("etag")).toBe(false);
  expect(html).not.toContain("k1.secret");
});

it("the page to find a lost order is linked from the menu, and is not indexed", async () => {
  const shop = await world();
  const { status, html } = await page(shop, "/order/find");
  expect(status).toBe(200);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect((await page(shop, "/")).html).toContain('href="/order/find"');
  expect(await (await shop.get("/sitemap.xml")).text()).not.toContain("/order/");
});

it("pages behind a sign-in contain no personal data, and a guest's page contains nothing of the dashboard", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const [ownerPage, anonymous] = await Promise.all([owner.get("/dashboard/members"), shop.get("/dashboard/members")]);
  expect([ownerPage.status, anonymous.status]).toEqual([200, 200]);
  const html = await ownerPage.text();
  expect(html).toBe(await anonymous.text());
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect((await page(shop, "/")).html).not.toContain("API keys");
  expect((await page(shop, "/dashboard/nowhere")).status).toBe(404);
});

it("only our own scripts run: inline ones are allowed by their hash, and no other origin is allowed", async () => {
  const shop = await world({ env: { ENVIRONMENT: "production" } });
  const { headers, html } = await page(shop, "/");
  const policy = headers.get("content-security-policy") ?? "";
  const inline = [
    ...html.matchAll(/<script(?![^>]*\b(?:src|type="application\/(?:ld\+)?json"))[^>]*>(.*?)<\/script>/gs),
  ];
  expect(inline.length).toBeGreaterThan(0);
  const hashes = await Promise.all(inline.map(([, code = ""]) => sha256(code)));
  const [, scripts = ""] = /script-src ([^;]*)/.exec(policy) ?? [];
  expect(scripts.split(" ").toSorted()).toEqual(["'self'", ...hashes].toSorted());
  for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(part);
  }
  expect(policy).not.toContain("http");
});

it("only the pages of a restaurant that uses Stripe allow Stripe, and no other origin", async () => {
  const shop = await world({ env: { ENVIRONMENT: "production" } });
  await setPaymentAccount(shop, "umi-sando");
  const pages = await Promise.all(["/", "/order/confirmed/ord_1"].map((path) => page(shop, path, "umi-sando")));
  for (const { headers } of pages) {
    const policy = headers.get("content-security-policy") ?? "";
    const hosts = Object.fromEntries(
      policy.split("; ").map((part) => {
        const [name, ...sources] = part.split(" ");
        return [name, sources.filter((source) => source.startsWith("http"))];
      }),
    );
    const scripts = ["https://js.stripe.com", "https://*.js.stripe.com"];
    expect(hosts).toEqual({
      ...Object.fromEntries(Object.keys(hosts).map((name) => [name, []])),
      "script-src": scripts,
      "frame-src": [...scripts, "https://hooks.stripe.com"],
      "connect-src": ["https://api.stripe.com"],
    });
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).toContain("form-action 'self'");
    expect(headers.get("permissions-policy")).toContain('payment=(self "https://js.stripe.com")');
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
  }
  const { headers } = await page(shop, "/");
  expect(JSON.stringify([...headers])).not.toContain("stripe");
});

it("text from the menu cannot become markup", async () => {
  const elements = async (shop: World) => {
    const elementNames: string[] = [];
    const collector = { element: ({ tagName }: { tagName: string }) => void elementNames.push(tagName) };
    await new HTMLRewriter()
      .on("script", collector)
      .on("[onerror]", collector)
      .transform(await shop.get("/"))
      .text();
    return elementNames;
  };
  const expectedElements = await elements(await world());
  const hostile = `"></script><script>alert(1)</script><img onerror='alert(1)'>`;
  const shop = await world();
  await shop.env.DB.prepare("UPDATE menu_item SET name = ?, description = ?").bind(hostile, hostile).run();
  await shop.env.DB.prepare("UPDATE store_settings SET name = ?, tagline = ?").bind(hostile, hostile).run();
  expect(dataOf((await page(shop, "/")).html).menu.items[0]?.name).toBe(hostile);
  expect(expectedElements).toContain("script");
  expect(await elements(shop)).toEqual(expectedElements);
});

it("a failed fetch of the page template is not cached", async () => {
  let failing = true;
  const template = await (await world()).env.ASSETS.fetch("https://assets.local/").then((response) => response.text());
  const assets = { fetch: async () => (failing ? new Response("", { status: 500 }) : new Response(template)) };
  const shop = await world({ env: { ASSETS: { ...assets, connect: unused } } });
  const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
  const failed = await shop.get("/");
  errorLog.mockRestore();
  expect(failed.status).toBe(500);
  failing = false;
  expect((await shop.get("/")).status).toBe(200);
});

const unused = (): never => {
  throw new Error("Assets are only served by fetch.");
};
