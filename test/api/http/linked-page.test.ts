import { expect, it } from "vitest";
import { confirm, type Placed, placeOrder } from "../../support/builders/orders.ts";
import { pageDataIn } from "../../support/builders/page-data.ts";
import { type World, world } from "../../support/world.ts";

const linkOf = ({ orderId, secretKey }: Placed): string => `/order/confirmed/${orderId}?secretKey=${secretKey}`;

const readPage = async (shop: World, path: string, store?: string) => {
  const response = await shop.get(path, store ? { store } : {});
  const html = await response.text();
  // The named boundary: the page's own embedded data.
  const data = pageDataIn(html) as { linkedOrder?: { order: { id: string; customerEmail: string } } };
  return { status: response.status, headers: response.headers, html, linked: data.linkedOrder };
};

const placePaid = async (shop: World): Promise<Placed> => {
  const placed = await placeOrder(shop);
  await confirm(shop, placed);
  await shop.post(`/api/orders/${placed.orderId}/complete-payment`, { secretKey: placed.secretKey });
  return placed;
};

it("the page of a confirmation link contains its order before any script runs, and no cache may store it", async () => {
  const shop = await world();
  const placed = await placePaid(shop);
  const { status, headers, html, linked } = await readPage(shop, linkOf(placed));
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(headers.has("etag")).toBe(false);
  const [, body = ""] = /<body>(.*?)<script /s.exec(html) ?? [];
  expect(body).toContain(`#${placed.orderNumber}`);
  expect(body).toContain('data-stage="');
  expect(linked?.order.id).toBe(placed.orderId);
});

it("an order whose payment is open is in the page's data, and its state is left to the browser", async () => {
  const shop = await world();
  const placed = await placeOrder(shop);
  const { html, linked } = await readPage(shop, linkOf(placed));
  expect(linked?.order.id).toBe(placed.orderId);
  expect(html).not.toContain('data-stage="');
});

it("a page whose link opens no order contains nothing of it, whatever is wrong with the link", async () => {
  const shop = await world();
  const placed = await placePaid(shop);
  const other = await placePaid(shop);
  const { html: own, linked } = await readPage(shop, linkOf(placed));
  const { customerEmail } = linked?.order ?? { customerEmail: "" };
  expect(own).toContain(customerEmail);
  const path = `/order/confirmed/${placed.orderId}`;
  const owner = await shop.asStaff("owner");
  const wrong: [string, string?][] = [
    [path],
    [`${path}?secretKey=`],
    [`${path}?secretKey=${other.secretKey}`],
    [`${path}?secretKey=${"x".repeat(5_000)}`],
    [`${path}?view=${placed.secretKey}`],
    [`/order/confirmed/ord_1?secretKey=${placed.secretKey}`],
    [`${path}?secretKey=${placed.secretKey}`, "umi-sando"],
  ];
  for (const [address, store] of wrong) {
    const { status, html, linked } = await readPage(shop, address, store);
    expect(status).toBe(200);
    expect(linked).toBeUndefined();
    expect(html).not.toContain(customerEmail);
    expect(html).not.toContain('data-stage="');
  }
  // A person's own rights do not open the page of a link either, because the page does not ask who they are.
  const asOwner = await (await owner.get(path)).text();
  expect(asOwner).not.toContain(customerEmail);
});
