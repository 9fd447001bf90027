import { describe, expect, it } from "vitest";
import { buildLegalLinks } from "../../../worker/domain/legal/links.rules.ts";
import { codeMail } from "../../../worker/notifications/mail/code-mail.ts";
import { codeOf } from "../../support/fakes/pos-client.ts";
import { mailStores } from "../../support/mail-stores.ts";
import { type World, world } from "../../support/world.ts";

const update = `mutation ($data: StoreSettingsUpdateInput!) { updateStoreSettings(data: $data) { legalPages { kind } } }`;

const write = async (shop: World, legalPages: unknown) =>
  (await shop.asStaff("owner")).graphql(update, { data: { legalPages } });

const page = (text: string, kind = "privacy") => ({ kind, title: "Privacy", text });

const read = async (shop: World, path: string, store?: string) => {
  const response = await shop.get(path, store ? { store } : {});
  return { status: response.status, headers: response.headers, html: await response.text() };
};

/** What a guest sees, without the data blocks for scripts. */
const visibleHtml = (html: string): string => /<body>(.*?)<script /s.exec(html)?.[1] ?? "";

describe("a legal page", () => {
  it("is rendered on the server, cached, and found by search engines", async () => {
    const shop = await world();
    const { status, headers, html } = await read(shop, "/legal/privacy");
    expect(status).toBe(200);
    expect(visibleHtml(html)).toContain("tiffin_bag");
    expect(html).toContain("<title>Privacy · Copper Pot</title>");
    expect(html).toContain('rel="canonical"');
    expect(html).not.toContain("noindex");
    expect(headers.get("etag")).toBeTruthy();
  });

  it("is replaced at once when it is published anew", async () => {
    const shop = await world();
    await read(shop, "/legal/privacy");
    await write(shop, [page("Entirely new.")]);
    expect(visibleHtml((await read(shop, "/legal/privacy")).html)).toContain("Entirely new.");
  });

  it("cannot hold a script, an event handler or an unsafe link", async () => {
    const shop = await world();
    const text = [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "[a](javascript:alert(1))",
      "</script><svg onload=alert(1)>",
    ].join("\n\n");
    expect((await write(shop, [page(text)])).errors).toEqual([]);
    const { html } = await read(shop, "/legal/privacy");
    const body = visibleHtml(html);
    expect(body).toContain("&lt;script>alert(1)&lt;/script>");
    expect(body).not.toMatch(/<(script|svg onload|img src=x)/);
    expect(body).not.toContain('href="javascript');
    expect(html).not.toContain("</script><svg");
  });

  it.each(["/legal/imprint", "/legal/unknown", "/legal/", "/legal", "/legal/privacy/more", "/legal/__proto__"])(
    "%s is not found in a store that has not published it",
    async (path) => {
      expect((await read(await world(), path)).status).toBe(404);
    },
  );

  it("is never another store's", async () => {
    const shop = await world();
    expect((await read(shop, "/legal/imprint", "gasthaus-linde")).status).toBe(200);
    expect((await read(shop, "/legal/imprint", "copper-pot")).status).toBe(404);
    await write(shop, [page("Only Copper Pot's text.")]);
    expect((await read(shop, "/legal/privacy", "gasthaus-linde")).html).not.toContain("Only Copper Pot's text.");
  });
});

describe("writing legal pages", () => {
  it.each([
    ["a text of more than 20,000 characters", [page("a".repeat(20_001))]],
    ["an empty text", [page("  ")]],
    ["an unknown kind", [page("Fine.", "cookies")]],
    ["one kind twice", [page("One."), page("Two.")]],
  ])("refuses %s and changes nothing", async (_, legalPages) => {
    const shop = await world();
    const answer = await write(shop, legalPages);
    expect(codeOf(answer)).toBe("BAD_INPUT");
    expect((await read(shop, "/legal/privacy")).html).toContain("tiffin_bag");
  });

  it("needs the right to change settings", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    expect(codeOf(await staff.graphql(update, { data: { legalPages: [] } }))).toBe("MISSING_SCOPE");
  });
});

const kindsByStore = [
  ["copper-pot", ["terms", "privacy", "accessibility"]],
  ["gasthaus-linde", ["imprint", "terms", "privacy", "accessibility"]],
  ["umi-sando", ["tokushoho", "terms", "privacy"]],
] as const;
const pagesWithFooter = [
  "/",
  "/legal/privacy",
  "/order/find",
  "/order/confirmed/ord_1",
  "/account",
  "/login",
  "/nowhere",
];

describe.each(kindsByStore)("the footers of %s", (store, kinds) => {
  it.each(pagesWithFooter)("link every legal page on %s", async (path) => {
    const body = visibleHtml((await read(await world(), path, store)).html);
    for (const kind of kinds) expect(body).toContain(`href="/legal/${kind}"`);
  });
});

it("the sign-in mail links the legal pages at the guest's host", async () => {
  const links = buildLegalLinks([{ kind: "privacy", title: "Privacy & more" }], "https://copper.example");
  const input = {
    id: "m",
    to: "a@b.example",
    code: "123456",
    use: "sign-in",
    store: { ...mailStores.copperPot, origin: "https://copper.example" },
    language: "en",
    minutes: 10,
  } as const;
  const { text, html } = codeMail({ ...input, legalLinks: links });
  expect(text).toContain("Privacy & more: https://copper.example/legal/privacy");
  expect(html).toContain('<a href="https://copper.example/legal/privacy"');
  expect(html).toContain("Privacy &amp; more");
});
