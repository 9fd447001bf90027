import { expect, inject, it } from "vitest";

const open = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${inject("port")}${path}`, { redirect: "manual", ...init });

/** The files that the menu's page needs. */
const scripts = async () => {
  const html = await (await open("/")).text();
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
};

it("a file of the build is kept for a year, because its name changes with its content", async () => {
  const paths = await scripts();
  expect(paths.length).toBeGreaterThan(1);
  for (const path of paths) {
    const answer = await open(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
    await answer.body?.cancel();
  }
});

it.each([
  "/assets/index-gone.js",
  "/assets/",
  "/assets/a/b.css",
  "/pictures/gone.svg",
  "/pictures/copper-pot/none.jpg",
])("nothing keeps the 404 of the missing file %s, which may exist after the next deployment", async (path) => {
  for (const method of ["GET", "HEAD"]) {
    const answer = await open(path, { method });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
});

it.each(["/icon-512.gone.png", "/icon-1.png", "/nowhere.js"])(
  "the 404 of %s is asked for again each time",
  async (path) => {
    const answer = await open(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toMatch(/no-store|max-age=0/);
  },
);

it("pictures and icons that exist are kept for a day", async () => {
  for (const path of ["/pictures/copper-pot/hero.svg", "/icon-192.png"]) {
    const answer = await open(path);
    expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([
      ...[path, 200, "public, max-age=86400, stale-while-revalidate=604800"],
    ]);
  }
});

it("the template of the pages is never served as it is, only filled by the worker", async () => {
  for (const path of ["/", "/index.html", "/index", "/login", "/dashboard/menu", "/menu/none"]) {
    const html = await (await open(path)).text();
    expect([path, html.includes("<!--ssr-body-->")]).toEqual([path, false]);
  }
});
