import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { enterCode } from "../mailbox.ts";
import { findBrokenWords } from "../words.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Readers with text at 200 % (WCAG 1.4.4), and with a window of 320 by 256 pixels at 400 % (WCAG 1.4.10). */
const readers = [
  { name: "text at 200 % on a phone", width: 390, height: 844, text: 2 },
  { name: "text at 200 % on a small phone", width: 320, height: 568, text: 2 },
  { name: "a window at 400 %", width: 320, height: 256, text: 1 },
] as const;

type Reader = (typeof readers)[number];

const visitAs = async ({ width, height, text }: Reader, facts: Partial<Parameters<typeof Guest.visit>[1]> = {}) => {
  const guest = await Guest.visit(browser, { width, height, ...facts });
  await guest.enlargeText(text);
  await guest.open("/");
  return guest;
};

/** The boxes that are wider than the window or the open dialog, with their widths. */
const findTooWide = ({ page }: Guest): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const boxes = [document.documentElement, ...(dialog ? [dialog, ...dialog.querySelectorAll("div, form")] : [])];
    return boxes
      .filter((box) => {
        const isCut = getComputedStyle(box).overflowX !== "visible" || box === document.documentElement;
        return isCut && !box.classList.contains("visually-hidden") && box.scrollWidth > box.clientWidth + 1;
      })
      .map((box) => `${box.tagName}.${box.className}: ${box.scrollWidth} > ${box.clientWidth}`);
  });

/** Expects that a control is completely visible after scrolling to it, and clickable. */
const expectReachable = async (control: Locator): Promise<void> => {
  const name = String(control);
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  const { innerWidth } = await control.evaluate(() => ({ innerWidth: window.innerWidth }));
  expect(box?.width, name).toBeGreaterThan(10);
  expect(box?.height, name).toBeGreaterThan(10);
  expect(box?.x, name).toBeGreaterThanOrEqual(-0.5);
  expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(innerWidth + 0.5);
  await control.click({ trial: true });
};

const expectReadable = async (guest: Guest, step: string, controls: readonly Locator[]): Promise<void> => {
  await guest.picture(step);
  await expect.poll(() => findTooWide(guest), { message: step }).toEqual([]);
  for (const control of controls) await expectReachable(control);
  await expect.poll(() => findTooWide(guest), { message: step }).toEqual([]);
};

describe.each(readers)("a page with $name, without horizontal scrolling or lost content", (reader) => {
  it("works from the menu to the confirmation", async () => {
    const guest = await visitAs(reader);
    const { page, dialog } = guest;
    const named = (role: "button" | "link" | "heading", name: string | RegExp) =>
      page.getByRole(role, { name, exact: true });
    await expectReadable(guest, "menu", [
      page.getByText("Open until 1:00 AM"),
      named("button", "Pickup"),
      named("button", "Delivery"),
      named("link", "Your account"),
      page.getByRole("button", { name: "Open your bag" }),
      page.getByRole("searchbox"),
      page.getByRole("button", { name: /^Add Charred Broccoli/ }),
      page.getByRole("contentinfo").getByText("+1 718 555 0142"),
    ]);

    await guest.choose("Buttermilk Chicken Wings");
    await expectReadable(guest, "dish", [
      dialog.getByRole("button", { name: "Close" }),
      dialog.getByLabel("Copper hot"),
      dialog.getByLabel("Special instructions"),
      dialog.getByRole("button", { name: "One more" }),
      dialog.getByRole("button", { name: "Next: Choose a sauce" }),
    ]);
    await dialog.getByRole("button", { name: "Next: Choose a sauce" }).click();
    await expectReadable(guest, "missing", [dialog.getByText("Please choose one.")]);
    await dialog.getByLabel("Copper hot").check();
    await guest.add();

    await guest.openBag();
    await expectReadable(guest, "bag", [
      dialog.getByRole("button", { name: "Close" }),
      dialog.getByRole("button", { name: "Delivery" }),
      dialog.getByRole("button", { name: "One more" }),
      dialog.getByRole("button", { name: "Remove Buttermilk Chicken Wings" }),
      dialog.getByTestId("total"),
      dialog.getByRole("button", { name: "Go to checkout" }),
    ]);

    await guest.goToCheckout();
    await dialog.getByRole("button", { name: "Delivery" }).click();
    await expectReadable(guest, "delivery", [
      dialog.getByLabel("Street address"),
      dialog.getByLabel("ZIP code"),
      dialog.getByLabel("City"),
    ]);
    await dialog.getByRole("button", { name: "Pickup" }).click();
    await dialog.getByText("Choose a time").click();
    await dialog.getByLabel("Time", { exact: true }).waitFor();
    await guest.payButton.waitFor();
    await expectReadable(guest, "checkout", [
      dialog.getByRole("button", { name: "Close" }),
      dialog.getByLabel("Day", { exact: true }),
      dialog.getByLabel("Time", { exact: true }),
      dialog.getByLabel("Email"),
      dialog.getByRole("button", { name: "18%" }),
      dialog.getByLabel("Card number"),
      dialog.getByTestId("total"),
      guest.payButton,
    ]);
    await guest.fillContact();
    await guest.fillCard(cards.pays);
    await guest.payButton.click();
    await guest.confirmed();
    await expectReadable(guest, "confirmation", [
      page.getByTestId("order-number"),
      page.getByRole("link", { name: "Add to calendar" }),
      page.getByTestId("total"),
      page.getByRole("link", { name: "Back to the menu" }),
    ]);
    const parts = page.locator("[aria-labelledby=progress], [aria-labelledby=items]");
    await expect.poll(() => findBrokenWords(parts, 2)).toEqual([]);
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });

  it("works on the sign-in page and in the account", async () => {
    const guest = await visitAs(reader);
    const { page } = guest;
    await guest.open("/login");
    await expectReadable(guest, "login", [
      page.getByLabel("Email"),
      page.getByRole("button", { name: "Email me a code" }),
      page.getByRole("button", { name: "Open your bag" }),
    ]);
    await enterCode(guest, `reader-${reader.width}-${reader.height}@example.com`);
    await expectReadable(guest, "code", [page.getByLabel("Code"), page.getByRole("button", { name: "Sign in" })]);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/account");
    await page.getByRole("button", { name: "Sign out", exact: true }).waitFor();
    await expectReadable(guest, "account", [
      page.getByRole("navigation", { name: "Your account" }).getByRole("link", { name: "Favorites" }),
      page.getByRole("button", { name: "Sign out", exact: true }),
    ]);
    await guest.open("/account/addresses");
    await page.getByRole("button", { name: "Add an address" }).click();
    await expectReadable(guest, "account-address", [
      page.getByLabel("ZIP code"),
      page.getByRole("button", { name: "Save" }),
    ]);
    await guest.open("/account/profile");
    await expectReadable(guest, "account-profile", [
      page.getByLabel("Name", { exact: true }),
      page.getByRole("button", { name: "Save" }),
      page.getByRole("button", { name: "Change your email address" }),
    ]);
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });

  it.each([
    ["gasthaus-linde", "de-DE", "Warenkorb öffnen", "Lieferung"],
    ["umi-sando", "ja-JP", "カートを開く", "お届け"],
  ] as const)("works on the menu of %s in the restaurant's language", async (store, locale, bag, delivery) => {
    const guest = await visitAs(reader, { store, locale, server: "portAbroad" });
    const button = (name: string) => guest.page.getByRole("button", { name, exact: true });
    await expectReadable(guest, "menu", [button(bag), button(delivery), guest.page.getByRole("searchbox")]);
    await guest.context.close();
  });
});
