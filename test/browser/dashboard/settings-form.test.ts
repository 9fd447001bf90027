import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cookies, Guest, launch, type Visit } from "../guest.ts";
import { signIn as signInStaff } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

const owners = {
  "copper-pot": "owner@copperpot.example",
  "gasthaus-linde": "owner@gasthaus-linde.example",
  "umi-sando": "owner@umi-sando.example",
} as const;
type Store = keyof typeof owners;

let browser: Browser;
const cookies = new Map<Store, Cookies>();

const signIn = async (store: Store): Promise<void> => {
  const owner = await Guest.visit(browser, { width: 390, store });
  await signInStaff(owner, owners[store]);
  cookies.set(store, await owner.context.cookies());
  await owner.context.close();
};

beforeAll(async () => {
  browser = await launch();
  await signIn("copper-pot");
});
afterAll(() => browser.close());

const ownerAt = (visit: Visit & { store?: keyof typeof owners }, path: string): Promise<Guest> =>
  Guest.visit(browser, {
    ...visit,
    cookies: cookies.get(visit.store ?? "copper-pot") ?? [],
    path: `/dashboard${path}`,
  });

const saveButton = ({ page }: Guest) => page.getByRole("button", { name: "Save", exact: true });

describe("a page of settings", () => {
  it("has one Save, and keeps what was typed when it is refused, with the error at its field", async () => {
    const owner = await ownerAt({ width: 390 }, "/delivery");
    const { page } = owner;
    const fee = page.getByRole("region", { name: "Fees" }).getByLabel("Delivery fee");
    const slot = page.getByLabel("Slot length");
    await fee.waitFor();
    await expect.poll(() => saveButton(owner).count()).toBe(1);
    const before = await slot.inputValue();
    await fee.fill("a lot");
    await slot.fill("20");
    await page.getByText("You have unsaved changes.").waitFor();
    await owner.picture("unsaved");
    expect(await findViolations(owner)).toEqual([]);
    await saveButton(owner).click();
    await page.getByText("Please enter an amount such as 12.50.").waitFor();
    await expect.poll(() => fee.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(async () => [await fee.inputValue(), await slot.inputValue()]).toEqual(["a lot", "20"]);
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect.poll(() => slot.inputValue()).toBe(before);
    await expect.poll(() => saveButton(owner).evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByText("Please enter an amount such as 12.50.").count()).toBe(0);
    expect(owner.complaints).toEqual([]);
    await owner.context.close();
  });

  it("writes only what was changed, so that two people do not overwrite each other", async () => {
    const one = await ownerAt({ width: 1280 }, "/settings");
    const other = await ownerAt({ width: 1280 }, "/settings");
    const tagline = "Wood fire and good company";
    const before = await one.page.getByLabel("A few words under the name").inputValue();
    await one.page.getByLabel("Promotion (optional)").fill("Pie day today");
    await other.page.getByLabel("A few words under the name").fill(tagline);
    const sent = one.page.waitForRequest((request) => request.postData()?.includes("updateStoreSettings") ?? false);
    await saveButton(one).click();
    expect((await sent).postDataJSON().variables.data).toEqual({ promoBanner: "Pie day today" });
    await one.page.getByText("Saved.").waitFor();
    await saveButton(other).click();
    await other.page.getByText("Saved.").waitFor();
    await one.page.reload();
    await expect.poll(() => one.page.getByLabel("A few words under the name").inputValue()).toBe(tagline);
    await expect.poll(() => one.page.getByLabel("Promotion (optional)").inputValue()).toBe("Pie day today");
    await one.page.getByLabel("Promotion (optional)").fill("");
    await one.page.getByLabel("A few words under the name").fill(before);
    await saveButton(one).click();
    await one.page.getByText("Saved.").waitFor();
    await Promise.all([one.context.close(), other.context.close()]);
  });

  it("asks once before unsaved changes are left, and does what the answer says", async () => {
    const owner = await ownerAt({ width: 1280 }, "/delivery");
    const { page, dialog } = owner;
    const slot = page.getByLabel("Slot length");
    const hours = page
      .getByRole("navigation", { name: "Dashboard sections" })
      .getByRole("link", { name: "Opening hours" });
    await slot.fill("25");
    await hours.click();
    await dialog.getByText("Leave without saving what you changed?").waitFor();
    await owner.picture("leave");
    expect(await findViolations(owner)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => slot.inputValue()).toBe("25");

    const asked: string[] = [];
    page.on("dialog", (question) => {
      asked.push(question.type());
      void question.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    await expect.poll(() => slot.inputValue()).toBe("25");

    await hours.click();
    await dialog.getByRole("button", { name: "Leave without saving" }).click();
    await page.getByRole("heading", { name: "Opening hours", level: 1 }).waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.goBack();
    await slot.waitFor();
    await expect.poll(() => slot.inputValue()).not.toBe("25");
    expect(owner.complaints).toEqual([]);
    await owner.context.close();
  });
});

describe("the navigation", () => {
  it("opens each group with the keyboard on a phone, and names the current area", async () => {
    const owner = await ownerAt({ width: 390 }, "/hours");
    const { page } = owner;
    const navigation = page.getByRole("navigation", { name: "Dashboard sections" });
    const group = (name: string) => navigation.getByRole("button", { name });
    await expect.poll(() => group("Menu and shop").getAttribute("aria-expanded")).toBe("true");
    await expect
      .poll(() => navigation.getByRole("link", { name: "Opening hours" }).getAttribute("aria-current"))
      .toBe("page");
    await expect.poll(() => navigation.getByRole("link", { name: "Webhooks" }).isVisible()).toBe(false);
    await group("Business and developers").focus();
    await page.keyboard.press("Enter");
    await navigation.getByRole("link", { name: "Webhooks" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
    await expect.poll(() => group("Business and developers").getAttribute("aria-expanded")).toBe("true");
    expect(owner.complaints).toEqual([]);
    await owner.context.close();
  });

  it.each([
    ["copper-pot", 390, "light"],
    ["copper-pot", 768, "dark"],
    ["gasthaus-linde", 390, "dark"],
    ["gasthaus-linde", 1024, "light"],
    ["umi-sando", 1280, "dark"],
  ] as const)("of %s fits at %i px in the %s theme, as do lists and settings", async (store, width, theme) => {
    if (!cookies.has(store)) await signIn(store);
    const locale = { "copper-pot": "en-US", "gasthaus-linde": "de-DE", "umi-sando": "ja-JP" }[store];
    const owner = await ownerAt({ store, width, theme, locale }, "");
    for (const area of ["", "/members", "/hours", "/delivery"]) {
      await owner.open(`/dashboard${area}`);
      await owner.page.locator("main h1").waitFor();
      await owner.page.locator("main li, main form, main section").first().waitFor();
      const overflow = await owner.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, area).toBe(0);
      await owner.picture(`area${area.replace("/", "-")}`);
    }
    expect(await findViolations(owner)).toEqual([]);
    expect(owner.complaints).toEqual([]);
    await owner.context.close();
  });
});
