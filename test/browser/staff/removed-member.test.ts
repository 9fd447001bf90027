import { randomInt } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { runGraphql, signIn } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";
import { locales, textsIn } from "../texts.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const places = [
  // Copper Pot has one owner, because another journey shows that the last one cannot leave.
  { store: "two-owners", owner: "owner@two-owners.example", language: "en", width: 390, theme: "dark" },
  { store: "gasthaus-linde", owner: "owner@gasthaus-linde.example", language: "de", width: 1280, theme: "light" },
  { store: "umi-sando", owner: "owner@umi-sando.example", language: "ja", width: 390, theme: "light" },
] as const;

const invite = "mutation ($email: String!) { inviteMember(email: $email, role: owner) { id } }";
const createKey = 'mutation ($name: String!) { createApiKey(name: $name, scopes: ["read_orders"]) { apiKey { id } } }';
const addEndpoint =
  'mutation { addWebhookEndpoint(url: "https://partner.example/orders/of/the/till/in/the/front", events: ["order.created"]) { secret } }';
const setUpTablet = "mutation ($name: String!) { setUpTablet(name: $name) { id } }";

it.each(places)(
  "who removes a person chooses what ends of what they set up, in $language at $width px",
  async (place) => {
    const { store, width, theme, language } = place;
    const visit = { store, locale: locales[language] };
    const { staff } = textsIn(language);
    const texts = textsIn(language);
    const owner = await Guest.visit(browser, { ...visit, width, theme });
    await signIn(owner, place.owner, { texts, path: "/dashboard/members" });
    const serial = randomInt(1_000_000);
    const email = `nora-${serial}@example.com`;
    await runGraphql(owner, invite, { email });
    const colleague = await Guest.visit(browser, { ...visit, width: 1280 });
    await signIn(colleague, email, { texts, path: "/dashboard/members" });
    const key = `Till ${serial}`;
    const tablet = `Counter ${serial}`;
    await runGraphql(colleague, createKey, { name: key });
    await runGraphql(colleague, addEndpoint);
    await runGraphql(colleague, setUpTablet, { name: tablet });
    await colleague.context.close();

    const { page, dialog } = owner;
    await page.reload();
    const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: email }) });
    await row.getByRole("button", { name: staff("members.remove") }).click();
    await dialog.getByLabel(staff("members.made.key", { name: key })).check();
    await expect.poll(() => dialog.getByRole("checkbox").count()).toBe(3);
    await owner.picture(`remove-member-${language}-${width}-${theme}`);
    expect(await findViolations(owner)).toEqual([]);
    await page.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
    await owner.picture(`remove-member-${language}-${width}-other`);
    await dialog.getByRole("button", { name: staff("members.remove"), exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await row.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: tablet }).waitFor();
    const { apiKeys } = await runGraphql(
      owner,
      "query ($name: String!) { apiKeys(where: { name: { equals: $name } }) { status } }",
      { name: key },
    );
    expect(apiKeys).toEqual([{ status: "revoked" }]);
    await owner.context.close();
  },
);
