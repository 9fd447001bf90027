import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { Browser } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { enterCode } from "../mailbox.ts";
import { objections } from "../objections.ts";

interface Heard {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A partner's system on this machine: it hears, and says what it is told to. */
const heard: Heard[] = [];
let says = 204;
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
      heard.push({ headers: request.headers, body });
      response.writeHead(says).end();
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

/** Somebody orders a dish by the API. */
const order = async ({ home }: Guest): Promise<string> => {
  const send = async (path: string, body: unknown) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(`${home}${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const { items } = await (await fetch(`${home}/api/menu-items?q=English Breakfast Tea`)).json();
  const [tea] = items;
  const wish = { orderType: "pickup", items: [{ menuItemId: tea.id, quantity: 3 }], tip: 0 };
  const { subtotal, tax, total, lines } = await send("/api/quote", wish);
  const customerInfo = { name: "Ana Gómez", email: "ana@example.com", phone: "+1 212 555 0100" };
  const priced = [{ ...wish.items[0], price: lines[0].unitPrice }];
  const placed = await send("/api/orders/create", { ...wish, items: priced, customerInfo, subtotal, tax, total });
  return placed.orderId;
};

const until = async (count: number): Promise<Heard> => {
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(count);
  const last = heard.at(-1);
  if (!last) throw new Error("Nothing was heard.");
  return last;
};

it("an owner has a partner told of orders at once, sees what became of it, and sends it again", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  await guest.open("/login?return=/dashboard/webhooks");
  await enterCode(guest, "owner@copperpot.example");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Nobody is told of anything yet.").waitFor();
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
  await page.getByRole("button", { name: "I have stored it" }).click();
  expect(await page.content()).not.toContain(secret);

  says = 500;
  const orderId = await order(guest);
  const { headers, body } = await until(1);
  const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const signature = new Webhook(secret).sign(String(headers["webhook-id"]), sentAt, body);
  expect(headers["webhook-signature"]).toBe(signature);
  expect(JSON.parse(body)).toMatchObject({ type: "order.created", version: 1, data: { orderId } });
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("500").waitFor();
  await page.getByText("Waiting", { exact: true }).last().waitFor();

  says = 204;
  await page.getByRole("button", { name: `Send again ${orderId}` }).click();
  expect((await until(2)).headers["webhook-id"]).toBe(headers["webhook-id"]);
  await page.getByText("It is on its way again.").waitFor();
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("Delivered", { exact: true }).waitFor();
  for (const [width, colorScheme] of [
    [390, "light"],
    [1280, "dark"],
    [1280, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await objections(guest)).toEqual([]);
    await guest.picture(`webhooks-${width}-${colorScheme}`);
  }
  await page.getByRole("button", { name: `New secret ${address}` }).click();
  await dialog.getByRole("button", { name: "New secret" }).click();
  expect(await page.getByLabel("Signing secret", { exact: true }).inputValue()).not.toBe(secret);
  await page.getByRole("button", { name: `Remove ${address}` }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.getByText(`${address} is removed.`).waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
