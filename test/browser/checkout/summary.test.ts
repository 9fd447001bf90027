import type { Browser, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const dishes = ["Charred Broccoli", "Whipped Feta and Hot Honey", "Maryland Crab Cakes", "Skillet Cornbread"];

const fillBag = async (guest: Guest, names: readonly string[]): Promise<void> => {
  for (const [index, name] of names.entries()) {
    await guest.page
      .getByRole("button", { name: `Add ${name}` })
      .first()
      .click();
    await guest.page.locator("header [aria-hidden=true]", { hasText: String(index + 1) }).waitFor();
  }
  await guest.openBag();
  await guest.goToCheckout();
  await guest.dialog.getByTestId("total").waitFor();
};

const refuse = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: "application/problem+json",
    body: JSON.stringify({ code: "UNAVAILABLE" }),
  });

describe("the summary of the checkout", () => {
  it("leaves total and pay button in view beside the form, however many dishes there are", async () => {
    const guest = await Guest.visit(browser, { width: 1280, height: 760 });
    await fillBag(guest, dishes);
    const isInView = (selector: string) =>
      guest.dialog.locator(selector).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    for (const selector of ["[data-testid=total]", "button[type=submit]"])
      await expect.poll(() => isInView(selector), { message: selector }).toBe(true);
    await guest.dialog.getByLabel("Security code").scrollIntoViewIfNeeded();
    await expect.poll(() => isInView("button[type=submit]")).toBe(true);
    await guest.picture("many-dishes");
    expect(await findViolations(guest)).toEqual([]);
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });

  it("is one line at the top of a phone's sheet, which unfolds the dishes", async () => {
    const guest = await Guest.visit(browser, { width: 390 });
    await fillBag(guest, dishes.slice(0, 1));
    const folded = guest.dialog.locator("details", { hasText: "View order · 1 item" });
    await expect.poll(() => folded.innerText()).toMatch(/View order · 1 item\s+\$\d+\.\d\d/);
    await expect.poll(() => folded.getByText("Charred Broccoli").count()).toBe(0);
    await folded.locator("summary").click();
    await folded.getByText("Charred Broccoli").waitFor();
    await guest.picture("unfolded");
    expect(await findViolations(guest)).toEqual([]);
    await guest.context.close();
  });

  it("has a button that removes a dish that cannot be ordered any more", async () => {
    const guest = await Guest.visit(browser, { width: 1280 });
    const [soldOut = "", other = ""] = dishes;
    await guest.page.route("**/api/quote", async (route) => {
      const response = await route.fetch();
      const quote = await response.json();
      if (quote.lines.length < 2) return route.fulfill({ response });
      const problem = { code: "ITEM_UNAVAILABLE", path: "items.0", message: `“${soldOut}” is sold out.` };
      return route.fulfill({ response, json: { ...quote, problems: [problem] } });
    });
    await fillBag(guest, [soldOut, other]);
    await expect.poll(() => guest.payButton.isDisabled()).toBe(true);
    const remove = guest.dialog.getByRole("button", { name: /^Remove / });
    await expect.poll(() => remove.allTextContents()).toEqual([`Remove ${soldOut}`]);
    expect(await findViolations(guest)).toEqual([]);
    await guest.picture("sold-out");
    await remove.click();
    await expect.poll(() => guest.payButton.isEnabled()).toBe(true);
    await expect.poll(() => guest.dialog.getByText(soldOut).count()).toBe(0);
    await guest.context.close();
  });

  it("says why there is no total yet, and gets it when the guest tries again", async () => {
    const guest = await Guest.visit(browser, { width: 390 });
    await guest.page.route("**/api/quote", refuse);
    await guest.page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
    await guest.page.locator("header [aria-hidden=true]", { hasText: "1" }).waitFor();
    await guest.openBag();
    await guest.goToCheckout();
    await guest.dialog.getByText("We couldn't work out your total.").waitFor();
    await guest.dialog.locator("[aria-labelledby=checkout-summary]").getByText("Charred Broccoli").first().waitFor();
    await guest.picture("no-total");
    await guest.page.unroute("**/api/quote");
    await guest.dialog.getByRole("button", { name: "Try now" }).click();
    await guest.dialog.getByTestId("total").waitFor();
    await guest.context.close();
  });
});

describe("the times of the checkout", () => {
  it("that cannot be loaded are explained, and loaded again by one tap", async () => {
    const guest = await Guest.visit(browser, { width: 390 });
    await guest.page.route("**/api/slots*", refuse);
    await fillBag(guest, dishes.slice(0, 1));
    await guest.dialog.getByLabel("Choose a time").check();
    await guest.dialog.getByText("We couldn't load the available times.").waitFor();
    await guest.picture("no-slots");
    expect(await findViolations(guest)).toEqual([]);
    await guest.page.unroute("**/api/slots*");
    await guest.dialog.getByRole("button", { name: "Try now" }).click();
    await guest.dialog.getByLabel("Time", { exact: true }).waitFor();
    await guest.context.close();
  });

  it("of a day without any lead to the first free time, also if that is earlier", async () => {
    const guest = await Guest.visit(browser, { width: 390 });
    await fillBag(guest, dishes.slice(0, 1));
    await guest.dialog.getByLabel("Choose a time").check();
    const time = guest.dialog.getByLabel("Time", { exact: true });
    await time.waitFor();
    const day = guest.dialog.getByLabel("Day", { exact: true });
    const [today = "", lastDay = ""] = await day
      .locator("option")
      .evaluateAll((options) => [options.at(0), options.at(-1)].map((option) => (option as HTMLOptionElement).value));
    await guest.page.route("**/api/slots*", (route) =>
      new URL(route.request().url()).searchParams.get("date") === lastDay
        ? route.fulfill({ json: [] })
        : route.continue(),
    );
    await day.selectOption(lastDay);
    await guest.dialog.getByRole("button", { name: /^Next available time: / }).click();
    await expect.poll(() => day.inputValue()).toBe(today);
    await expect.poll(() => time.inputValue()).not.toBe("");
    await guest.context.close();
  });
});
