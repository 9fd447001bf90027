import { randomInt } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch, type Visit } from "../guest.ts";
import { ownerCookies, runGraphql } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";
import { shops } from "../shops.ts";
import { expectParts } from "../words.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Sends JSON from the page, because only the browser knows the address of every restaurant. */
const post = ({ page }: Guest, path: string, data: object) =>
  page.evaluate(
    async ([address, body]) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(address, { method: "POST", headers, body })).json();
    },
    [path, JSON.stringify(data)] as const,
  );

/** Orders two portions of a dish, pays them by card, and opens the confirmation. */
const orderTwo = async (guest: Guest, name: string): Promise<string> => {
  const search = `query ($name: String!) { menuItems(where: { name: { startsWith: $name } }) { id } }`;
  const found = await post(guest, "/api/graphql", { query: search, variables: { name } });
  const item = { menuItemId: found.data.menuItems[0].id, quantity: 2, modifierIds: [] };
  const order = { orderType: "pickup", items: [item], tip: 0 };
  const { subtotal, tax, total, lines } = await post(guest, "/api/quote", order);
  const placed = await post(guest, "/api/orders/create", {
    ...{ ...order, subtotal, tax, total, items: [{ ...item, price: lines[0].unitPrice }] },
    customerInfo: {
      name: "Ana",
      email: `ana-${randomInt(2_000_000, 10_000_000)}@example.com`,
      phone: "+81 3 5555 0100",
    },
  });
  await post(guest, "/api/simulator/confirm", { clientSecret: placed.clientSecret, cardNumber: cards.pays.number });
  await guest.open(`/order/confirmed/${placed.orderId}?secretKey=${placed.secretKey}`);
  return placed.orderId;
};

interface Words {
  shop: keyof typeof shops;
  dish: string;
  visit: Pick<Visit, "width" | "theme">;
  link: string;
  title: string;
  form: string;
  company: string;
  save: string;
  taxes: string[];
}

const languages: Words[] = [
  {
    ...{ shop: "Copper Pot", dish: "Charred Broccoli", visit: { width: 390 } },
    ...{ link: "Receipt", title: "Receipt", form: "Make it out to a company", company: "Company" },
    ...{ save: "Add to the receipt", taxes: ["8.875%", "Net", "Gross"] },
  },
  {
    ...{ shop: "Gasthaus Linde", dish: "Kartoffelsuppe", visit: { width: 1280, theme: "dark" } },
    ...{ link: "Rechnung", title: "Rechnung", form: "Auf eine Firma ausstellen", company: "Firma" },
    ...{ save: "In die Rechnung übernehmen", taxes: ["Netto", "MwSt.", "Brutto"] },
  },
  {
    ...{ shop: "Umi Sando", dish: "夜の焼き鳥丼", visit: { width: 320 } },
    ...{ link: "領収書", title: "領収書", form: "会社名を宛名に入れる", company: "会社名" },
    ...{ save: "領収書に入れる", taxes: ["8%", "税抜", "税込", "※"] },
  },
];

it.each(languages)(
  "the receipt of $shop is opened, made out to a company and printed in its language",
  async (words) => {
    const shop = shops[words.shop];
    const guest = await Guest.visit(browser, { ...shop, ...words.visit });
    const { page } = guest;
    await orderTwo(guest, words.dish);
    await page.getByRole("link", { name: words.link, exact: true }).click();
    await page.waitForURL("**/order/*/receipt?*");
    await page.getByRole("heading", { name: words.title, level: 2 }).waitFor();
    await expect.poll(() => page.getByTestId("receipt-number").innerText()).toMatch(/^2026-\d{6}$/);
    await expectParts(page.getByRole("article"), [words.dish, "4242", ...words.taxes]);
    await page.getByText(words.form).click();
    await guest.picture("receipt");
    expect(await findViolations(guest)).toEqual([]);
    await page.getByLabel(words.company, { exact: true }).fill("Analytical Engines");
    await page.getByRole("button", { name: words.save }).click();
    await page.getByRole("article").getByText("Analytical Engines").waitFor();
    await expect.poll(() => page.getByText(words.form).count()).toBe(0);
    await page.emulateMedia({ media: "print" });
    await guest.picture("receipt-a4");
    await page.evaluate(() => document.documentElement.toggleAttribute("data-narrow-print", true));
    await page.setViewportSize({ width: 302, height: 900 });
    await guest.picture("receipt-80mm");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  },
);

it("a reader of another language gets the buttons in it, and the receipt in the restaurant's", async () => {
  const guest = await Guest.visit(browser, { width: 390, locale: "de-DE" });
  const { page } = guest;
  const id = await orderTwo(guest, "Charred Broccoli");
  const { search } = new URL(page.url());
  await guest.open(`/order/${id}/receipt${search}`);
  await page.getByRole("heading", { name: "Receipt", level: 2 }).waitFor();
  await page.getByRole("button", { name: "Drucken oder als PDF sichern" }).waitFor();
  await page.getByRole("link", { name: "Zurück zur Bestellung" }).waitFor();
  await page.getByText("Auf eine Firma ausstellen").waitFor();
  await guest.context.close();
});

it("a refund adds a receipt that links to the first, and staff print both from the order", async () => {
  const guest = await Guest.visit(browser, { width: 1280 });
  const { page } = guest;
  const id = await orderTwo(guest, "Charred Broccoli");
  const owner = await Guest.visit(browser, { width: 1280, cookies: await ownerCookies(browser) });
  const order = await runGraphql(
    owner,
    "query ($id: ID!) { restaurantOrder(where: { id: $id }) { payments { id } } }",
    { id },
  );
  await runGraphql(
    owner,
    'mutation ($id: ID!) { refundPayment(paymentId: $id, amount: 500, reason: "Cold") { status } }',
    { id: order.restaurantOrder.payments[0].id },
  );
  await owner.open(`/dashboard/orders/${id}`);
  const card = owner.page.getByRole("region", { name: "Receipts" });
  await card
    .getByRole("link", { name: /^2026-/ })
    .nth(1)
    .waitFor();
  await card.scrollIntoViewIfNeeded();
  await owner.picture("order-receipts");
  expect(await findViolations(owner)).toEqual([]);
  await page.getByRole("link", { name: "Receipt", exact: true }).click();
  await page.getByRole("heading", { name: "Refund receipt" }).waitFor();
  const first = await page.getByTestId("receipt-number").first().innerText();
  await page.getByRole("link", { name: `Corrects receipt ${first}` }).waitFor();
  await guest.picture("receipt-corrected");
  await expect.poll(() => page.getByTestId("receipt-total").last().innerText()).toBe("−$5.00");
  await Promise.all([guest.context.close(), owner.context.close()]);
});
