import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { restaurantOrder } from "../../../db/schema/index.ts";
import type { Scope } from "../../../worker/domain/caller/scopes.ts";
import { orderLinkKey } from "../../../worker/domain/orders/links/link.ts";
import type { Actor } from "../../support/builders/client.ts";
import { type Placed, placeOrder, type Sender } from "../../support/builders/orders.ts";
import { findStoreId, world } from "../../support/world.ts";

const missing = "ord_01JZZZZZZZZZZZZZZZZZZZZZZZ";

const readOrder = (sender: Sender, orderId: string, secretKey?: string, store = "copper-pot") =>
  sender.get(`/api/orders/${orderId}`, { store, headers: secretKey === undefined ? {} : { "x-order-key": secretKey } });

/** A response without its request id, which alone may differ. */
const readWithoutRequestId = async (answer: Response) => {
  const { requestId, ...body } = await answer.json<Record<string, unknown>>();
  const headers = [...answer.headers].filter(([name]) => name !== "x-request-id");
  return { status: answer.status, headers, body };
};

const changed = (key: string) => `${key.slice(0, -2)}${key.endsWith("AA") ? "BB" : "AA"}`;

describe("access to an order", () => {
  it("is granted by its secret key, in the header or in the address", async () => {
    const shop = await world();
    const { orderId, secretKey } = await placeOrder(shop);
    expect((await readOrder(shop, orderId, secretKey)).status).toBe(200);
    const byAddress = await shop.get(`/api/orders/${orderId}?secretKey=${encodeURIComponent(secretKey)}`);
    expect(byAddress.status).toBe(200);
    expect(byAddress.headers.get("cache-control")).toBe("no-store");
  });

  it("is refused for every wrong key as if the order did not exist", async () => {
    const shop = await world();
    const order = await placeOrder(shop);
    const otherOrder = await placeOrder(shop);
    const missingOutcome = await readWithoutRequestId(await readOrder(shop, missing, order.secretKey));
    expect(missingOutcome).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    const wrong = [
      undefined,
      "",
      "k1",
      "k1.",
      "k2.x",
      "__proto__.x",
      otherOrder.secretKey,
      changed(order.secretKey),
      `${order.secretKey}A`,
      order.secretKey.slice(0, -1),
      order.secretKey.replace("k1.", "k2."),
      order.secretKey.toUpperCase(),
    ];
    for (const secretKey of wrong)
      expect(await readWithoutRequestId(await readOrder(shop, order.orderId, secretKey))).toEqual(missingOutcome);
  });

  it("is refused on another store's host, even with the order's own key", async () => {
    const shop = await world();
    const { orderId, secretKey } = await placeOrder(shop);
    expect((await readOrder(shop, orderId, secretKey, "gasthaus-linde")).status).toBe(404);
  });

  it("cannot change the order without its key", async () => {
    const shop = await world();
    const { orderId } = await placeOrder(shop);
    for (const path of ["complete-payment", "cancel"]) {
      for (const body of [{}, { secretKey: "k1.guess" }]) {
        expect((await shop.post(`/api/orders/${orderId}/${path}`, body)).status).toBe(404);
      }
    }
    expect((await shop.db.select().from(restaurantOrder))[0]).toMatchObject({ status: "open", lastSeq: 1 });
  });

  it("is granted to partners: with read_orders to read it, with write_orders to change it", async () => {
    const shop = await world();
    const placed: Placed = await placeOrder(shop);
    const reader = await shop.withKey(["read_orders"]);
    const writer = await shop.withKey(["write_orders"]);
    expect((await readOrder(reader, placed.orderId)).status).toBe(200);
    expect((await readOrder(writer, placed.orderId)).status).toBe(200);
    const refused = await reader.post(`/api/orders/${placed.orderId}/cancel`);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "MISSING_SCOPE" }]);
    expect((await writer.post(`/api/orders/${placed.orderId}/cancel`)).status).toBe(200);
  });

  it("is refused to a partner without the scope, whether or not the order exists", async () => {
    const shop = await world();
    const { orderId, secretKey } = await placeOrder(shop);
    const partner = await shop.withKey(["write_menu", "read_payments"]);
    for (const id of [orderId, missing]) {
      const answer = await readOrder(partner, id);
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { code: "MISSING_SCOPE", detail: expect.stringContaining("read_orders") },
      ]);
    }
    expect((await readOrder(partner, orderId, secretKey)).status).toBe(200);
  });
});

describe("the payments of an order", () => {
  const byGraphql = async (sender: Pick<Actor, "graphql">, orderId: string, secretKey: string | null = null) => {
    const { data, errors } = await sender.graphql<{ getCustomerOrder: { id: string; payments: unknown[] | null } }>(
      "query ($orderId: ID!, $secretKey: String) { getCustomerOrder(orderId: $orderId, secretKey: $secretKey) { id payments { id } } }",
      { orderId, secretKey },
    );
    const { id, payments = null } = data?.getCustomerOrder ?? {};
    expect(id).toBe(orderId);
    expect(errors).toMatchObject(payments ? [] : [missingScope("getCustomerOrder", "payments")]);
    return payments?.length ?? null;
  };
  const byRest = async (sender: Sender, orderId: string, secretKey?: string) =>
    (await (await readOrder(sender, orderId, secretKey)).json<{ payments?: unknown[] | null }>()).payments?.length ??
    null;
  const missingScope = (...path: (string | number)[]) => ({
    path,
    message: "This needs the scope read_payments.",
    extensions: { code: "MISSING_SCOPE" },
  });

  it("need read_payments over REST and GraphQL", async () => {
    const shop = await world();
    const { orderId } = await placeOrder(shop);
    const scopes: [Scope[], number | null][] = [
      [["read_orders"], null],
      [["write_orders"], null],
      [["read_orders", "read_payments"], 1],
      [["read_orders", "write_payments"], 1],
    ];
    for (const [granted, payments] of scopes) {
      const partner = await shop.withKey(granted);
      expect([granted, await byRest(partner, orderId)]).toEqual([granted, payments]);
      expect([granted, await byGraphql(partner, orderId)]).toEqual([granted, payments]);
      const { data, errors } = await partner.graphql(
        "query ($id: ID!) { restaurantOrder(where: { id: $id }) { id payments { amount } paymentsCount } }",
        { id: orderId },
      );
      const rows = payments && Array.from({ length: payments }, () => ({ amount: expect.any(Number) }));
      expect(data).toEqual({ restaurantOrder: { id: orderId, payments: rows, paymentsCount: payments } });
      expect(errors).toMatchObject(
        payments ? [] : ["payments", "paymentsCount"].map((name) => missingScope("restaurantOrder", name)),
      );
    }
    expect(await byRest(await shop.asStaff("staff"), orderId)).toBe(1);
  });

  it("are visible to its own customer and with its key, even for a partner without read_payments", async () => {
    const shop = await world();
    const { orderId, secretKey } = await placeOrder(shop);
    expect([await byRest(shop, orderId, secretKey), await byGraphql(shop, orderId, secretKey)]).toEqual([1, 1]);
    const partner = await shop.withKey(["read_orders"]);
    expect([await byRest(partner, orderId, secretKey), await byGraphql(partner, orderId, secretKey)]).toEqual([1, 1]);
    expect([await byRest(partner, orderId, changed(secretKey)), await byRest(partner, orderId)]).toEqual([null, null]);
    const ada = await shop.asCustomer("ada@example.com");
    const own = await placeOrder(ada);
    expect([await byRest(ada, own.orderId), await byGraphql(ada, own.orderId)]).toEqual([1, 1]);
  });

  it("stay hidden in the response if a partner without the scope changes the order", async () => {
    const shop = await world();
    const writer = await shop.withKey(["write_orders"]);
    for (const act of ["complete-payment", "cancel"]) {
      const { orderId, secretKey } = await placeOrder(shop);
      const byPartner = await writer.post(`/api/orders/${orderId}/${act}`);
      expect([act, byPartner.status, await byPartner.json()]).toMatchObject([act, 200, { payments: null }]);
      const byGuest = await shop.post(`/api/orders/${orderId}/${act}`, { secretKey });
      expect([act, byGuest.status, await byGuest.json()]).toMatchObject([
        act,
        200,
        { payments: [{ amount: expect.any(Number) }] },
      ]);
    }
  });
});

describe("a confirmation link", () => {
  const oldKeys = '{"k1":"b3JkZXItbGluay1rZXktZm9yLXRlc3RzLTAxMjM0NTY="}';
  const newKeys =
    '{"k2":"YW5vdGhlci1saW5rLWtleS1mb3ItdGVzdHMtMDEyMzQ=","k1":"b3JkZXItbGluay1rZXktZm9yLXRlc3RzLTAxMjM0NTY="}';
  const onlyNew = '{"k2":"YW5vdGhlci1saW5rLWtleS1mb3ItdGVzdHMtMDEyMzQ="}';

  it("is the HMAC that the contract documents, so that it can be sent again", async () => {
    const shop = await world({ env: { ORDER_LINK_KEYS: oldKeys } });
    const { orderId, secretKey } = await placeOrder(shop);
    const storeId = await findStoreId(shop.db, "copper-pot");
    const raw = new TextEncoder().encode("order-link-key-for-tests-0123456");
    const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    const [kid, signature = ""] = secretKey.split(".");
    const bytes = Uint8Array.from(atob(signature.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const text = new TextEncoder().encode(`order-link\n${storeId}\n${orderId}\n1`);
    expect([kid, await crypto.subtle.verify("HMAC", key, bytes, text)]).toEqual(["k1", true]);
    expect(await orderLinkKey({ ORDER_LINK_KEYS: oldKeys }, { storeId, id: orderId, linkVersion: 1 })).toBe(secretKey);
  });

  it("still works after the signing keys were rotated, until the old key is removed", async () => {
    const shop = await world({ env: { ORDER_LINK_KEYS: oldKeys } });
    const { orderId, secretKey } = await placeOrder(shop);
    shop.env.ORDER_LINK_KEYS = newKeys;
    expect((await readOrder(shop, orderId, secretKey)).status).toBe(200);
    expect((await placeOrder(shop)).secretKey).toMatch(/^k2\./);
    shop.env.ORDER_LINK_KEYS = onlyNew;
    expect((await readOrder(shop, orderId, secretKey)).status).toBe(404);
    shop.env.ORDER_LINK_KEYS = "";
    expect((await readOrder(shop, orderId, secretKey)).status).toBe(404);
  });

  it("stops working once the order's link was rotated", async () => {
    const shop = await world();
    const { orderId, secretKey } = await placeOrder(shop);
    await shop.db.update(restaurantOrder).set({ linkVersion: 2 }).where(eq(restaurantOrder.id, orderId));
    expect((await readOrder(shop, orderId, secretKey)).status).toBe(404);
  });
});
