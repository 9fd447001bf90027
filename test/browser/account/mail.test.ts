import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { openMail } from "../mailbox.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each(["light", "dark"] as const)("an order's mail in the %s theme", (theme) => {
  it("opens the order on another device, with the key in the URL", async () => {
    const guest = await Guest.visit(browser, { width: 390, theme });
    await guest.readyToPay();
    await guest.fillCard(cards.pays);
    await guest.payButton.click();
    const number = await guest.confirmed();

    const reader = await Guest.visit(browser, { width: 390, theme });
    const { page } = reader;
    const { preview: mail } = await openMail(page, reader.home, `Order ${number} confirmed · Copper Pot`);
    await mail.getByRole("heading", { name: "Thank you, Ana Gómez!" }).waitFor();
    await reader.picture("mail");
    const opened = reader.context.waitForEvent("page");
    await mail.getByRole("link", { name: "View your order" }).click();
    const order = await opened;
    await expect.poll(() => order.getByTestId("order-number").innerText()).toBe(number);
    await expect.poll(() => new URL(order.url()).search).toMatch(/^\?secretKey=k1\.[\w-]{43}$/);
    expect([...guest.complaints, ...reader.complaints]).toEqual([]);
  });
});
