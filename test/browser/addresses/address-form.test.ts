import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { findTicket, signIn } from "../kitchen-board.ts";
import { openMail } from "../mailbox.ts";
import { findViolations } from "../objections.ts";
import { shops } from "../shops.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface AddressCase {
  delivery: string;
  owner: string;
  width: number;
  /** The labels of the fields in their order. */
  labels: string[];
  /** The entered text by the field's autocomplete purpose. */
  typed: Record<string, string>;
  /** The text that the postal code filled in before. */
  filled: Record<string, string>;
  state: string | null;
  rows: string[];
}

const addressCases: Readonly<Record<string, AddressCase>> = {
  "Copper Pot": {
    ...{ delivery: "Delivery", owner: "owner@copperpot.example", width: 390 },
    labels: ["Street address", "Apt, suite, floor (optional)", "City", "State", "ZIP code"],
    typed: { "address-line1": "5 Elm Street", "address-level2": "Brooklyn", "postal-code": "11201" },
    filled: {},
    state: "New York",
    rows: ["5 Elm Street", "Brooklyn, NY 11201"],
  },
  "Gasthaus Linde": {
    ...{ delivery: "Lieferung", owner: "owner@gasthaus-linde.example", width: 1280 },
    labels: ["Straße und Hausnummer", "Wohnung, Etage (optional)", "Postleitzahl", "Ort"],
    typed: { "address-line1": "Lindenstraße 1", "postal-code": "10969", "address-level2": "Berlin" },
    filled: {},
    state: null,
    rows: ["Lindenstraße 1", "10969 Berlin"],
  },
  "Umi Sando": {
    ...{ delivery: "お届け", owner: "owner@umi-sando.example", width: 390 },
    labels: ["郵便番号", "都道府県", "市区町村", "町名・番地", "建物名・部屋番号（任意）"],
    typed: { "postal-code": "1500041", "address-line1": "神南2-3-4" },
    filled: { "address-level1": "東京都", "address-level2": "渋谷区", "address-line1": "神南" },
    state: null,
    rows: ["〒150-0041", "東京都渋谷区神南2-3-4"],
  },
};

it.each(Object.entries(addressCases))(
  "%s requests and prints addresses in its country's format, on page, mail and ticket",
  async (name, addressCase) => {
    const shop = shops[name];
    if (!shop) throw new Error(`The demo has no restaurant ${name}.`);
    const guest = await Guest.visit(browser, { ...shop, width: addressCase.width });
    const { page } = guest;
    for (const count of ["1", "2", "3"]) {
      await page.getByRole("button", { name: shop.dish }).first().click();
      await page.locator("header [aria-hidden=true]", { hasText: count }).waitFor();
    }
    await page.getByRole("button", { name: shop.checkout }).click();
    await guest.dialog.getByTestId("total").waitFor();
    await guest.dialog.getByRole("button", { name: addressCase.delivery }).click();
    const field = (purpose: string) => guest.dialog.locator(`[autocomplete="${purpose}"]`);
    await field("address-line1").waitFor();
    const fields = guest.dialog.locator("[autocomplete^=address-], [autocomplete=postal-code]");
    const readLabels = (inputs: HTMLInputElement[]) => inputs.map(({ labels }) => labels?.[0]?.innerText);
    await expect.poll(() => fields.evaluateAll(readLabels)).toEqual(addressCase.labels);
    await expect.poll(() => field("postal-code").getAttribute("inputmode")).toBe("numeric");

    const submit = guest.dialog.locator("form button[type=submit]");
    await field("name").fill("Ana Gómez");
    const email = `address-${addressCase.width}-${shop.store ?? "copper-pot"}@example.com`;
    await field("email").fill(email);
    await field("tel").fill("+1 212 555 0199");
    await submit.click();
    await expect.poll(() => guest.dialog.locator("[aria-invalid]").first().isVisible()).toBe(true);
    await guest.picture("address-missing");
    for (const [purpose, text] of Object.entries(addressCase.typed)) {
      const expected = addressCase.filled[purpose];
      if (expected) await expect.poll(() => field(purpose).inputValue()).toBe(expected);
      await field(purpose).fill(text);
    }
    for (const [purpose, text] of Object.entries(addressCase.filled)) {
      if (!(purpose in addressCase.typed)) await expect.poll(() => field(purpose).inputValue()).toBe(text);
    }
    if (addressCase.state) await field("address-level1").selectOption({ label: addressCase.state });
    await guest.picture("address");
    expect(await findViolations(guest)).toEqual([]);
    const summary = guest.dialog.locator("[aria-labelledby=checkout-summary]");
    await expect.poll(() => summary.innerText()).toContain(addressCase.rows.join("\n"));

    await field("cc-number").fill(cards.pays.number);
    await field("cc-exp").fill("04/30");
    await field("cc-csc").fill("123");
    await submit.click();
    const number = await guest.confirmed();
    await expect.poll(() => page.locator("main").innerText()).toContain(addressCase.rows.join("\n"));
    await guest.picture("address-confirmed");
    expect(guest.complaints).toEqual([]);

    const { mail } = await openMail(page, guest.home, `To ${email},`);
    await expect.poll(() => mail.textContent()).toContain(addressCase.rows.join("\n"));
    await guest.context.close();

    const colleague = await Guest.visit(browser, { ...shop, locale: "en-US", width: 1280 });
    await signIn(colleague, addressCase.owner);
    await colleague.open("/dashboard/kitchen");
    const ticket = findTicket(colleague, number);
    // A full board draws only what is on the screen.
    await ticket.scrollIntoViewIfNeeded();
    await expect.poll(() => ticket.innerText()).toContain(addressCase.rows.join("\n"));
    await colleague.picture("address-ticket");
    expect(colleague.complaints).toEqual([]);
    await colleague.context.close();
  },
);
