import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { addPrivateRows } from "../../support/builders/private-rows.ts";
import { watch } from "../../support/builders/statements.ts";
import { type World, world } from "../../support/world.ts";

const { database, statements } = watch(env.DB);

let shop: World;
beforeEach(async () => {
  shop = await world({ env: { DB: database } });
  await addPrivateRows(shop);
  statements.length = 0;
});

const missing = (scope: string, ...path: (string | number)[]) => ({
  path,
  message: `This needs the scope ${scope}.`,
  extensions: { code: "MISSING_SCOPE" },
});

describe("a relation that the caller may not read", () => {
  it("is an error in each place, and the rest of the query is answered", async () => {
    const partner = await shop.withKey(["read_orders"]);
    const { status, data, errors } = await partner.graphql<{ restaurantOrders: object[] }>(
      `{ restaurantOrders(take: 2) { customerName money: payments { amount } customer { email } orderItems(take: 1) { order { paymentsCount } } } }`,
    );
    expect(status).toBe(200);
    const rows = data?.restaurantOrders ?? [];
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({
        customerName: expect.any(String),
        money: null,
        customer: null,
        orderItems: [{ order: { paymentsCount: null } }],
      });
    expect(errors).toHaveLength(6);
    expect(errors).toEqual(
      expect.arrayContaining(
        rows.flatMap((_, index) =>
          [
            missing("read_payments", "restaurantOrders", index, "money"),
            missing("read_customers", "restaurantOrders", index, "customer"),
            missing("read_payments", "restaurantOrders", index, "orderItems", 0, "order", "paymentsCount"),
          ].map((error) =>
            expect.objectContaining({ ...error, extensions: expect.objectContaining(error.extensions) }),
          ),
        ),
      ),
    );
    expect(statements.filter((statement) => /from "(payment|customer)"/.test(statement))).toEqual([]);
  });

  it("cannot be used as a filter: an order without visible payments is not reported as unpaid", async () => {
    const partner = await shop.withKey(["read_orders"]);
    for (const where of ["{ payments: { none: {} } }", "{ NOT: [{ payments: { some: {} } }] }", "{ customer: null }"]) {
      const scope = where.includes("customer") ? "read_customers" : "read_payments";
      const { data, errors } = await partner.graphql(`{ restaurantOrders(where: ${where}) { id } }`);
      expect([where, data]).toEqual([where, { restaurantOrders: null }]);
      expect(errors).toMatchObject([missing(scope, "restaurantOrders")]);
    }
  });

  it("is refused in the response of a mutation that succeeds", async () => {
    const writer = await shop.withKey(["write_orders"]);
    const [order] =
      (await writer.graphql<{ restaurantOrders: { id: string }[] }>("{ restaurantOrders(take: 1) { id } }")).data
        ?.restaurantOrders ?? [];
    const { data, errors } = await writer.graphql<{ rotateOrderLink: object | null }>(
      "mutation ($id: ID!) { acknowledgeOrder(orderId: $id) { id acknowledgedAt payments { amount } } }",
      { id: order?.id },
    );
    expect(data).toMatchObject({ acknowledgeOrder: { id: order?.id, acknowledgedAt: shop.now, payments: null } });
    expect(errors).toMatchObject([missing("read_payments", "acknowledgeOrder", "payments")]);
  });

  it("costs as much as its errors are long, so that a short query cannot request thousands of them", async () => {
    const partner = await shop.withKey(["read_orders"]);
    const query = (take: number) =>
      `{ orderItems(take: ${take}) { order { events(take: 20) { order { paymentsCount payments { id } } } } } }`;
    const refused = await partner.graphql(query(500));
    expect(refused.errors).toMatchObject([{ path: ["orderItems"], extensions: { code: "LIMIT_EXCEEDED" } }]);
    const { errors } = await partner.graphql(query(10));
    expect(errors.length).toBeGreaterThan(0);
    expect(new Set(errors.map(({ extensions }) => extensions["code"]))).toEqual(new Set(["MISSING_SCOPE"]));
  });

  it("is readable for the people who own its rows", async () => {
    const ada = await shop.asCustomer("someone@example.com");
    const { errors } = await ada.graphql(
      "{ restaurantOrders(take: 5) { payments(take: 5) { amount refunds { amount } } customer { email } } }",
    );
    expect(errors).toEqual([]);
  });
});
