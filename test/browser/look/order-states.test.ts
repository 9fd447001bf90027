import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { runGraphql, signIn } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";
import { developmentVariables, type LocalServer, startServer } from "../server.ts";
import { countRows } from "./count-rows.ts";

/** Friday night at 12:26 AM: open until 1 AM, with the last order for now at 12:40 AM. */
const beforeLastOrders = "2026-11-21T05:26:00.000Z";

let browser: Browser;
let server: LocalServer;
beforeAll(async () => {
  browser = await launch();
  server = await startServer({ ...developmentVariables, NOW: beforeLastOrders });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const visit = (width: number) => Guest.visit(browser, { width, port: server.port });

/** The layout shifts of the header, the notice below it and the headline since the page was loaded, by their texts. */
const listShifts = ({ page }: Guest): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const texts: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] };
            for (const { node } of sources) {
              const element = node instanceof Element ? node : node?.parentElement;
              if (element?.closest("header, p:has(b[data-waiting]), h1")) texts.push(element.textContent);
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(texts), 300);
      }),
  );

describe("the last orders of the day", () => {
  it.each([390, 1280])("are counted down by the server's clock, in one row of the header, at %i px", async (width) => {
    const guest = await visit(width);
    const { page } = guest;
    await page.getByText("Last orders at 12:40 AM").filter({ visible: true }).waitFor();
    await expect
      .poll(() => page.locator("main b[data-waiting=false]").allInnerTexts())
      .toEqual([expect.stringMatching(/1[34] minutes left$/)]);
    await expect.poll(() => page.locator("header p").first().innerText()).toMatch(/^Order by 12:40 AM\s*$/);
    await expect.poll(() => countRows(page.locator("header p").first())).toBe(1);
    await guest.context.close();
  });

  it.each([390, 1280])("move neither the header nor the headline, at %i px", async (width) => {
    const context = await browser.newContext({ locale: "en-US", serviceWorkers: "block" });
    // A font that arrives late changes the widths of texts.
    await context.route("**/*.woff2", (route) => route.abort());
    const guest = await Guest.visit(browser, { width, port: server.port, context });
    await guest.page.locator("main b[data-waiting=false]").waitFor();
    expect(await listShifts(guest)).toEqual([]);
    await guest.picture("last-orders");
    expect(await findViolations(guest)).toEqual([]);
    await guest.context.close();
  });
});

describe("a message about the bag", () => {
  it.each([390, 1280])("covers neither the title of a dish that opens nor its buttons, at %i px", async (width) => {
    const guest = await visit(width);
    const { page, dialog } = guest;
    await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
    await page.getByText("Charred Broccoli is in your bag.").waitFor();
    await guest.choose("Buttermilk Chicken Wings");
    const message = dialog.getByText("Charred Broccoli is in your bag.");
    await message.waitFor();
    await guest.picture("message");
    const box = await message.boundingBox();
    const covered = [
      dialog.getByRole("button", { name: "Close" }),
      dialog.getByRole("heading", { level: 2 }),
      dialog.locator("button[type=submit]"),
    ];
    for (const part of covered) {
      const other = await part.boundingBox();
      if (!box || !other) throw new Error("The message and the parts of the dialog must be visible.");
      expect(box.y >= other.y + other.height || box.y + box.height <= other.y).toBe(true);
    }
    await guest.context.close();
  });
});

it("a sold-out dish says on its card and in its dialog when it is back, and offers others", async () => {
  await server.database.batch([
    server.database
      .prepare("UPDATE menu_item SET sold_out_until = ? WHERE name = 'Buttermilk Chicken Wings'")
      .bind("2026-11-21T14:00:00.000Z"),
    server.database.prepare("UPDATE store_settings SET menu_revision = menu_revision + 1"),
  ]);
  const guest = await visit(390);
  const { page, dialog } = guest;
  const back = "Sold out · back 9:00 AM";
  const card = page.getByRole("article").filter({ hasText: "Buttermilk Chicken Wings" }).last();
  await expect
    .poll(async () => {
      await page.reload();
      return card.innerText();
    })
    .toContain(back);
  await guest.choose("Buttermilk Chicken Wings");
  await dialog.getByText(back).waitFor();
  await dialog.getByRole("heading", { name: "You could have instead" }).waitFor();
  await guest.picture("sold-out");
  expect(await findViolations(guest)).toEqual([]);
  await guest.context.close();
});

it("a restaurant that closes during a checkout says so, offers the next time, and loses nothing that was typed", async () => {
  const guest = await visit(390);
  const { page, dialog } = guest;
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await page.locator("header [aria-hidden=true]", { hasText: "1" }).waitFor();
  await guest.openBag();
  await guest.goToCheckout();
  await guest.fillContact();
  await expect.poll(() => dialog.getByLabel(/^As soon as possible, about/).isChecked()).toBe(true);

  const owner = await visit(1280);
  await signIn(owner, "owner@copperpot.example", { path: "/dashboard" });
  const party = '{ date: "2026-11-20", closed: true, hours: [], note: "Closed for a private party" }';
  await runGraphql(owner, `mutation { updateStoreSettings(data: { hoursExceptions: [${party}] }) { id } }`);

  await dialog.getByText("We're closed right now.").first().waitFor();
  await guest.picture("closed-meanwhile");
  await dialog.getByRole("button", { name: "Order ahead for 9:00 AM" }).click();
  const time = dialog.getByLabel("Time", { exact: true });
  await expect.poll(() => time.inputValue()).toBe("2026-11-21T14:00:00.000Z");
  await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Ana Gómez");
  await guest.payButton.waitFor();
  await expect.poll(() => guest.payButton.isEnabled()).toBe(true);
  await Promise.all([guest.context.close(), owner.context.close()]);
});
