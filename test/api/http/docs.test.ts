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
  expect([...outside].sort()).toEqual(["/api/openapi.json", "https://www.standardwebhooks.com"]);
  expect(page).not.toContain("<td></td>");
  expect(page).toContain("export TIFFIN=http://linde.localhost");
});

it("the partner guide runs no script, loads nothing from other hosts, and is cached publicly for five minutes", async () => {
  const shop = await world();
  const guide = await shop.get("/api/docs");
  const page = await guide.text();
  expect(guide.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(guide.headers.get("cache-control")).toBe("public, max-age=300");
  expect(guide.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src/);
  expect(guide.headers.getSetCookie()).toEqual([]);
  expect(page).not.toMatch(/<(script|link|img|iframe)\b|@import|url\(| on\w+="/);
  const customer = await shop.asCustomer("ada@example.com");
  expect(await (await customer.get("/api/docs")).text()).toBe(page);
});
