import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { orderEvent, orderRevision, outbox, restaurantOrder } from "../../../../db/schema/index.ts";
import { placeOrder, tea } from "../../../support/builders/orders.ts";
import { codeOf, paidOrder, posClient, runDueWork } from "../../../support/fakes/pos-client.ts";
import { type World, world } from "../../../support/world.ts";

const note = "Peanuts and sesame, severe";

const readNote = async ({ db }: World, id: string): Promise<string | null | undefined> =>
  (await db.select().from(restaurantOrder).where(eq(restaurantOrder.id, id)))[0]?.allergyNote;

it("an allergy note reaches the kitchen from the shop and from the counter, and a longer one is refused", async () => {
  const shop = await world();
  const cashier = await posClient(shop);
  const { orderId } = await placeOrder(shop, { allergyNote: note });
  expect(await readNote(shop, orderId)).toBe(note);
  const create = `mutation ($allergyNote: String) { createPOSOrder(orderType: "pickup", allergyNote: $allergyNote,
    items: [{ menuItemId: "${tea}", quantity: 1 }]) { id allergyNote } }`;
  const { data } = await cashier.graphql<{ createPOSOrder: object }>(create, { allergyNote: note });
  expect(data?.createPOSOrder).toMatchObject({ allergyNote: note });
  expect(codeOf(await cashier.graphql(create, { allergyNote: "x".repeat(201) }))).toBe("BAD_INPUT");
  const { data: empty } = await cashier.graphql<{ createPOSOrder: object }>(create, { allergyNote: "" });
  expect(empty?.createPOSOrder).toMatchObject({ allergyNote: null });
});

it("an allergy note is in no event, history, list, export or page of the guest", async () => {
  const shop = await world();
  const cashier = await posClient(shop);
  const placed = await paidOrder(shop, { allergyNote: note });
  const page = await shop.get(`/api/orders/${placed.orderId}?secretKey=${placed.secretKey}`);
  expect(await page.text()).not.toContain("Peanuts");
  const written = [
    await shop.db.select().from(outbox),
    await shop.db.select().from(orderEvent),
    await shop.db.select().from(orderRevision),
  ];
  expect(JSON.stringify(written)).not.toContain("Peanuts");
  const list = await cashier.graphql("{ searchOrders { orders { id orderNumber customerName } } }");
  expect(JSON.stringify(list)).not.toContain("Peanuts");
  const csv = await cashier.post("/api/orders.csv");
  expect(await csv.text()).not.toContain("Peanuts");
});

it("an allergy note is erased 30 days after fulfilment, and not a day earlier", async () => {
  const shop = await world({ now: "2026-11-20T23:00:00.000Z" });
  const { orderId } = await paidOrder(shop, { allergyNote: note });
  const [row] = await shop.db.select().from(restaurantOrder).where(eq(restaurantOrder.id, orderId));
  const promised = Date.parse(row?.promisedAt ?? "");
  const onHour = (days: number): string =>
    new Date(Math.ceil((promised + days * 86_400_000) / 3_600_000) * 3_600_000).toISOString();
  shop.at(onHour(29));
  await runDueWork(shop);
  expect(await readNote(shop, orderId)).toBe(note);
  shop.at(onHour(30));
  await runDueWork(shop);
  expect(await readNote(shop, orderId)).toBeNull();
});
