import { beforeEach, describe, expect, it, vi } from "vitest";
import { payment, storeSettings } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { cards, complete, confirm, dumpOrderTables, loadOrderRow, tea } from "../../support/builders/orders.ts";
import {
  codeOf,
  concurrently,
  posClient,
  readHistory,
  readStaffOrder,
  runDueWork,
} from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

type Caller = Pick<Actor, "graphql">;

const mutation = `mutation ($orderType: String!, $items: [POSOrderItemInput!]!, $customerPhone: String, $customerEmail: String,
  $scheduledFor: DateTime, $payment: String, $idempotencyKey: String) {
  createPOSOrder(orderType: $orderType, items: $items, customerPhone: $customerPhone, customerEmail: $customerEmail,
    scheduledFor: $scheduledFor, payment: $payment, idempotencyKey: $idempotencyKey) {
    id status total outstanding payments { id status amount provider paymentMethod expiresAt }
  }
}`;

interface LinkOrder {
  id: string;
  status: string;
  total: number;
  outstanding: number;
  payments: { id: string; status: string; amount: number; provider: string; expiresAt: string | null }[];
}

const send = (caller: Caller, input: Record<string, unknown> = {}) =>
  caller.graphql<{ createPOSOrder: LinkOrder | null }>(mutation, {
    ...{ orderType: "pickup", items: [{ menuItemId: tea, quantity: 3 }], payment: "link" },
    customerPhone: "+1 718 555 0100",
    ...input,
  });

const take = async (caller: Caller, input: Record<string, unknown> = {}) => {
  const { data, errors } = await send(caller, input);
  if (!data?.createPOSOrder) throw new Error(JSON.stringify(errors));
  return data.createPOSOrder;
};

/** The order as its guest opens it by the link that staff send. */
const openLink = async (shop: World, staff: Caller, orderId: string) => {
  const { data } = await staff.graphql<{ orderLink: { secretKey: string } }>(
    "query ($id: ID!) { orderLink(orderId: $id) { secretKey } }",
    { id: orderId },
  );
  const secretKey = data?.orderLink.secretKey ?? "";
  const response = await shop.post(`/api/orders/${orderId}/payment`, { secretKey });
  const { clientSecret = "" } = await response.json<{ clientSecret?: string }>();
  return { orderId, secretKey, clientSecret, orderNumber: "" };
};

const pay = async (shop: World, staff: Caller, orderId: string) => {
  const link = await openLink(shop, staff, orderId);
  await confirm(shop, link);
  await complete(shop, link);
  return loadOrderRow(shop, link);
};

const minutesLater = (shop: World, minutes: number) => {
  shop.now = new Date(Date.parse(shop.now) + minutes * 60_000).toISOString();
};

const move = (caller: Caller, id: string, input: Record<string, unknown> = {}) =>
  caller.graphql(
    `mutation ($id: ID!, $status: OrderStatus!, $allowOutstanding: Boolean) {
      transitionRestaurantOrder(orderId: $id, status: $status, allowOutstanding: $allowOutstanding) { id } }`,
    { id, status: "sent_to_kitchen", ...input },
  );

const pathOf = ({ errors }: Awaited<ReturnType<typeof send>>) => {
  const { errors: fields } = errors[0]?.extensions ?? {};
  return (fields as { path: string }[] | undefined)?.[0]?.path ?? null;
};

describe("an order by phone with a payment link", () => {
  it("waits for its payment for an hour, and goes to the kitchen once the guest has paid", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const order = await take(staff);
    expect(order).toMatchObject({ status: "open", total: 1226, outstanding: 1226 });
    const expiresAt = new Date(Date.parse(shop.now) + 3_600_000).toISOString();
    expect(order.payments).toMatchObject([{ status: "pending", amount: 1226, provider: "simulator", expiresAt }]);
    expect(await pay(shop, staff, order.id)).toMatchObject({ status: "sent_to_kitchen", outstanding: 0 });
    expect(readHistory(await readStaffOrder(staff, order.id))).toEqual([
      "order_placed",
      "payment_link_sent",
      "payment_succeeded",
      "order_released",
    ]);
  });

  it("can be paid after a declined card, and much later than an order of the shop", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const { id } = await take(staff);
    const link = await openLink(shop, staff, id);
    await confirm(shop, link, cards.declined);
    await complete(shop, link);
    minutesLater(shop, 55);
    await runDueWork(shop);
    expect(await pay(shop, staff, id)).toMatchObject({ status: "sent_to_kitchen" });
  });

  it("is cancelled when its link ends unpaid, and settled if the guest was faster", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const unpaid = await take(staff);
    const unopened = await take(staff);
    const paid = await take(staff);
    await openLink(shop, staff, unpaid.id);
    await confirm(shop, await openLink(shop, staff, paid.id));
    minutesLater(shop, 59);
    await runDueWork(shop);
    expect((await readStaffOrder(staff, unpaid.id)).status).toBe("open");
    minutesLater(shop, 1);
    await runDueWork(shop);
    for (const { id } of [unpaid, unopened]) {
      const { status, events, payments } = await readStaffOrder(staff, id);
      expect([status, payments.map((row) => row.status)]).toEqual(["cancelled", ["cancelled"]]);
      expect(events.at(-1)?.note).toBe("The payment link ended before it was paid.");
    }
    expect((await readStaffOrder(staff, paid.id)).status).toBe("sent_to_kitchen");
  });

  it("ends its link at the time that the order is for, if that is sooner", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const scheduledFor = new Date(Date.parse(shop.now) + 40 * 60_000).toISOString();
    const order = await take(staff, { scheduledFor });
    expect(order.payments[0]?.expiresAt).toBe(scheduledFor);
    expect(await pay(shop, staff, order.id)).toMatchObject({ outstanding: 0 });
  });

  it("goes to the kitchen unpaid if staff send it, stays there when the link ends, and is then paid in cash", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const { id } = await take(staff);
    expect(codeOf(await move(staff, id))).toBe("ILLEGAL_TRANSITION");
    expect(codeOf(await move(await shop.asStaff("staff"), id, { allowOutstanding: true }))).toBeNull();
    expect(await readStaffOrder(staff, id)).toMatchObject({
      ...{ status: "sent_to_kitchen", payments: [{ status: "pending" }] },
    });
    minutesLater(shop, 61);
    await runDueWork(shop);
    expect(await readStaffOrder(staff, id)).toMatchObject({
      ...{ status: "sent_to_kitchen", payments: [{ status: "cancelled" }] },
    });
    const cash = 'mutation ($id: ID!) { processPayment(orderId: $id, paymentMethod: "cash", amount: 1226) { id } }';
    expect(codeOf(await staff.graphql(cash, { id }))).toBeNull();
    expect((await openLink(shop, staff, id)).clientSecret).toBe("");
  });

  it("mails the link to a guest with an address, and that the order was cancelled when the link ends", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const { id } = await take(staff, { customerPhone: null, customerEmail: "grace@example.com" });
    const readKinds = async () => {
      const rows = await shop.query.notification.findMany({ where: (row, { eq }) => eq(row.orderId, id) });
      return rows.map(({ kind }) => kind).sort();
    };
    expect(await readKinds()).toEqual(["payment_due"]);
    minutesLater(shop, 60);
    await runDueWork(shop);
    expect(await readKinds()).toEqual(["cancelled", "payment_due"]);
  });

  it("can be paid by its link after staff sent it", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const { id } = await take(staff);
    await move(staff, id, { allowOutstanding: true });
    expect(await pay(shop, staff, id)).toMatchObject({ status: "sent_to_kitchen", outstanding: 0 });
    const { events } = await readStaffOrder(staff, id);
    expect(events.filter(({ type }) => type === "order_released")).toHaveLength(1);
  });

  it("goes to the kitchen when it is paid at the counter, which ends the link", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const { id } = await take(staff);
    await openLink(shop, staff, id);
    const cash = 'mutation ($id: ID!) { processPayment(orderId: $id, paymentMethod: "cash", amount: 1226) { id } }';
    expect(codeOf(await staff.graphql(cash, { id }))).toBeNull();
    const { status, payments } = await readStaffOrder(staff, id);
    const states = payments.map((row) => `${row.provider} ${row.status}`).sort();
    expect([status, states]).toEqual(["sent_to_kitchen", ["cash succeeded", "simulator cancelled"]]);
    expect((await openLink(shop, staff, id)).clientSecret).toBe("");
  });

  it("is refused without a phone number and e-mail address, below the processor's minimum, or as anything but a link", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const before = await dumpOrderTables();
    for (const [input, path] of [
      [{ customerPhone: null }, "customerPhone"],
      [{ customerPhone: "no number" }, "customerPhone"],
      [{ payment: "card" }, "payment"],
      [{ payment: "" }, "payment"],
    ] as const) {
      const refused = await send(staff, input);
      expect([codeOf(refused), pathOf(refused)]).toEqual(["BAD_INPUT", path]);
    }
    expect(codeOf(await send(staff, { payment: 1 }))).not.toBeNull();
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("is refused if the total is below the processor's minimum or the restaurant has no processor", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    await shop.db.update(storeSettings).set({ pickupDiscountPercent: 99, menuRevision: 1000 });
    const refused = await send(staff, { items: [{ menuItemId: tea, quantity: 1 }] });
    expect([codeOf(refused), pathOf(refused)]).toEqual(["BAD_INPUT", "payment"]);
    const production = await world({ env: { ENVIRONMENT: "production" } });
    const counter = await posClient(production);
    const unconnected = await send(counter);
    expect([codeOf(unconnected), pathOf(unconnected)]).toEqual(["BAD_INPUT", "payment"]);
  });

  it("is made once per idempotency key, also by two requests at once", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const input = { idempotencyKey: "link-order-of-ada-1" };
    const orders = await concurrently(3, () => take(staff, input));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(await shop.db.select().from(payment)).toHaveLength(1);
    expect(codeOf(await send(staff, { ...input, payment: "counter" }))).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it("is paid once if the guest pays while staff take cash", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const { id } = await take(staff);
    await confirm(shop, await openLink(shop, staff, id));
    const cash = 'mutation ($id: ID!) { processPayment(orderId: $id, paymentMethod: "cash", amount: 1226) { id } }';
    const refused = await staff.graphql(cash, { id });
    expect(refused.errors[0]?.extensions).toMatchObject({ code: "CONFLICT", outstanding: 0 });
    expect((await readStaffOrder(staff, id)).payments).toMatchObject([{ status: "succeeded" }]);
  });

  it("shows its link to no other restaurant, and to no key without the scope", async () => {
    const shop = await world();
    const { id } = await take(await posClient(shop));
    const query = "query ($id: ID!) { orderLink(orderId: $id) { secretKey } }";
    const umi = await posClient(shop, "umi-sando");
    expect(codeOf(await umi.graphql(query, { id }))).toBe("WRONG_STORE");
    const reader = await shop.withKey(["read_orders"]);
    expect(codeOf(await reader.graphql(query, { id }))).toBe("MISSING_SCOPE");
    expect(codeOf(await reader.graphql(mutation, { orderType: "pickup", items: [], payment: "link" }))).toBe(
      "MISSING_SCOPE",
    );
  });
});
