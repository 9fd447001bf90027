import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { enterCode } from "../mailbox.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The left and right edges of a box and of its texts, once nothing moves any more. */
const readEdges = (box: Locator) =>
  box.evaluate(async (element) => {
    const opening = element.closest("dialog")?.getAnimations({ subtree: true }) ?? [];
    await Promise.all(opening.map(({ finished }) => finished.catch(() => null)));
    const range = document.createRange();
    const texts = [...element.querySelectorAll("[id$=-name], label span")].map((text) => {
      range.selectNodeContents(text);
      return range.getBoundingClientRect();
    });
    const { left, right } = element.getBoundingClientRect();
    const filled = texts.filter(({ width }) => width > 0);
    return {
      ...{ left, right },
      textLeft: Math.min(...filled.map((text) => text.left)),
      textRight: Math.max(...filled.map((text) => text.right)),
    };
  });

it.each([320, 390, 1280])(
  "at %i px the labels and prices of a modifier group keep a distance to its error box",
  async (width) => {
    const guest = await Guest.visit(browser, { width });
    const { dialog } = guest;
    await guest.choose("Buttermilk Chicken Wings");
    const group = dialog.getByRole("group", { name: "Choose a sauce" });
    const before = await readEdges(group);
    await dialog.getByRole("button", { name: "Next: Choose a sauce" }).click();
    await dialog.getByText("Please choose one.").waitFor();
    const after = await readEdges(group);
    expect(after.textLeft - after.left).toBeGreaterThanOrEqual(8);
    expect(after.right - after.textRight).toBeGreaterThanOrEqual(8);
    // The error box must not move the texts.
    expect(Math.abs(after.textLeft - before.textLeft)).toBeLessThan(1);
    expect(Math.abs(after.textRight - before.textRight)).toBeLessThan(1);
    await guest.context.close();
  },
);

it("a sold-out dish shows its state and no form", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  await page.locator("[data-state=sold_out] h3 a").first().click();
  await dialog.getByText("Sold out").waitFor();
  await expect.poll(() => dialog.locator("input, textarea, select").count()).toBe(0);
  await expect.poll(() => dialog.getByRole("button", { name: "See the menu" }).isVisible()).toBe(true);
  await guest.picture("sold-out");
  expect(await findViolations(guest)).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("an error disappears with its cause when the guest switches to delivery and back", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await page.locator("header [aria-hidden=true]", { hasText: "2" }).waitFor();
  await guest.openBag();
  await guest.goToCheckout();
  await guest.fillContact();
  await dialog.getByLabel("Email").fill("nobody");
  await dialog.getByRole("button", { name: "Delivery" }).click();
  await dialog.getByLabel("Street address").waitFor();
  await expect.poll(() => guest.payButton.isEnabled()).toBe(true);
  await guest.payButton.click();
  const missing = dialog.getByText("Please fill this in.");
  // The state is the restaurant's.
  await expect.poll(() => missing.count()).toBe(3);
  const wrongEmail = dialog.getByText("Please enter an email address");
  await expect.poll(() => wrongEmail.count()).toBe(1);
  await dialog.getByRole("button", { name: "Pickup" }).click();
  await dialog.getByLabel("Street address").waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Delivery" }).click();
  await dialog.getByLabel("Street address").waitFor();
  await expect.poll(() => missing.count()).toBe(0);
  // An error of both order types stays.
  await expect.poll(() => wrongEmail.count()).toBe(1);
  await dialog.getByRole("button", { name: "Pickup" }).click();
  await guest.fillContact();
  await expect.poll(() => wrongEmail.count()).toBe(0);

  const refused = "The restaurant refused this for a reason.";
  await page.route("**/api/orders/create", (route) =>
    route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "CONFLICT", detail: refused, errors: [] }),
    }),
  );
  await guest.fillCard({ number: "4242 4242 4242 4242" });
  await expect.poll(() => guest.payButton.isEnabled()).toBe(true);
  await guest.payButton.click();
  await dialog.getByText(refused).waitFor();
  await dialog.getByRole("button", { name: "Delivery" }).click();
  await dialog.getByText(refused).waitFor({ state: "detached" });
  await guest.context.close();
});

it("a skipped view transition on the way to the sign-in page logs no error", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      if (!event.viewTransition) return;
      document.documentElement.dataset["skipped"] = "true";
      event.viewTransition.skipTransition();
    });
  });
  await guest.open("/");
  await page.getByRole("link", { name: "Your account" }).click();
  await page.waitForURL("**/login");
  await page.locator("html[data-skipped]").waitFor();
  await page.getByRole("link", { name: "Copper Pot" }).first().click();
  await page.locator("html[data-skipped][data-hydrated]").waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a reorder lists the missing dishes, and does not open an empty bag", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  const orderItem = (menuItemId: string | null, name: string) => ({
    ...{ id: `line-${name}`, menuItemId, name, quantity: 1, modifiers: [], specialInstructions: null },
  });
  const [{ id }] = (
    await guest.send("/api/graphql", {
      query: '{ menuItems(where: { name: { equals: "English Breakfast Tea" } }) { id } }',
    })
  ).data.menuItems;
  const past = (number: string, orderItems: ReturnType<typeof orderItem>[]) => ({
    ...{ id: `ord_${number}`, orderNumber: number, orderType: "pickup", status: "completed", total: 500 },
    ...{ createdAt: "2026-11-01T12:00:00.000Z", payments: [], orderItems },
  });
  await page.route("**/api/graphql", async (route) => {
    if (!route.request().postData()?.includes("getCustomerOrders")) return route.fallback();
    const items = [
      past("7", [orderItem(null, "Old Soup")]),
      past("8", [orderItem(null, "Old Soup"), orderItem(id, "English Breakfast Tea")]),
    ];
    await route.fulfill({ json: { data: { getCustomerOrders: { total: 2, items } } } });
  });
  await guest.open("/login");
  await enterCode(guest, "again@example.com");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/account");
  await guest.open("/account/orders");
  await page.getByRole("button", { name: "Order again #7" }).click();
  await page.getByText("Not available right now: Old Soup. Nothing was added to your bag.").waitFor();
  await page.getByRole("button", { name: "Order again #8" }).click();
  await page.getByText("Not available right now: Old Soup. The rest of your order is in your bag.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Open your bag" }).innerText()).toContain("1 item");
  await guest.context.close();
});

it("Japanese titles break lines between phrases", async () => {
  const guest = await Guest.visit(browser, { width: 320, store: "umi-sando", locale: "en-US", server: "portAbroad" });
  const { page } = guest;
  const breaks = await page
    .locator("h1, #menu h2, #menu h3 a, #featured + ul a > span:first-of-type")
    .evaluateAll((all) =>
      all.map((title) => ({
        text: title.textContent,
        language: title.closest("[lang]")?.getAttribute("lang"),
        wordBreak: getComputedStyle(title).wordBreak,
      })),
    );
  expect(breaks.length).toBeGreaterThan(10);
  for (const { text, language, wordBreak } of breaks.filter((one) => /[ぁ-んァ-ヶ一-龠]/.test(one.text ?? ""))) {
    expect([text, language, wordBreak]).toEqual([text, "ja-JP", "auto-phrase"]);
  }
  await guest.context.close();
});
