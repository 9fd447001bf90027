import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { address, customer, restaurantOrder } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { complete, confirm, orderBody, placeOrder, sendOrder } from "../../support/builders/orders.ts";
import { readMailedCode, requestCode, signIn, submitCode, wrongCodeFor } from "../../support/builders/people.ts";
import { watch } from "../../support/builders/statements.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

/** The customer that `placeOrder` orders for. */
const ada = "ada@example.com";

interface History {
  getCustomerOrders: { total: number; items: { id: string; orderNumber: string; payments: { amount: number }[] }[] };
}

const history = async (browser: Actor, args = "") => {
  const query = `{ getCustomerOrders${args} { total limit offset items { id orderNumber status total timeline { label }
    orderItems { name quantity } payments { amount status } } } }`;
  const { data } = await browser.graphql<History>(query);
  return data?.getCustomerOrders ?? { total: -1, items: [] };
};

it("the full order history can be requested, because an operation's loaded rows have no query cost", async () => {
  const shop = await world();
  const browser = await shop.asCustomer(ada);
  await placeOrder(browser);
  const { data, errors } = await browser.graphql(
    "{ getCustomerOrders(limit: 100) { items { orderItems { name modifiers { id name } } payments { status } } } }",
  );
  expect(errors).toEqual([]);
  expect(data).toMatchObject({ getCustomerOrders: { items: [{ orderItems: [{ modifiers: [] }] }] } });
});

const idsOf = async (browser: Actor, args?: string) => (await history(browser, args)).items.map(({ id }) => id);

const ordersLater = async (shop: World, browser: Pick<Actor, "get" | "post">, minute: number) => {
  shop.at(`2026-11-20T23:${String(minute).padStart(2, "0")}:00.000Z`);
  return (await placeOrder(browser)).orderId;
};

const update = (browser: Actor, data: object) =>
  browser.graphql("mutation ($data: ActiveUserInput!) { updateActiveUser(data: $data) { email name phone } }", {
    data,
  });

const codes = ({ errors }: { errors: { extensions: Record<string, unknown> }[] }) =>
  errors.map(({ extensions }) => extensions["code"]);

describe("a customer's first sign-in", () => {
  it("adds the earlier orders with the address to the account, and no other orders", async () => {
    const shop = await world();
    const first = await ordersLater(shop, shop, 31);
    const second = await ordersLater(shop, shop, 32);
    const typed = {
      ...(await orderBody(shop)),
      customerInfo: { name: "Ada", email: " ADA@Example.com", phone: "12345" },
    };
    const third = await (await sendOrder(shop, typed)).json<{ orderId: string }>();
    const strange = {
      ...(await orderBody(shop)),
      customerInfo: { name: "Eve", email: "eve@example.com", phone: "12345" },
    };
    expect((await sendOrder(shop, strange)).status).toBe(201);
    const browser = await shop.asCustomer(ada);
    expect((await idsOf(browser)).sort()).toEqual([first, second, third.orderId].sort());
  });

  it("is the only time orders are added: a later guest order stays a guest order", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    await placeOrder(shop);
    expect(await idsOf(browser)).toEqual([]);
    await signIn(browser, ada);
    expect(await idsOf(browser)).toEqual([]);
  });

  it("takes name and phone from the newest order that was added, and from no other order", async () => {
    const shop = await world();
    const placeAs = async (
      minute: number,
      customerInfo: { name: string; email: string; phone: string },
      store?: string,
    ) => {
      shop.at(`2026-11-20T23:${minute}:00.000Z`);
      await placeOrder(shop, { customerInfo, ...(store ? { store } : {}) });
    };
    await placeAs(31, { name: "A. Byron", email: ada, phone: "+1 718 555 0100" });
    await placeAs(32, { name: " Ada Lovelace ", email: ada, phone: "+1 718 555 0199" });
    await placeAs(33, { name: "Eve", email: "eve@example.com", phone: "+1 718 555 0666" });
    const browser = await shop.asCustomer(ada);
    const query = "{ activeUser { name phone } }";
    const expected = { activeUser: { name: "Ada Lovelace", phone: "+17185550199" } };
    expect((await browser.graphql(query)).data).toEqual(expected);
    await placeAs(34, { name: "Mallory", email: ada, phone: "+1 718 555 0999" });
    await signIn(browser, ada);
    expect((await browser.graphql(query)).data).toEqual(expected);
  });

  it("leaves the phone empty if the newest order had none", async () => {
    const shop = await world();
    await placeOrder(shop, { customerInfo: { name: "Ada", email: ada, phone: "" } });
    const { data } = await (await shop.asCustomer(ada)).graphql("{ activeUser { name phone } }");
    expect(data).toEqual({ activeUser: { name: "Ada", phone: null } });
  });

  it("adds no order of another restaurant", async () => {
    const shop = await world();
    await placeOrder(shop);
    expect(await idsOf(await shop.asCustomer(ada, { store: "gasthaus-linde" }))).toEqual([]);
  });

  it("adds no order of another account that used the address", async () => {
    const shop = await world();
    const eve = await shop.asCustomer("eve@example.com");
    const id = (await placeOrder(eve)).orderId;
    expect(await idsOf(await shop.asCustomer(ada))).toEqual([]);
    expect(await idsOf(eve)).toEqual([id]);
  });
});

describe("a customer's own orders", () => {
  it("are those placed while signed in, newest first, in pages with a total", async () => {
    const shop = await world();
    const browser = await shop.asCustomer("eve@example.com");
    const placed: string[] = [];
    for (const minute of [31, 32, 33]) placed.unshift(await ordersLater(shop, browser, minute));
    expect(await idsOf(browser)).toEqual(placed);
    expect(await history(browser, "(limit: 2, offset: 1)")).toMatchObject({ total: 3, limit: 2, offset: 1 });
    expect(await idsOf(browser, "(limit: 2, offset: 1)")).toEqual(placed.slice(1));
    expect(await idsOf(browser, "(offset: 3)")).toEqual([]);
    expect((await history(browser)).items[0]).toMatchObject({
      status: "open",
      orderItems: [{ name: "English Breakfast Tea", quantity: 3 }],
      payments: [{ status: "pending" }],
      timeline: [{ label: "Received" }, ...Array(5).fill({})],
    });
  });

  it("cost a fixed number of statements", async () => {
    const { database, statements } = watch(env.DB);
    const shop = await world({ env: { DB: database } });
    const browser = await shop.asCustomer(ada);
    const counts: number[] = [];
    for (const minute of [31, 32, 33]) {
      await ordersLater(shop, browser, minute);
      statements.length = 0;
      expect((await history(browser)).items.every(({ payments }) => payments.length === 1)).toBe(true);
      counts.push(statements.length);
    }
    expect(new Set(counts).size).toBe(1);
    expect(counts[0]).toBeLessThan(10);
  });

  it.each(["(limit: 0)", "(limit: 101)", "(offset: -1)"])(
    "are refused as bad input for the arguments %s",
    async (args) => {
      const shop = await world();
      const browser = await shop.asCustomer(ada);
      expect(codes(await browser.graphql(`{ getCustomerOrders${args} { total } }`))).toEqual(["BAD_INPUT"]);
    },
  );

  it("open without their secret key, and can be paid and cancelled", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    const paid = await placeOrder(browser);
    const unpaid = await placeOrder(browser);
    expect((await browser.get(`/api/orders/${paid.orderId}`)).status).toBe(200);
    await confirm(browser, paid);
    const response = await complete(browser, { ...paid, secretKey: "" });
    expect(await response.json()).toMatchObject({ status: "sent_to_kitchen" });
    expect((await browser.post(`/api/orders/${unpaid.orderId}/cancel`)).status).toBe(200);
  });

  it("can be read one by one, and another person's order never appears, not even to staff", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    const eve = await shop.asCustomer("eve@example.com");
    const ownOrder = await placeOrder(browser);
    const foreignOrder = await placeOrder(eve);
    await placeOrder(browser);
    const byId = (id: string) => `(orderId: "${id}")`;
    expect(await idsOf(browser, byId(ownOrder.orderId))).toEqual([ownOrder.orderId]);
    const missing = await history(browser, byId("ord_missing"));
    expect(missing).toMatchObject({ total: 0, items: [] });
    for (const caller of [browser, await shop.asStaff("owner")]) {
      expect(await history(caller, byId(foreignOrder.orderId))).toEqual(missing);
    }
    expect(await idsOf(browser, byId(""))).toEqual([]);
    expect(codes(await shop.graphql(`{ getCustomerOrders${byId(ownOrder.orderId)} { total } }`))).toEqual([
      "UNAUTHENTICATED",
    ]);
  });

  it("belong to the signed-in person, whatever e-mail address was typed", async () => {
    const shop = await world();
    const eve = await shop.asCustomer("eve@example.com");
    const { orderId } = await placeOrder(eve);
    const [row] = await shop.db.select().from(restaurantOrder).where(eq(restaurantOrder.id, orderId));
    const [person] = await shop.db.select().from(customer).where(eq(customer.email, "eve@example.com"));
    expect([row?.customerId, row?.customerEmail]).toEqual([person?.id, ada]);
  });
});

describe("a customer's profile", () => {
  it("is null for a guest, and contains a customer with their own addresses", async () => {
    const shop = await world();
    const query = "{ activeUser { id email name phone role scopes addresses { label city } } }";
    expect((await shop.graphql(query)).data).toEqual({ activeUser: null });
    const browser = await shop.asCustomer(ada);
    const eve = await shop.asCustomer("eve@example.com");
    const [person] = await shop.db.select().from(customer).where(eq(customer.email, ada));
    const stamp = { storeId: await findStoreId(shop.db, "copper-pot"), createdAt: shop.now, updatedAt: shop.now };
    const home = { label: "Home", address: "5 Elm Street", city: "Brooklyn", zip: "11201" };
    await shop.db.insert(address).values({ ...stamp, ...home, id: "adr_1", customerId: person?.id ?? "" });
    expect((await browser.graphql(query)).data).toEqual({
      activeUser: {
        ...{ id: person?.id, email: ada, name: null, phone: null, role: null, scopes: [] },
        addresses: [{ label: "Home", city: "Brooklyn" }],
      },
    });
    expect((await eve.graphql(query)).data).toMatchObject({ activeUser: { addresses: [] } });
  });

  it("accepts a new name and phone, and keeps fields that are not sent", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    const named = await update(browser, { name: "  Ada Lovelace ", phone: "+1 718 555 0199" });
    expect(named.data).toEqual({ updateActiveUser: { email: ada, name: "Ada Lovelace", phone: "+17185550199" } });
    expect((await update(browser, { name: null })).data).toMatchObject({
      updateActiveUser: { name: null, phone: "+17185550199" },
    });
    expect((await update(browser, { phone: "" })).data).toMatchObject({ updateActiveUser: { phone: null } });
  });

  it("refuses an invalid phone number, and an e-mail change without its code", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    const wrong = await update(browser, { phone: "call me" });
    expect(wrong.errors[0]?.extensions).toMatchObject({ code: "BAD_INPUT", errors: [{ path: "data.phone" }] });
    expect(codes(await update(browser, { email: "eve@example.com" }))).toEqual(["BAD_INPUT"]);
    expect(codes(await update(shop.asGuest(), { name: "Nobody" }))).toEqual(["UNAUTHENTICATED"]);
  });
});

describe("a change of the e-mail address", () => {
  const request = "mutation ($email: String!) { requestEmailChange(email: $email) { email } }";
  const confirmation =
    "mutation ($email: String!, $code: String!) { confirmEmailChange(email: $email, code: $code) { email } }";
  const email = "countess@example.com";

  it("is completed by the code that was mailed to the new address", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    expect((await browser.graphql(request, { email })).data).toEqual({ requestEmailChange: { email } });
    const code = await readMailedCode(shop, email);
    expect(codes(await browser.graphql(confirmation, { email, code: wrongCodeFor(code) }))).toEqual(["BAD_INPUT"]);
    const { data } = await browser.graphql(confirmation, { email, code });
    expect(data).toEqual({ confirmEmailChange: { email } });
    expect(codes(await browser.graphql(confirmation, { email, code }))).toEqual(["BAD_INPUT"]);
    const people = await shop.db.select().from(customer).where(eq(customer.email, ada));
    expect(people).toEqual([]);
  });

  it("to an address of another account is disclosed only to the reader of its mail", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    await shop.asCustomer(email);
    expect((await browser.graphql(request, { email })).errors).toEqual([]);
    const code = await readMailedCode(shop, email);
    expect(codes(await browser.graphql(confirmation, { email, code }))).toEqual(["CONFLICT"]);
    expect((await browser.graphql("{ activeUser { email } }")).data).toEqual({ activeUser: { email: ada } });
  });

  it("does not accept a sign-in code, and its code does not sign in", async () => {
    const shop = await world();
    const browser = await shop.asCustomer(ada);
    await requestCode(browser, email);
    const toSignIn = await readMailedCode(shop, email);
    expect(codes(await browser.graphql(confirmation, { email, code: toSignIn }))).toEqual(["BAD_INPUT"]);
    await browser.graphql(request, { email });
    const toChange = await readMailedCode(shop, email);
    expect((await submitCode(browser, email, toChange)).status).toBe(400);
    expect((await browser.graphql(confirmation, { email, code: toChange })).errors).toEqual([]);
  });
});
