import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "./guest.ts";
import { objections } from "./objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const token = "EC-5U1234567K890123Y";
const option = JSON.stringify({ paymentMethod: "paypal", provider: "paypal", publishableKey: "client" });

interface Placed {
  orderId: string;
  clientSecret: string;
}

/** PayPal as a guest's browser meets it: a way to pay that the page offers, an address to go to, and a page there with two ways
 *  back. Behind it the local processor keeps the payment. */
const standInForPaypal = async (page: Page, home: string): Promise<{ orders: Placed[] }> => {
  const orders: Placed[] = [];
  await page.route(`${home}/**`, async (route) => {
    const request = route.request();
    if (request.resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.includes('"paymentMethod":"paypal"')
      ? html
      : html.replace(/("paymentOptions":\[[^\]]*)\]/, `$1,${option}]`);
    await route.fulfill({ response, body });
  });
  await page.route("**/api/orders/create", async (route) => {
    const sent: { paymentMethod: string } = route.request().postDataJSON();
    expect(sent.paymentMethod).toBe("paypal");
    const response = await route.fetch({ postData: { ...sent, paymentMethod: "card" } });
    const placed: Placed = await response.json();
    orders.push(placed);
    await route.fulfill({
      response,
      json: { ...placed, clientSecret: `https://www.paypal.com/checkoutnow?token=${token}` },
    });
  });
  await page.route("https://www.paypal.com/**", (route) => {
    const approved = `${home}/order/confirmed/${orders.at(-1)?.orderId}?paid=paypal&token=${token}&PayerID=ANA`;
    const body = `<!doctype html><title>PayPal</title><a href="${approved}">Agree</a>
      <a href="${home}/?cancelled=paypal&token=${token}">Cancel and return</a>`;
    return route.fulfill({ contentType: "text/html", body });
  });
  return { orders };
};

it("whoever pays by PayPal goes there and comes back, with everything kept after a no and a paid order after a yes", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog, home } = guest;
  const { orders } = await standInForPaypal(page, home);
  await guest.open("/");
  await guest.readyToPay();
  const ways = dialog.getByRole("group", { name: "Payment" });
  await ways.getByRole("radio", { name: "PayPal" }).check();
  expect(await ways.getByLabel("Card number").count()).toBe(0);
  await dialog.getByRole("button", { name: "18 %" }).click();
  await dialog.getByRole("button", { name: "Go to PayPal · $18.15" }).waitFor();
  await guest.picture("paypal");
  expect(await objections(guest)).toEqual([]);
  await dialog.getByRole("button", { name: "Go to PayPal · $18.15" }).click();

  await page.getByRole("link", { name: "Cancel and return" }).click();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Ana Gómez");
  expect(await ways.getByRole("radio", { name: "PayPal" }).isChecked()).toBe(true);
  expect(new URL(page.url()).search).toBe("");
  await dialog.getByRole("button", { name: "Go to PayPal · $18.15" }).click();

  await page.getByRole("link", { name: "Agree" }).waitFor();
  const [placed, ...others] = orders;
  expect(others).toEqual([]);
  const card = { cardNumber: "4242424242424242", expiry: "04/30", cvc: "123" };
  await guest.context.request.post(`${home}/api/simulator/confirm`, {
    data: { clientSecret: placed?.clientSecret, ...card },
    headers: { origin: home },
  });
  await page.getByRole("link", { name: "Agree" }).click();
  await page.getByRole("heading", { name: "Thank you, Ana Gómez!" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
  expect(await page.locator("[aria-current=step]").innerText()).toContain("Kitchen");
  await guest.context.close();
});
