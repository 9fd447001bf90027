import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../support/builders/client.ts";
import { brooklyn, type OrderInput, placeOrder, tea } from "../../support/builders/orders.ts";
import { type World, world } from "../../support/world.ts";

const delivery: OrderInput = {
  orderType: "delivery",
  deliveryAddress: brooklyn,
  items: [{ menuItemId: tea, quantity: 8 }],
};

let shop: World;
let staff: Actor;
beforeEach(async () => {
  shop = await world();
  staff = await shop.withKey(["read_orders", "write_orders"]);
});

const placeDelivery = () => placeOrder(shop, { ...delivery });
const assign = async (orderId: string, name: unknown, actor = staff) => {
  const { data, errors } = await actor.graphql<{ assignDriver: { driverName: string | null } }>(
    "mutation ($orderId: ID!, $name: String) { assignDriver(orderId: $orderId, name: $name) { driverName } }",
    { orderId, name },
  );
  return errors[0]?.extensions["code"] ?? data?.assignDriver.driverName ?? null;
};
const readOrder = async (id: string) => {
  const { data } = await staff.graphql<{
    restaurantOrder: { driverName: string | null; events: { type: string; note: string | null }[] };
  }>(
    "query ($id: ID!) { restaurantOrder(where: { id: $id }) { driverName events(orderBy: [{ seq: asc }]) { type note } } }",
    { id },
  );
  return data?.restaurantOrder;
};

describe("the driver of a delivery", () => {
  it("is assigned, changed and removed, and the history says so once for each change", async () => {
    const { orderId } = await placeDelivery();
    expect(await assign(orderId, "  Ana ")).toBe("Ana");
    expect(await assign(orderId, "Ana")).toBe("Ana");
    expect(await assign(orderId, "Ben")).toBe("Ben");
    expect(await assign(orderId, "")).toBeNull();
    const order = await readOrder(orderId);
    expect(order?.driverName).toBeNull();
    expect(order?.events.filter(({ type }) => type === "note").map(({ note }) => note)).toEqual([
      "Driver: Ana",
      "Driver: Ben",
      "No driver.",
    ]);
  });

  it("is one person after two calls at once, and both are in the history", async () => {
    const { orderId } = await placeDelivery();
    await Promise.all([assign(orderId, "Ana"), assign(orderId, "Ben")]);
    const order = await readOrder(orderId);
    const notes = order?.events.flatMap(({ type, note }) => (type === "note" ? [note] : []));
    expect(notes).toHaveLength(2);
    expect(notes?.at(-1)).toBe(`Driver: ${order?.driverName}`);
  });

  it("is refused for a pickup, for an order that is over, and for a name that is too long", async () => {
    const pickup = await placeOrder(shop);
    expect(await assign(pickup.orderId, "Ana")).toBe("CONFLICT");
    const { orderId } = await placeDelivery();
    expect(await assign(orderId, "A".repeat(61))).toBe("BAD_INPUT");
    await staff.graphql("mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: cancelled) { id } }", {
      id: orderId,
    });
    expect(await assign(orderId, "Ana")).toBe("ILLEGAL_TRANSITION");
  });

  it("needs the scope, and another store's order does not exist", async () => {
    const { orderId } = await placeDelivery();
    expect(await assign(orderId, "Ana", await shop.withKey(["read_orders"]))).toBe("MISSING_SCOPE");
    expect(await assign("ord_01JZ0000000000000000000000", "Ana")).toBe("NOT_FOUND");
  });

  it("is not part of the order that its guest's link opens", async () => {
    const { orderId, secretKey } = await placeDelivery();
    await assign(orderId, "Ana");
    const response = await shop.get(`/api/orders/${orderId}?secretKey=${secretKey}`);
    expect(await response.text()).not.toContain("Ana");
  });
});
