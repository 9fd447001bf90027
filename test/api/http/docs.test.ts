import { expect, it } from "vitest";
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
  const links = all(page, / href="([^"]+)"/g);
  const inside = links.filter((link) => link.startsWith("#")).map((link) => link.slice(1));
  expect(inside.length).toBeGreaterThan(200);
  expect(inside.filter((link) => !ids.includes(link))).toEqual([]);
  const outside = new Set(links.filter((link) => !link.startsWith("#")));
  expect([...outside].sort()).toEqual(["/", "/api/openapi.json", "https://www.standardwebhooks.com"]);
  expect(page).not.toContain("<td></td>");
  expect(page).toContain("export TIFFIN=http://linde.localhost");
});

it("the partner guide runs its own script alone, loads nothing from other hosts, and is cached publicly for five minutes", async () => {
  const shop = await world();
  const guide = await shop.get("/api/docs");
  const page = await guide.text();
  expect(guide.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(guide.headers.get("cache-control")).toBe("public, max-age=300");
  expect(guide.headers.getSetCookie()).toEqual([]);
  const scripts = all(page, /<script>(.*?)<\/script>/gs);
  expect(scripts).toHaveLength(1);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(scripts[0]));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const policy = guide.headers.get("content-security-policy");
  expect(policy).toMatch(/^default-src 'none'; style-src/);
  expect(policy).toContain(`script-src 'sha256-${hash}'`);
  expect(all(page, /<img src="([^"]+)"/g)).toEqual(["/favicon.svg"]);
  const markup = page.replace(/<script>.*?<\/script>/s, "");
  expect(markup).not.toMatch(/<(script|link|iframe)\b|@import|url\(| on\w+="/);
  const customer = await shop.asCustomer("ada@example.com");
  expect(await (await customer.get("/api/docs")).text()).toBe(page);
});

it("the partner guide has the restaurant's name and colours, and its code is coloured", async () => {
  const shop = await world();
  const [copper, linde] = await Promise.all(
    (["copper-pot", "gasthaus-linde"] as const).map(async (store) => (await shop.get("/api/docs", { store })).text()),
  );
  expect(copper).toContain("<title>API guide · Copper Pot</title>");
  expect(linde).toContain("<title>API guide · Gasthaus Linde</title>");
  const readInk = (page = ""): string => /:root\{--ink:(#[0-9a-f]{6})\}@media/.exec(page)?.[1] ?? "";
  expect(readInk(copper)).toMatch(/^#/);
  expect(readInk(linde)).not.toBe(readInk(copper));
  for (const name of ["k", "s", "n", "p", "c"]) expect(copper).toContain(`<span class="${name}">`);
});
