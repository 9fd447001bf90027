import { describe, expect, it } from "vitest";
import type { Actor } from "../../support/builders/client.ts";
import { complete, confirm, loadOrderRow, type Placed, placeOrder } from "../../support/builders/orders.ts";
import { posClient, readStaffOrder } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

const advance =
  "mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }";

const paidOrder = async (guest: Actor): Promise<Placed> => {
  const order = await placeOrder(guest);
  await confirm(guest, order);
  await complete(guest, order);
  return order;
};

const completedOrder = async (shop: World, guest: Actor): Promise<Placed> => {
  const order = await paidOrder(guest);
  const pos = await posClient(shop);
  for (const status of ["in_progress", "ready", "completed"]) {
    const { errors } = await pos.graphql(advance, { id: order.orderId, status });
    expect(errors).toEqual([]);
  }
  return order;
};

const rate = async (sender: Actor, { orderId, secretKey }: Placed, body: object) => {
  const response = await sender.post(`/api/orders/${orderId}/rating`, body, { headers: { "x-order-key": secretKey } });
  return { ...(await response.json<{ code?: string; rating?: number; canRate?: boolean }>()), status: response.status };
};

const readRatings = async (shop: World) => {
  const { data } = await (await posClient(shop)).graphql<{ ratings: { rating: number; note: string | null }[] }>(
    "{ ratings { rating note } }",
  );
  return data?.ratings;
};

describe("the rating of an order", () => {
  it("is given once it is completed, with a note that staff read and a line in the history", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    const order = await completedOrder(shop, guest);
    expect(await loadOrderRow(guest, order)).toMatchObject({ canRate: true, rating: null });
    const rated = await rate(guest, order, { rating: 4, note: "Hot and quick." });
    expect(rated).toMatchObject({ status: 200, rating: 4, canRate: false });
    expect(await readRatings(shop)).toEqual([{ rating: 4, note: "Hot and quick." }]);
    const { events } = await readStaffOrder(await posClient(shop), order.orderId);
    expect(events.at(-1)).toMatchObject({ actorType: "guest", note: "The guest gave 4 of 5 stars." });
  });

  it("is given once: other stars and a second note are refused, the same again changes nothing", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    const order = await completedOrder(shop, guest);
    expect((await rate(guest, order, { rating: 5 })).status).toBe(200);
    expect(await rate(guest, order, { rating: 1 })).toMatchObject({ status: 409, code: "CONFLICT" });
    expect((await rate(guest, order, { rating: 5, note: "Thank you." })).status).toBe(200);
    expect((await rate(guest, order, { rating: 5, note: "Thank you." })).status).toBe(200);
    expect(await rate(guest, order, { rating: 5, note: "Or not." })).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await readRatings(shop)).toEqual([{ rating: 5, note: "Thank you." }]);
    const { events } = await readStaffOrder(await posClient(shop), order.orderId);
    expect(events.filter(({ note }) => note?.includes("stars"))).toHaveLength(1);
  });

  it("settles two at once: one holds, the other is refused", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    const order = await completedOrder(shop, guest);
    const answers = await Promise.all([1, 5].map((rating) => rate(guest, order, { rating })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.rating;
    expect(await readRatings(shop)).toEqual([{ rating: winner, note: null }]);
    expect((await loadOrderRow(guest, order)).rating).toBe(winner);
  });

  it("is refused before the order is completed", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    const order = await paidOrder(guest);
    expect(await loadOrderRow(guest, order)).toMatchObject({ canRate: false, rating: null });
    expect(await rate(guest, order, { rating: 5 })).toMatchObject({ status: 409, code: "ILLEGAL_TRANSITION" });
    expect(await readRatings(shop)).toEqual([]);
  });

  it.each([
    [{ rating: 0 }],
    [{ rating: 6 }],
    [{ rating: 4.5 }],
    [{ rating: "5" }],
    [{}],
    [{ rating: 5, note: "x".repeat(501) }],
  ])("refuses bad input: %j", async (body) => {
    const shop = await world();
    const guest = shop.asGuest();
    const order = await completedOrder(shop, guest);
    expect(await rate(guest, order, body)).toMatchObject({ status: 400, code: "BAD_INPUT" });
    expect((await loadOrderRow(guest, order)).rating).toBeNull();
  });

  it("answers another guest as if the order were missing", async () => {
    const shop = await world();
    const order = await completedOrder(shop, shop.asGuest());
    const stranger = await rate(shop.asGuest(), { ...order, secretKey: "k1.wrong" }, { rating: 1 });
    expect(stranger).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await readRatings(shop)).toEqual([]);
  });
});
