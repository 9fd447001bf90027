import { expect, it } from "vitest";
import { cancel, complete, loadOrderRow, placeOrder } from "../../support/builders/orders.ts";
import { world } from "../../support/world.ts";

const byPaypal = { paymentMethod: "paypal" };

const readForm = async (response: Response) => {
  const html = await response.text();
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
  return { html, token, buttons: [...html.matchAll(/<button[^>]*>([^<]+)</g)].map(([, text]) => text) };
};

it("a guest can try PayPal on a page of the simulator without any account", async () => {
  const shop = await world();
  const placed = await placeOrder(shop, byPaypal);
  const address = new URL(placed.clientSecret);
  expect(`${address.origin}${address.pathname}`).toBe("http://localhost/api/simulator/approval");
  const page = await shop.get(`${address.pathname}${address.search}`);
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self'");
  const { html, token, buttons } = await readForm(page);
  expect(html).toContain("$12.26");
  expect(buttons).toEqual(["Pay with test PayPal", "Cancel"]);
  const press = (decision: string) =>
    shop.fetch(
      new Request(address, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ token, decision }),
      }),
    );

  const left = await press("cancel");
  expect([left.status, left.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/^http:\/\/localhost\/\?cancelled=paypal&token=/),
  ]);
  expect(await (await complete(shop, placed)).json()).toMatchObject({ payments: [{ status: "pending" }] });
  const agreed = await press("pay");
  expect(agreed.headers.get("location")).toMatch(
    new RegExp(`^http://localhost/order/confirmed/${placed.orderId}\\?paid=paypal&token=.+&PayerID=`),
  );
  expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "open" });
  expect(await (await complete(shop, placed)).json()).toMatchObject({
    status: "sent_to_kitchen",
    payments: [{ status: "succeeded", paymentMethod: "paypal", provider: "simulator", cardLast4: null }],
  });
  expect((await press("pay")).status).toBe(404);

  const dropped = await placeOrder(shop, { tip: 100, ...byPaypal });
  expect((await cancel(shop, dropped)).status).toBe(200);
  // PayPal knows no cancellation: its page stays open, and what a guest approves there is not captured.
  const late = await readForm(await shop.get(dropped.clientSecret.replace("http://localhost", "")));
  expect(late.buttons).toEqual(["Pay with test PayPal", "Cancel"]);
  const approved = await shop.fetch(
    new Request(dropped.clientSecret, {
      ...{ method: "POST", redirect: "manual", body: new URLSearchParams({ token: late.token, decision: "pay" }) },
    }),
  );
  expect(approved.status).toBe(303);
  expect(await (await complete(shop, dropped)).json()).toMatchObject({
    status: "cancelled",
    payments: [{ status: "cancelled" }],
  });
  expect((await shop.get("/api/simulator/approval?token=x")).status).toBe(404);
});
