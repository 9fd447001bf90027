import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { Browser, Locator } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { signIn } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

/** The requests that the partner's local server received. */
const deliveries: Delivery[] = [];
/** The status with which the partner's server responds. */
let responseStatus = 204;
let partner: Server;
let browser: Browser;
let address = "";

beforeAll(async () => {
  browser = await launch();
  partner = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString();
    });
    request.on("end", () => {
      deliveries.push({ headers: request.headers, body });
      response.writeHead(responseStatus).end();
    });
  });
  await new Promise<void>((resolve) => partner.listen(0, "127.0.0.1", resolve));
  const at = partner.address();
  address = `http://127.0.0.1:${typeof at === "object" ? at?.port : 0}/hook`;
});
afterAll(async () => {
  await browser.close();
  partner.close();
});

/** Places an order by the API and returns its id. */
const placeOrder = async ({ home }: Guest): Promise<string> => {
  const send = async (path: string, body: unknown) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(`${home}${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const { items } = await (await fetch(`${home}/api/menu-items?q=English Breakfast Tea`)).json();
  const [tea] = items;
  const orderInput = { orderType: "pickup", items: [{ menuItemId: tea.id, quantity: 3 }], tip: 0 };
  const { subtotal, tax, total, lines: quotedLines } = await send("/api/quote", orderInput);
  const customerInfo = { name: "Ana Gómez", email: "ana@example.com", phone: "+1 212 555 0100" };
  const pricedItems = [{ ...orderInput.items[0], price: quotedLines[0].unitPrice }];
  const placed = await send("/api/orders/create", {
    ...orderInput,
    items: pricedItems,
    customerInfo,
    subtotal,
    tax,
    total,
  });
  return placed.orderId;
};

const waitForDeliveries = async (count: number): Promise<Delivery> => {
  await expect.poll(() => deliveries.length).toBe(count);
  const last = deliveries.at(-1);
  if (!last) throw new Error("The partner received no webhook.");
  return last;
};

/** Refreshes the list until it has a text. The worker notes an answer after the partner has sent it. */
const refreshUntil = ({ page }: Guest, text: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.getByRole("button", { name: "Refresh" }).click();
        return text.count();
      },
      { interval: 200 },
    )
    .toBeGreaterThan(0);

it("an owner adds a webhook endpoint, sees its deliveries, and redelivers a failed one", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  await signIn(guest, "owner@copperpot.example", { path: "/dashboard/webhooks" });
  await page.getByText("No address added yet.").waitFor();
  await page.getByRole("button", { name: "Add an address" }).click();
  await dialog.getByLabel("Address").fill("https://10.0.0.1/hook");
  await dialog.getByRole("button", { name: "Add the address" }).click();
  await dialog.getByText("Please enter a public https address").waitFor();
  await dialog.getByLabel("Address").fill(address);
  await guest.picture("webhook-form");
  await dialog.getByLabel("A dish sells out").uncheck();
  await dialog.getByRole("button", { name: "Add the address" }).click();
  await page.getByRole("heading", { name: `${address} is ready` }).waitFor();
  const secret = await page.getByLabel("Signing secret", { exact: true }).inputValue();
  await guest.picture("webhook-secret");
  await page.getByRole("button", { name: "I've saved it" }).click();
  await expect.poll(() => page.content()).not.toContain(secret);

  responseStatus = 500;
  const orderId = await placeOrder(guest);
  const { headers, body } = await waitForDeliveries(1);
  const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const signature = new Webhook(secret).sign(String(headers["webhook-id"]), sentAt, body);
  expect(headers["webhook-signature"]).toBe(signature);
  expect(JSON.parse(body)).toMatchObject({ type: "order.created", version: 1, data: { orderId } });
  await refreshUntil(guest, page.getByText("500"));
  await page.getByText("Waiting", { exact: true }).last().waitFor();

  responseStatus = 204;
  await page.getByRole("button", { name: `Send again ${orderId}` }).click();
  expect((await waitForDeliveries(2)).headers["webhook-id"]).toBe(headers["webhook-id"]);
  await page.getByText("It is being sent again.").waitFor();
  await refreshUntil(guest, page.getByText("Delivered", { exact: true }));
  for (const [width, colorScheme] of [
    [390, "light"],
    [1280, "dark"],
    [1280, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(guest)).toEqual([]);
    await guest.picture(`webhooks-${width}-${colorScheme}`);
  }
  await page.getByRole("button", { name: `New secret ${address}` }).click();
  await dialog.getByRole("button", { name: "New secret" }).click();
  await expect.poll(() => page.getByLabel("Signing secret", { exact: true }).inputValue()).not.toBe(secret);
  await page.getByRole("button", { name: `Remove ${address}` }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.getByText(`${address} is removed.`).waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
