import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  isInputObjectType,
  isObjectType,
  printSchema,
} from "graphql";
import { expect, it, vi } from "vitest";
import { operations } from "../../../worker/domain/registry.ts";
import reference from "../../../worker/graphql/schema.graphql?raw";
import { createSchema } from "../../../worker/graphql/schema.ts";
import { models } from "../../../worker/models/models.ts";
import { world } from "../../support/world.ts";

const production = { env: { ENVIRONMENT: "production" } };
const schema = createSchema(operations, models);
/** A client that expects GraphQL status codes, because plain JSON responses are always 200. */
const acceptsGraphql = { accept: "application/graphql-response+json" };
const introspection = "{ __schema { queryType { name } } }";

it("the published schema equals the served schema; run `npm run schema` to update it", () => {
  expect(reference).toBe(`${printSchema(schema)}\n`);
});

const listArguments = (field: GraphQLInputField | GraphQLField<unknown, unknown>): readonly GraphQLArgument[] =>
  "args" in field ? field.args : [];

it("every type, field and argument has a description", () => {
  const silent = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith("__"))
    .flatMap((type) => {
      const fields = isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
      const below = fields.flatMap((field) => [
        { name: `${type.name}.${field.name}`, description: field.description },
        ...listArguments(field).map(({ name, description }) => ({
          name: `${type.name}.${field.name}(${name})`,
          description,
        })),
      ]);
      return [type, ...below].filter(({ description }) => !description).map(({ name }) => name);
    });
  expect(silent).toEqual([]);
});

it("the schema contains no internal names", () => {
  expect(reference).not.toMatch(/storeId|menuRevision|categoryId|productId|(order|customer)Id: IDFilter|endpointId/);
  expect(reference).not.toMatch(/[dD]igest|[sS]ecret: StringFilter|encrypted|linkVersion|bagName|lastSeq/);
});

it("in production strangers cannot introspect the schema, and partners and developers can", async () => {
  const shop = await world(production);
  const refused = await shop.graphql(introspection);
  expect(refused).toMatchObject({ status: 401, data: null });
  expect(refused.errors[0]?.extensions["code"]).toBe("UNAUTHENTICATED");
  expect((await shop.graphql('{ __type(name: "MenuItem") { name } }')).status).toBe(401);
  const partner = await shop.withKey(["read_menu"]);
  expect((await partner.graphql(introspection)).data).toEqual({ __schema: { queryType: { name: "Query" } } });
  // The response for one kind of caller is not reused for another.
  expect((await shop.graphql(introspection)).status).toBe(401);
  expect((await shop.graphql("{ __typename }")).data).toEqual({ __typename: "Query" });
  const local = await world();
  expect((await local.graphql(introspection)).data).toEqual({ __schema: { queryType: { name: "Query" } } });
});

it("an invalid query is bad input, and production suggests no names", async () => {
  const shop = await world(production);
  const { status, data, errors } = await shop.graphql("{ menuItems { nam } }", {}, { headers: acceptsGraphql });
  expect({ status, data }).toEqual({ status: 400, data: null });
  expect(errors[0]?.message).toBe('Cannot query field "nam" on type "MenuItem".');
  expect(errors[0]?.extensions).toEqual({
    code: "BAD_INPUT",
    reason: "MALFORMED_REQUEST",
    requestId: expect.stringMatching(/^[0-9A-Z]{26}$/),
  });
  const local = await world();
  expect((await local.graphql("{ menuItems { nam } }")).errors[0]?.message).toContain("Did you mean");
});

it.each([
  ["a query with a syntax error", { query: "{ menuItems {" }, 400],
  ["no query", { variables: {} }, 400],
  ["a list of queries", [{ query: "{ __typename }" }], 400],
  ["an unknown operation", { query: "query a { __typename }", operationName: "b" }, 400],
  [
    "a variable of another type",
    { query: "query ($n: Int) { menuItems(take: $n) { id } }", variables: { n: "x" } },
    400,
  ],
  ["broken JSON", "{", 400],
])("the GraphQL route refuses %s", async (_what, body, expected) => {
  const shop = await world();
  const answer = await shop.post("/api/graphql", body, { headers: acceptsGraphql });
  expect(answer.status).toBe(expected);
  const { errors } = await answer.json<{ errors: { extensions: Record<string, unknown> }[] }>();
  expect(errors[0]?.extensions["code"]).toBe("BAD_INPUT");
  expect(errors[0]?.extensions["requestId"]).toBe(answer.headers.get("x-request-id"));
});

it("a body that is not JSON is refused", async () => {
  const shop = await world();
  const form = await shop.send("POST", "/api/graphql", "query=1", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(form.status).toBe(400);
});

it("a failed operation reports its code and fields, and the rest of the query is answered", async () => {
  const shop = await world();
  const { status, data, errors } = await shop.graphql(`{
    menuItemsCount
    getCustomerOrder(orderId: "ord_nothing") { id }
  }`);
  expect(status).toBe(200);
  expect(data).toMatchObject({ menuItemsCount: expect.any(Number), getCustomerOrder: null });
  expect(errors[0]).toMatchObject({ path: ["getCustomerOrder"], extensions: { code: "NOT_FOUND" } });
  const bad = await shop.graphql(
    '{ quoteOrder(orderType: "pickup", items: [{ menuItemId: "x", quantity: 0 }]) { total } }',
  );
  expect(bad.errors[0]?.extensions).toMatchObject({ code: "BAD_INPUT", errors: [{ path: "items.0.quantity" }] });
});

it("a refused order is a result, also for bad input", async () => {
  const shop = await world();
  const { status, data, errors } = await shop.graphql<{ createStorefrontOrder: Record<string, unknown> }>(
    `mutation ($at: DateTime) { createStorefrontOrder(
      orderType: "pickup", customerInfo: { name: "Ada", email: "ada@example.com", phone: "+1 555 0100" },
      items: [], subtotal: 0, tax: 0, tip: 0, total: 0, scheduledFor: $at
    ) { success orderId error errorCode quote { total } } }`,
    { at: "tomorrow" },
  );
  expect({ status, errors }).toEqual({ status: 200, errors: [] });
  expect(data?.createStorefrontOrder).toMatchObject({ success: false, orderId: null, errorCode: "BAD_INPUT" });
});

it("cart items resolve to their dishes and their relations", async () => {
  const shop = await world();
  const guest = shop.asGuest();
  const modifiers = await shop.query.menuItemModifier.findMany();
  const items = await shop.query.menuItem.findMany();
  const itemWithoutModifiers = items.find(
    ({ id, available, storeId, mealPeriods }) =>
      available &&
      mealPeriods.includes("all_day") &&
      storeId === items[0]?.storeId &&
      !modifiers.some((m) => m.menuItemId === id),
  );
  const host = { store: "copper-pot" };
  const added = await guest.graphql<{ addActiveCartItem: { items: unknown[] } }>(
    `mutation ($id: ID!) { addActiveCartItem(input: { menuItemId: $id, quantity: 2, modifierIds: null }) {
      itemCount
      items { quantity dish: menuItem { name } menuItem { id name category { name menuItemsCount } createdAt } modifiers { name } }
    } }`,
    { id: itemWithoutModifiers?.id },
    host,
  );
  expect(added.errors).toEqual([]);
  expect(added.data?.addActiveCartItem).toMatchObject({
    itemCount: 2,
    items: [
      {
        quantity: 2,
        dish: { name: itemWithoutModifiers?.name },
        menuItem: {
          id: itemWithoutModifiers?.id,
          name: itemWithoutModifiers?.name,
          createdAt: itemWithoutModifiers?.createdAt,
        },
        modifiers: [],
      },
    ],
  });
});

it("an internal error is logged and not disclosed to the caller", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const shop = await world();
  await shop.graphql("{ menuCategoriesCount }");
  await shop.env.DB.exec("ALTER TABLE menu_item RENAME TO menu_item_away");
  const { status, data, errors } = await shop.graphql("{ menuItemsCount }");
  expect({ status, data }).toEqual({ status: 200, data: { menuItemsCount: null } });
  expect(errors[0]?.message).toBe("Something went wrong on our side. Please try again.");
  expect(errors[0]?.extensions["code"]).toBe("INTERNAL");
  expect(JSON.stringify(errors)).not.toMatch(/menu_item|SQL/i);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
