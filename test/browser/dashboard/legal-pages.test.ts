import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cookies, Guest, launch } from "../guest.ts";
import { ownerCookies } from "../kitchen-board.ts";
import { enterCode, openMail } from "../mailbox.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;
beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

/** Guests may get a cached page for some seconds. */
const whileCached = { interval: 1_000 };

const imprint = "Legal notice (Impressum)";

const openSettings = async (width: number): Promise<Guest> => {
  const owner = await Guest.visit(browser, { width, cookies, path: "/dashboard/settings" });
  await owner.page.getByRole("heading", { name: "Legal pages" }).waitFor();
  return owner;
};

const openEditor = async ({ page, dialog }: Guest, name: string): Promise<void> => {
  await page.getByRole("button", { name }).click();
  await dialog.getByRole("heading", { name: imprint, level: 2 }).waitFor();
};

/** Publishes a page without the dashboard. */
const publish = async (owner: Guest): Promise<void> => {
  const fields = "legalPages { kind title text }";
  const { data } = await owner.send("/api/graphql", { query: `{ storeSettings { ${fields} } }` });
  const page = { kind: "imprint", title: "Who we are", text: "A restaurant." };
  const legalPages = [...data.storeSettings.legalPages.filter(({ kind }: typeof page) => kind !== page.kind), page];
  const query = `mutation ($data: StoreSettingsUpdateInput!) { updateStoreSettings(data: $data) { ${fields} } }`;
  const written = await owner.send("/api/graphql", { query, variables: { data: { legalPages } } });
  expect(written.data.updateStoreSettings.legalPages).toContainEqual(page);
};

const attack =
  '<script>document.title = "stolen"</script><img src=x onerror="document.title=1"> [tap](javascript:alert(1))';

describe("the legal pages of a restaurant", () => {
  it("are edited with a preview, display a script as the text that it is, and are linked in footer and mail", async () => {
    const owner = await openSettings(1280);
    const { page, dialog } = owner;
    await openEditor(owner, `Write ${imprint}`);
    await dialog.getByRole("button", { name: "Publish" }).click();
    await dialog.getByText("Please write a text, or start from a template.").waitFor();
    await dialog.getByLabel("Title").fill("Who we are");
    await dialog.getByLabel("Text", { exact: true }).fill(`## Copper Pot\n\n**Ana Gómez**, owner\n\n${attack}`);
    const preview = dialog.getByRole("region", { name: "Preview" });
    await preview.getByRole("heading", { name: "Copper Pot" }).waitFor();
    await expect.poll(() => preview.locator("strong").innerText()).toBe("Ana Gómez");
    await expect.poll(() => preview.locator("script, img, a").count()).toBe(0);
    await owner.picture("legal-editor");
    expect(await findViolations(owner)).toEqual([]);
    await dialog.getByRole("button", { name: "Publish" }).click();
    await page.getByText(`Published: ${imprint}`).first().waitFor();

    const guest = await Guest.visit(browser, { width: 390 });
    const link = guest.page.getByRole("contentinfo").getByRole("link", { name: "Who we are" });
    const countLinks = async () => {
      await guest.open("/");
      return link.count();
    };
    await expect.poll(countLinks, whileCached).toBe(1);
    await link.click();
    await guest.page.getByRole("heading", { name: "Who we are", level: 1 }).waitFor();
    await expect.poll(() => guest.page.getByRole("main").locator("script, img, a").count()).toBe(0);
    await expect.poll(() => guest.page.getByText("onerror", { exact: false }).count()).toBe(1);
    await expect.poll(() => guest.page.title()).not.toBe("stolen");
    await guest.picture("legal-page");
    expect(await findViolations(guest)).toEqual([]);
    await guest.open("/login");
    await enterCode(guest, "reader@example.com");
    const { preview: sent } = await openMail(guest.page, guest.home, "To reader@example.com,");
    await expect
      .poll(() => sent.getByRole("link", { name: "Who we are" }).getAttribute("href"))
      .toMatch(/\/legal\/imprint$/);
    expect([...owner.complaints, ...guest.complaints]).toEqual([]);
    await Promise.all([owner.context.close(), guest.context.close()]);
  });

  it("edited by two people at once lose nothing that either typed", async () => {
    const one = await openSettings(1280);
    await publish(one);
    await one.page.reload();
    const other = await openSettings(390);
    for (const owner of [one, other]) {
      await openEditor(owner, `Change ${imprint}`);
    }
    await one.dialog.getByLabel("Text", { exact: true }).fill("The text of the first editor.");
    await other.dialog.getByLabel("Text", { exact: true }).fill("The text of the second editor.");
    await one.dialog.getByRole("button", { name: "Publish" }).click();
    await one.page.getByText(`Published: ${imprint}`).first().waitFor();
    await other.dialog.getByRole("button", { name: "Publish" }).click();
    await other.dialog.getByText("Someone else changed this page", { exact: false }).waitFor();
    await other.dialog.getByText("The text of the first editor.").waitFor();
    await expect
      .poll(() => other.dialog.getByLabel("Text", { exact: true }).inputValue())
      .toBe("The text of the second editor.");
    await other.picture("legal-conflict");
    expect(await findViolations(other)).toEqual([]);
    await other.dialog.getByRole("button", { name: "Publish" }).click();
    await other.page.getByText(`Published: ${imprint}`).first().waitFor();
    const remove = async (): Promise<void> => {
      await one.page.getByRole("button", { name: `Remove ${imprint}` }).click();
      await one.dialog.getByRole("button", { name: "Remove" }).click();
    };
    await remove();
    await one.dialog.getByText("Someone else changed this page meanwhile", { exact: false }).waitFor();
    await one.picture("legal-removal");
    expect(await findViolations(one)).toEqual([]);
    await one.dialog.getByRole("button", { name: "Cancel" }).click();
    expect((await one.context.request.get(`${one.home}/legal/imprint`)).status()).toBe(200);
    await remove();
    await one.page.getByText(`Removed: ${imprint}`).first().waitFor();
    const openRemoved = async () => (await other.page.goto(`${other.home}/legal/imprint`))?.status();
    await expect.poll(openRemoved, whileCached).toBe(404);
    await Promise.all([one.context.close(), other.context.close()]);
  });

  it.each([
    ["copper-pot", "en-US", ["Terms", "Privacy", "Accessibility"]],
    ["gasthaus-linde", "de-DE", ["Impressum", "AGB", "Datenschutzerklärung", "Barrierefreiheit"]],
    ["umi-sando", "ja-JP", ["特定商取引法に基づく表記", "利用規約", "プライバシーポリシー"]],
  ] as const)("of %s are linked in the footer and read at 390 px", async (store, locale, titles) => {
    const guest = await Guest.visit(browser, { width: 390, store, locale, theme: "dark" });
    const { page } = guest;
    const footer = page.getByRole("contentinfo");
    const links = footer.locator("a[href^='/legal/']");
    const listLinks = async () => {
      await guest.open("/");
      return links.allInnerTexts();
    };
    await expect.poll(listLinks, whileCached).toEqual(titles);
    for (const [index, title] of titles.entries()) {
      await footer.getByRole("link", { name: title, exact: true }).click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message: title })
        .toBe(0);
      await guest.picture(`legal-${index}`);
    }
    expect(await findViolations(guest)).toEqual([]);
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });
});
