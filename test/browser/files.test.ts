import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, it } from "vitest";
import { addEarlierBuilds } from "../../storefront/build/earlier-builds.ts";
import { root } from "./built-worker.ts";

const open = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${inject("port")}${path}`, { redirect: "manual", ...init });

/** The paths of the assets that the menu page references. */
const listAssetPaths = async () => {
  const html = await (await open("/")).text();
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
};

it("a built file is cacheable for a year, because its name changes with its content", async () => {
  const paths = await listAssetPaths();
  expect(paths.length).toBeGreaterThan(1);
  for (const path of paths) {
    const response = await open(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000");
    await response.body?.cancel();
  }
});

it("the next build keeps the files of this deployment, so that pages that are open now load them", async () => {
  const next = mkdtempSync(path.join(tmpdir(), "tiffin-next-build-"));
  mkdirSync(path.join(next, "assets"));
  writeFileSync(path.join(next, "assets", "index-next.js"), "");
  const deployed = path.join(root, "dist/client");
  const names = readdirSync(path.join(deployed, "assets")).sort();
  const added = await addEarlierBuilds(next, `http://127.0.0.1:${inject("port")}`);
  expect(added).toEqual({ added: names.length, lost: 0 });
  for (const name of names)
    expect(
      readFileSync(path.join(next, "assets", name)).equals(readFileSync(path.join(deployed, "assets", name))),
    ).toBe(true);
  const builds = JSON.parse(readFileSync(path.join(next, "builds.json"), "utf8"));
  expect(builds).toEqual([["assets/index-next.js"], names.map((name) => `assets/${name}`)]);
  rmSync(next, { recursive: true });
});

it("no style of a pointer that hovers is left on a touch screen after a tap", () => {
  const client = path.join(root, "dist/client");
  const all = readdirSync(client, { recursive: true, encoding: "utf8" });
  // GraphiQL's style is its authors'.
  const names = all.filter((name) => name.endsWith(".css") && !name.includes("graphiql"));
  expect(names.length).toBeGreaterThan(20);
  const limited = /@media\s*\(hover:\s*hover\)\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g;
  const hasHover = (css: string): boolean => css.replaceAll(/:not\([^)]*\)/g, "").includes(":hover");
  const sheets = names.map((name) => ({ name, css: readFileSync(path.join(client, name), "utf8") }));
  expect(sheets.filter(({ css }) => css.includes(":hover")).length).toBeGreaterThan(5);
  expect(sheets.filter(({ css }) => hasHover(css.replaceAll(limited, ""))).map(({ name }) => name)).toEqual([]);
});

it("no file of the build has a name that ad blockers look for", () => {
  const names = readdirSync(path.join(root, "dist/client/assets"));
  expect(names.filter((name) => /banner|promo|advert|sponsor|track|analytic|popup|social|share/i.test(name))).toEqual(
    [],
  );
  expect(names.length).toBeGreaterThan(100);
});

it.each([
  "/assets/index-gone.js",
  "/assets/",
  "/assets/a/b.css",
  "/pictures/gone.svg",
  "/pictures/copper-pot/none.jpg",
])("the 404 of the missing file %s is not cacheable, because the next deployment may add the file", async (path) => {
  for (const method of ["GET", "HEAD"]) {
    const response = await open(path, { method });
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  }
});

it.each(["/icon-512.gone.png", "/icon-1.png", "/nowhere.js"])(
  "the 404 of %s is revalidated each time",
  async (path) => {
    const response = await open(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toMatch(/no-store|max-age=0/);
  },
);

it("pictures and icons are cacheable for a day", async () => {
  for (const path of ["/pictures/copper-pot/hero-1280.webp", "/icon-192.png"]) {
    const response = await open(path);
    expect([path, response.status, response.headers.get("cache-control")]).toEqual([
      ...[path, 200, "public, max-age=86400, stale-while-revalidate=604800"],
    ]);
  }
});

it("the page template is never served unfilled", async () => {
  for (const path of ["/", "/index.html", "/index", "/login", "/dashboard/menu", "/menu/none"]) {
    const html = await (await open(path)).text();
    expect([path, html.includes("<!--ssr-body-->")]).toEqual([path, false]);
  }
});

it.each(["/", "/login", "/account", "/account/orders", "/account/privacy", "/dashboard"])(
  "the page %s has its styles before its scripts run",
  async (path) => {
    const html = await (await open(path, { headers: { accept: "text/html" } })).text();
    const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href = ""]) => href);
    const inPage = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, rules = ""]) => rules);
    const linked = await Promise.all(sheets.map(async (href) => (await open(href)).text()));
    const css = [...inPage, ...linked].join("\n");
    const body = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const classes = [...body.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = ""]) => names.trim().split(/\s+/));
    expect(classes).not.toEqual([]);
    expect(classes.filter((name) => !css.includes(`.${name}`))).toEqual([]);
  },
);
