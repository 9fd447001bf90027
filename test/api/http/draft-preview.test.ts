import { expect, it } from "vitest";
import type { Actor } from "../../support/builders/client.ts";
import { pageDataIn } from "../../support/builders/page-data.ts";
import { world } from "../../support/world.ts";

interface PageData {
  base?: string;
  menu: { store: { name: string; heroHeadline: string | null; brandColor: string; socialLinks: { url: string }[] } };
}

const preview = async (caller: Pick<Actor, "send">, draft: unknown) => {
  const body = new FormData();
  body.append("draft", typeof draft === "string" ? draft : JSON.stringify(draft));
  const response = await caller.send("POST", "/dashboard/preview/draft", body);
  const html = await response.text();
  // The named boundary: the page's own embedded data.
  return { status: response.status, headers: response.headers, html, data: pageDataIn(html) as PageData };
};

it("a manager sees the page with settings that are not saved, and nothing is saved", async () => {
  const shop = await world();
  const manager = await shop.asStaff("manager");
  const { status, headers, html, data } = await preview(manager, {
    heroHeadline: "Soup season",
    brandColor: "#2f6b3f",
  });
  expect(status).toBe(200);
  expect(html).toContain("Soup season");
  expect(data.menu.store.brandColor).toBe("#2f6b3f");
  expect(data.base).toBe("/dashboard/preview/draft");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect(await (await shop.get("/")).text()).not.toContain("Soup season");
});

it("a draft with script, unsafe links or half a colour displays the saved values instead", async () => {
  const shop = await world();
  const manager = await shop.asStaff("manager");
  const { html, data } = await preview(manager, {
    heroHeadline: "</script><script>alert(1)</script>",
    brandColor: "#2f6;}</style>",
    socialLinks: [{ name: "x", url: "javascript:alert(1)" }],
    heroImage: { imagePath: "javascript:alert(1)", altText: "", focusX: 50, focusY: 50 },
    menuRevision: 99,
  });
  expect(html).not.toContain("<script>alert(1)");
  expect(html).not.toContain("javascript:");
  expect(data.menu.store.brandColor).toMatch(/^#[0-9a-f]{6}$/);
  for (const broken of ["{", "[]", "null", "7"]) expect((await preview(manager, broken)).status).toBe(200);
});

it("guests and staff without the right to change settings get no preview of a draft", async () => {
  const shop = await world();
  expect((await preview(shop, { heroHeadline: "Mine" })).html).not.toContain("Mine");
  expect((await preview(await shop.asStaff("staff"), { heroHeadline: "Mine" })).status).toBe(404);
});
