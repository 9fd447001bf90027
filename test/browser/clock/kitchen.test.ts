import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { findTicket, orderWings, ownerCookies, runGraphql } from "../kitchen-board.ts";

/** The server's time. */
const now = "2026-11-20T23:30:00.000Z";
/** The time of a cached page that is 34 minutes old. */
const madeAt = "2026-11-20T22:56:00.000Z";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("the kitchen display, a pause and the preview use the server's clock, even on an old cached page", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { number, id } = await orderWings(guest);
  const cook = await Guest.visit(browser, { width: 1024, cookies: await ownerCookies(browser) });
  const promise = "mutation ($id: ID!, $at: DateTime!) { setPromisedTime(orderId: $id, at: $at) { id } }";
  await runGraphql(cook, promise, { id, at: "2026-11-20T23:52:00.000Z" });
  // Replaces the page's data with those of an older copy before its scripts run.
  await cook.page.addInitScript(
    ([fresh = "", old = ""]) =>
      document.addEventListener("readystatechange", () => {
        const data = document.getElementById("page-data");
        if (document.readyState !== "interactive" || !data?.textContent?.includes(fresh)) return;
        data.textContent = data.textContent.replaceAll(fresh, old);
        document.documentElement.dataset["madeAt"] = old;
      }),
    [now, madeAt],
  );
  await cook.open("/dashboard/kitchen");
  await expect.poll(() => cook.page.locator("html").getAttribute("data-made-at")).toBe(madeAt);
  const ticket = findTicket(cook, number);
  await ticket.getByText(/in 2[12] min/).waitFor();
  await cook.page.getByRole("button", { name: "Pause", exact: true }).click();
  await cook.dialog.getByLabel("At a set time", { exact: true }).check();
  // The dialog proposes two hours from now.
  await expect.poll(() => cook.dialog.locator("input[type=time]").inputValue()).toMatch(/^20:3\d$/);
  await cook.open("/dashboard");
  await expect.poll(() => cook.page.locator("#preview-at").inputValue()).toMatch(/^2026-11-20T18:3\d$/);
  expect(cook.complaints).toEqual([]);
  await Promise.all([cook.context.close(), guest.context.close()]);
});
