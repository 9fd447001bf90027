import { expect, it } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import { operations } from "../../../worker/domain/registry.ts";
import { errorStatus } from "../../../worker/errors.ts";
import { world } from "../../support/world.ts";

const all = (text: string, form: RegExp): string[] => [...text.matchAll(form)].map(([, found = ""]) => found);

it("the partner guide explains every operation, field and error, and has no broken link", async () => {
  const shop = await world();
  const response = await shop.get("/api/docs", { store: "gasthaus-linde" });
  const page = await response.text();
  const ids = all(page, / id="([^"]+)"/g);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids).toEqual(expect.arrayContaining(operations.map(({ name }) => name)));
  expect(ids).toEqual(expect.arrayContaining(Object.keys(errorStatus).map((code) => `error-${code}`)));
  for (const chapter of ["authentication", "oauth", "ordering", "idempotency", "webhooks", "verify-node", "errors"]) {
    expect(ids).toContain(chapter);
  }
  const links = all(page, /<a [^>]*href="([^"]+)"/g);
  const inside = links.filter((link) => link.startsWith("#")).map((link) => link.slice(1));
  expect(inside.length).toBeGreaterThan(200);
  expect(inside.filter((link) => !ids.includes(link))).toEqual([]);
  const outside = new Set(links.filter((link) => !link.startsWith("#")));
  expect([...outside].sort()).toEqual(["/", "/api/openapi.json", "https://www.standardwebhooks.com"]);
  expect(page).not.toContain("<td></td>");
  expect(page.replaceAll(/<[^>]+>/g, "")).toContain("export TIFFIN=http://linde.localhost");
  expect(page).not.toContain(".invalid");
  expect(page).not.toContain(">invalid<");
});

it("the partner guide runs its own script alone, loads nothing from another host, and is cached publicly for five minutes", async () => {
  const shop = await world();
  const guide = await shop.get("/api/docs");
  const page = await guide.text();
  expect(guide.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(guide.headers.get("cache-control")).toBe("public, max-age=300");
  expect(guide.headers.getSetCookie()).toEqual([]);
  expect(all(page, /<script([^>]*)>/g)).toEqual([' src="/guide/guide.js" type="module"']);
  expect(page).not.toMatch(/<iframe\b|@import|url\(| on\w+="|(?:src|href)="\/\//);
  const loaded = all(page, /<(?:link|img)\b[^>]* (?:src|href)="([^"]+)"/g);
  const logo = "/pictures/copper-pot/logo.svg";
  expect(loaded).toEqual(["/guide/guide.css", logo, "/fonts/bistro.css", logo]);
  const policy = guide.headers.get("content-security-policy");
  expect(policy).toMatch(/^default-src 'none'; style-src 'self'/);
  expect(policy).toMatch(/; script-src 'self'(?: 'sha256-[\w+/=]+')?;/);
  const customer = await shop.asCustomer("ada@example.com");
  expect(await (await customer.get("/api/docs")).text()).toBe(page);
});

it("the partner guide has the restaurant's name, mark, fonts and colours, and its code is coloured", async () => {
  const shop = await world();
  const [copper, linde] = await Promise.all(
    (["copper-pot", "gasthaus-linde"] as const).map(async (store) => (await shop.get("/api/docs", { store })).text()),
  );
  expect(copper).toContain("<title>API guide · Copper Pot</title>");
  expect(linde).toContain("<title>API guide · Gasthaus Linde</title>");
  expect(linde).toContain('<img class="mark" src="/pictures/gasthaus-linde/logo.svg"');
  expect(linde).toContain('href="/fonts/salon.css"');
  const readInk = (page = ""): string => /--ink:(#[0-9a-f]{6});--hue/.exec(page)?.[1] ?? "";
  expect(readInk(copper)).toMatch(/^#/);
  expect(readInk(linde)).not.toBe(readInk(copper));
  for (const name of ["k", "s", "n", "p", "c"]) expect(copper).toContain(`<span class="${name}">`);
});

it("the partner guide of a restaurant without a logo has its initials", async () => {
  const shop = await world();
  await shop.db.update(storeSettings).set({ logoUrl: null });
  const page = await (await shop.get("/api/docs")).text();
  expect(page).toContain('<span class="mark" aria-hidden="true">CP</span>');
  expect(page).toContain('<link rel="icon" href="/favicon.svg">');
});
