import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { call, Refused, Unreachable } from "../../../storefront/api/client.ts";
import { buildDocument } from "../../../storefront/api/document.ts";
import { field, fields, mutate, query, queryAll } from "../../../storefront/api/graphql.ts";
import { listArguments } from "../../../storefront/graphql-arguments.ts";

const respond = (body: unknown, status = 200) => {
  const send = vi.fn<typeof fetch>(async () => Response.json(body, { status }));
  vi.stubGlobal("fetch", send);
  return () => {
    const [path, { method, headers, body: text } = {}] = send.mock.calls[0] ?? [];
    return { path, method, headers, body: typeof text === "string" ? JSON.parse(text) : null };
  };
};

afterEach(() => vi.unstubAllGlobals());

describe("buildDocument", () => {
  it("passes every argument as a variable of its type in the schema, also in nested lists", () => {
    const input = {
      where: { status: { in: ["ready"] } },
      take: 5,
      select: { id: true, orderItems: { take: 100, select: { name: true } }, deliveryAddress: { city: true } },
    };
    expect(buildDocument("query", { restaurantOrders: { name: "restaurantOrders", input } })).toEqual({
      query:
        "query($where:RestaurantOrderWhereInput!,$take:Int,$take2:Int)" +
        "{restaurantOrders(where:$where,take:$take){id orderItems(take:$take2){name} deliveryAddress{city}}}",
      variables: { where: { status: { in: ["ready"] } }, take: 5, take2: 100 },
    });
  });

  it("names a result by its key if the key is not the field's name", () => {
    const name = "restaurantOrdersCount";
    expect(buildDocument("query", { count: { name, input: {} } }).query).toBe("query{count:restaurantOrdersCount}");
  });

  it("sends null and leaves undefined out", () => {
    const input = { name: "POS", scopes: [], expiresAt: null, allowedIps: undefined, select: { token: true } };
    expect(buildDocument("mutation", { createApiKey: { name: "createApiKey", input } })).toEqual({
      query:
        "mutation($name:String!,$scopes:[String!]!,$expiresAt:DateTime)" +
        "{createApiKey(name:$name,scopes:$scopes,expiresAt:$expiresAt){token}}",
      variables: { name: "POS", scopes: [], expiresAt: null },
    });
  });

  it("has the same text for every value, so that the server parses a document once", () => {
    const build = (id: string) =>
      buildDocument("mutation", { removeMember: { name: "removeMember", input: { id, select: { id: true } } } });
    expect(build('") { id } }').query).toBe(build("mem_1").query);
  });

  it("names an argument that the schema does not have", () => {
    const input = { nmae: "POS", select: { token: true } };
    expect(() => buildDocument("mutation", { createApiKey: { name: "createApiKey", input } })).toThrow(
      "The schema has no argument nmae of createApiKey.",
    );
  });
});

describe("listArguments", () => {
  it("rejects fields of one name whose argument has two types", () => {
    const schema = "type Query { orders(take: Int): Int } type Customer { orders(take: String): Int }";
    expect(() => listArguments(schema)).toThrow("The argument take of the fields named orders has two types.");
  });

  it("merges fields of one name whose common arguments have one type", () => {
    const schema = "type Query { orders(take: Int, cursor: ID): Int } type Customer { orders(take: Int): Int }";
    expect(listArguments(schema)).toEqual({ orders: { take: "Int", cursor: "ID" } });
  });
});

describe("the GraphQL client", () => {
  it("returns the selected value of a query or a mutation", async () => {
    respond({ data: { menuItem: { name: "Soup" } } });
    expect(await query("menuItem", { where: { id: "itm_1" }, select: { name: true } })).toEqual({ name: "Soup" });
    respond({ data: { createApiKey: { token: "tfn_1" } } });
    const select = { token: true } as const;
    expect(await mutate("createApiKey", { name: "POS", scopes: [], select })).toEqual({ token: "tfn_1" });
  });

  it("sends several fields in one request", async () => {
    const sent = respond({ data: { open: 3, pause: null } });
    const board = {
      open: field("restaurantOrdersCount", { where: { status: { equals: "open" } } }),
      pause: field("storeSettings", { select: fields("orderingPaused") }),
    };
    expect(await queryAll(board)).toEqual({ open: 3, pause: null });
    expect(sent().body.query).toContain("open:restaurantOrdersCount");
  });

  it("throws the first error of a response with its code and fields", async () => {
    const errors = [{ path: "name", message: "Please enter a name." }];
    respond({ data: null, errors: [{ message: "Please enter a name.", extensions: { code: "BAD_INPUT", errors } }] });
    const refusal = await query("menuItems", { select: { id: true } }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refused);
    expect(refusal).toMatchObject({ code: "BAD_INPUT", message: "Please enter a name.", errors });
  });

  it("reads the error and the wait of a response that has a status because the client should retry later", async () => {
    const errors = [{ path: "pin", message: "Please wait." }];
    const list = [{ message: "Please wait.", extensions: { code: "RATE_LIMITED", errors } }];
    const headers = { "retry-after": "90" };
    vi.stubGlobal("fetch", async () => Response.json({ data: null, errors: list }, { status: 429, headers }));
    const refusal = query("getCustomerOrder", { orderId: "ord_1", select: { id: true } });
    await expect(refusal).rejects.toMatchObject({ code: "RATE_LIMITED", errors, retryAfterSeconds: 90 });
  });
});

describe("the REST client", () => {
  it("fills the path, and sends the rest of the input as the body", async () => {
    const sent = respond({ items: [] });
    await call("PATCH /api/cart/items/:id", { id: "line/1", quantity: 2 });
    expect(sent()).toMatchObject({ path: "/api/cart/items/line%2F1", method: "PATCH", body: { quantity: 2 } });
  });

  it("sends headers that the operation reads", async () => {
    const sent = respond({ items: [] });
    await call("POST /api/cart/items", { menuItemId: "itm_1", quantity: 1 }, { "Idempotency-Key": "key_1" });
    expect(sent().headers).toMatchObject({ "Idempotency-Key": "key_1" });
  });

  it.each([
    [() => call("GET /api/cart"), "/api/cart"],
    [() => call("GET /api/menu", { revision: 7 }), "/api/menu?revision=7"],
    [
      () => call("GET /api/slots", { orderType: "pickup", date: "2026-11-21", menuItemIds: ["a", "b"] }),
      "/api/slots?orderType=pickup&date=2026-11-21&menuItemIds=a%2Cb",
    ],
    [() => call("DELETE /api/auth/session", { everywhere: true }), "/api/auth/session?everywhere=true"],
  ])("sends the input of a request without a body as its query (%#)", async (send, path) => {
    const sent = respond({});
    await send();
    expect(sent()).toMatchObject({ path, body: null });
  });

  it("throws a refusal with its code, and Unreachable without a response", async () => {
    respond({ code: "NOT_FOUND", detail: "This does not exist." }, 404);
    await expect(call("GET /api/cart")).rejects.toMatchObject({ code: "NOT_FOUND", message: "This does not exist." });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await expect(call("GET /api/cart")).rejects.toBeInstanceOf(Unreachable);
  });
});

// `npm run typecheck` proves what follows: each expected error must exist.
describe("the types of the client", () => {
  const where = { id: "itm_1" };

  it("give a query the type of its selection", () => {
    const read = () =>
      query("menuItem", {
        where,
        select: { name: true, category: { name: true }, modifiers: { take: 5, select: fields("id", "name") } },
      });
    expectTypeOf(read).returns.resolves.toEqualTypeOf<{
      name: string;
      category: { name: string } | null;
      modifiers: { id: string; name: string }[];
    } | null>();
  });

  it("reject unknown fields, arguments and columns, and fields that are not selected", () => {
    const wrong = [
      // @ts-expect-error A dish has no field nmae.
      () => query("menuItem", { where, select: { id: true, nmae: true } }),
      // @ts-expect-error A modifier has no field nmae.
      () => query("menuItem", { where, select: { modifiers: { take: 5, select: { id: true, nmae: true } } } }),
      // @ts-expect-error The list has no argument tkae.
      () => query("menuItems", { select: { modifiers: { tkae: 5, select: { id: true } } } }),
      // @ts-expect-error There is no such status.
      () => query("restaurantOrders", { where: { status: { equals: "cooked" } }, select: { id: true } }),
      // @ts-expect-error The name is not selected.
      async () => (await query("menuItem", { where, select: { id: true } }))?.name,
      // @ts-expect-error A dish has no column nmae.
      () => mutate("updateMenuItem", { where, data: { nmae: "Soup" }, select: { id: true } }),
      // @ts-expect-error Uses are counted by orders and not written by staff.
      () => mutate("updatePromoCode", { where, data: { uses: 3 }, select: { id: true } }),
    ];
    expect(wrong).toHaveLength(7);
  });

  it("reject unknown inputs and routes of operations", () => {
    const wrong = [
      // @ts-expect-error The operation has no input nmae.
      () => mutate("createApiKey", { nmae: "POS", scopes: [], select: { token: true } }),
      // @ts-expect-error The operation needs scopes.
      () => mutate("createApiKey", { name: "POS", select: { token: true } }),
      // @ts-expect-error GraphQL does not have this operation.
      () => query("getMenu", { select: { revision: true } }),
      // @ts-expect-error There is no such route.
      () => call("GET /api/carts"),
      // @ts-expect-error The path needs an id.
      () => call("PATCH /api/cart/items/:id", { quantity: 2 }),
      // @ts-expect-error The operation has no input count.
      () => call("PATCH /api/cart/items/:id", { id: "line_1", count: 2 }),
    ];
    expect(wrong).toHaveLength(6);
  });
});
