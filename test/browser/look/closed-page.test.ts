import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cards, Guest, launch, type Visit } from "../guest.ts";
import { findViolations } from "../objections.ts";
import { developmentVariables, type LocalServer, startServer } from "../server.ts";
import { expectParts } from "../words.ts";

/** Thanksgiving at 6 PM: closed all day, and open again on Friday at 7:30 AM. */
const thanksgiving = "2026-11-26T23:00:00.000Z";
/** Friday night at 12:50 AM: open until 1 AM, which is too late for an immediate order. */
const lastOrders = "2026-11-21T05:50:00.000Z";

let browser: Browser;
let holiday: LocalServer;
let night: LocalServer;
beforeAll(async () => {
  browser = await launch();
  holiday = await startServer({ ...developmentVariables, NOW: thanksgiving });
  night = await startServer({ ...developmentVariables, NOW: lastOrders });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([holiday.stop(), night.stop()]);
});

const visit = (server: LocalServer, facts: Partial<Visit> = {}) =>
  Guest.visit(browser, { width: 390, port: server.port, ...facts });

/** Fills in contact and card, pays, and waits for this text on the confirmation. */
const payAndConfirm = async (guest: Guest, text: string): Promise<void> => {
  await guest.fillContact();
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  await guest.confirmed();
  await expectParts(guest.page.getByRole("main"), [text]);
};

describe("a holiday on which the restaurant is closed", () => {
  it.each([390, 1280])(
    "is explained in header, hero and footer at %i px, without a mention of dinner",
    async (width) => {
      const guest = await visit(holiday, { width });
      const { page } = guest;
      await guest.picture("holiday");
      const header = page.locator("header");
      await expectParts(header, ["Closed for Thanksgiving", "opens Friday 7:30 AM"]);
      await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Closed for Thanksgiving");
      await expectParts(page.locator("footer"), [/Thu, Nov 26\s+Closed for Thanksgiving\s+Closed/]);
      for (const part of [header, page.getByRole("main")])
        await expect.poll(() => part.innerText()).not.toMatch(/dinner/i);
      expect(await findViolations(guest)).toEqual([]);
      expect(guest.complaints).toEqual([]);
      await guest.context.close();
    },
  );

  it("is explained in the guest's language", async () => {
    const guest = await visit(holiday, { locale: "de-DE" });
    await guest.page.getByText(/^Ab Freitag.* sind wir wieder für Sie da\.$/).waitFor();
    await guest.page.getByRole("button", { name: /^Vorbestellen für Freitag/ }).waitFor();
    await guest.context.close();
  });

  it("lets a guest order ahead, with the first free time preselected at checkout", async () => {
    const guest = await visit(holiday);
    const { page, dialog } = guest;
    const slotRequests: string[] = [];
    page.on("request", (request) => request.url().includes("/api/slots") && slotRequests.push(request.url()));
    await page.getByRole("button", { name: "Order ahead for Friday 7:30 AM" }).click();
    await page.getByText("Your order is for Friday 7:30 AM. Choose your dishes.").waitFor();
    await page.getByRole("button", { name: /^Add Buttermilk Pancakes/ }).click();
    await page.locator("header [aria-hidden=true]", { hasText: "1" }).waitFor();
    // With a dish in the bag, the button opens the checkout.
    await page.getByRole("button", { name: "Order ahead for Friday 7:30 AM" }).click();
    await dialog.getByRole("heading", { name: "Checkout" }).waitFor();
    await expect.poll(() => dialog.getByLabel("As soon as possible").isDisabled()).toBe(true);
    await expect.poll(() => dialog.getByLabel("Choose a time").isChecked()).toBe(true);
    await dialog.getByText("We're closed right now.").waitFor();
    const day = dialog.getByLabel("Day", { exact: true });
    const time = dialog.getByLabel("Time", { exact: true });
    await time.waitFor();
    await expect.poll(() => day.inputValue()).toBe("2026-11-27");
    await expect.poll(() => time.inputValue()).toBe("2026-11-27T12:30:00.000Z");
    await guest.payButton.waitFor();
    expect(slotRequests.length).toBeLessThanOrEqual(2);
    await guest.picture("ahead");
    expect(await findViolations(guest)).toEqual([]);

    await day.selectOption("2026-11-26");
    await dialog.getByText("No times are left on this day.").waitFor();
    await guest.picture("full-day");
    await dialog.getByRole("button", { name: "Next available time: Friday 7:30 AM" }).click();
    await expect.poll(() => time.inputValue()).toBe("2026-11-27T12:30:00.000Z");
    await payAndConfirm(guest, "Scheduled for Friday 7:30 AM");
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });

  it("shows when ordering resumes and the phone number if ordering ahead is off", async () => {
    const setDaysAhead = (days: number) =>
      holiday.database
        .prepare(
          "UPDATE store_settings SET schedule_days_ahead = ?, menu_revision = menu_revision + 1 WHERE slug = 'copper-pot'",
        )
        .bind(days)
        .run();
    await setDaysAhead(0);
    try {
      const guest = await visit(holiday);
      const { page, dialog } = guest;
      await expect
        .poll(async () => {
          await page.reload();
          return page.getByText("You can order again from Friday 7:30 AM.").count();
        })
        .toBe(1);
      await expect.poll(() => page.getByRole("button", { name: /^Order ahead/ }).count()).toBe(0);
      await page.getByRole("button", { name: /^Add Buttermilk Pancakes/ }).click();
      await guest.openBag();
      await guest.goToCheckout();
      await dialog.getByText("No times are available for this order in the next few days.").waitFor();
      await expect.poll(() => dialog.getByText("+1 718 555 0142").count()).toBe(1);
      await guest.picture("no-time");
      await guest.context.close();
    } finally {
      await setDaysAhead(7);
    }
  });
});

describe("the time after last orders", () => {
  it("preselects the next free time instead of now, and keeps the guest's own choice", async () => {
    const guest = await visit(night);
    const { page, dialog } = guest;
    await page.getByRole("button", { name: "Order ahead for 9:00 AM" }).waitFor();
    await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
    await guest.openBag();
    await guest.goToCheckout();
    await expect.poll(() => dialog.getByLabel("As soon as possible").isDisabled()).toBe(true);
    await dialog.getByText("We close before this order could be ready.").waitFor();
    const time = dialog.getByLabel("Time", { exact: true });
    await time.waitFor();
    await expect.poll(() => time.inputValue()).toBe("2026-11-21T14:00:00.000Z");
    await time.selectOption("2026-11-21T15:00:00.000Z");
    // Delivery takes longer, but 10 o'clock is still possible.
    await dialog.getByRole("button", { name: "Delivery" }).click();
    await dialog.getByLabel("Street address").waitFor();
    await expect.poll(() => time.inputValue()).toBe("2026-11-21T15:00:00.000Z");
    await dialog.getByRole("button", { name: "Pickup" }).click();
    await guest.payButton.waitFor();
    await payAndConfirm(guest, "Scheduled for 10:00 AM");
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });

  it.each([
    ["en-US", "holiday"],
    ["de-DE", "holiday"],
    ["en-US", "night"],
    ["de-DE", "night"],
  ] as const)("cuts off no letter of the opening status at any width in %s (%s)", async (locale, at) => {
    const guest = await visit(at === "night" ? night : holiday, { locale });
    const { page } = guest;
    for (const width of [320, 344, 360, 375, 390, 412, 430, 768, 820, 1024, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const listCut = (paragraph: Element): string[] => {
        const box = paragraph.getBoundingClientRect();
        const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT, (node) =>
          node.parentElement?.tagName === "I" || !node.textContent?.trim()
            ? NodeFilter.FILTER_REJECT
            : NodeFilter.FILTER_ACCEPT,
        );
        const cutTexts: string[] = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(text);
          const { left, right } = range.getBoundingClientRect();
          if (left < box.left - 0.5 || right > box.right + 0.5) cutTexts.push(text.textContent ?? "");
        }
        return cutTexts;
      };
      await expect.poll(() => page.locator("header p").evaluate(listCut), { message: `${width}` }).toEqual([]);
    }
    await guest.context.close();
  });
});
