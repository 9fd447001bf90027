import { relational } from "../../../db/relational.ts";
import { scopes } from "../../../worker/domain/caller/scopes.ts";
import { runDue } from "../../../worker/domain/orders/due/run-due.ts";
import type { Actor, GraphqlAnswer } from "../builders/client.ts";
import { complete, confirm, placeOrder } from "../builders/orders.ts";
import type { World } from "../world.ts";

/** A GraphQL client: a POS, a kitchen display, or an unauthenticated client. */
export type GraphqlClient = Pick<Actor, "graphql">;

/** A POS of a store with all scopes. */
export const posClient = (shop: World, store = "copper-pot") => shop.withKey(scopes, { store });

export const codeOf = ({ errors }: GraphqlAnswer<unknown>) => errors[0]?.extensions["code"] ?? null;

export const runDueWork = (shop: World) =>
  runDue({ env: shop.env, db: shop.db, clock: { now: () => shop.now }, requestId: "due" });

interface StaffPayment {
  id: string;
  status: string;
  provider: string;
  amount: number;
  tipAmount: number;
  refundedAmount: number;
  tendered: number | null;
  change: number | null;
  refunds: { amount: number; status: string; reason: string | null }[];
}

/** An order as staff see it. */
export interface StaffOrder {
  id: string;
  orderNumber: string;
  status: string;
  total: number;
  refundedTotal: number;
  payments: StaffPayment[];
  orderItems: { id: string; name: string; unitPrice: number; kitchenStatus: string }[];
  events: { type: string; status: string | null; actorType: string; note: string | null }[];
}

export const staffOrderFields = `id orderNumber orderType orderSource status total subtotal tip refundedTotal customerName customerEmail
  specialInstructions acknowledgedAt promisedAt
  payments(orderBy: [{ createdAt: asc }]) { id status provider amount tipAmount refundedAmount tendered change refunds { amount status reason } }
  orderItems { id name unitPrice kitchenStatus } events(orderBy: [{ seq: asc }]) { type status actorType note }`;

export const readStaffOrder = async (client: GraphqlClient, id: string): Promise<StaffOrder> => {
  const { data, errors } = await client.graphql<{ restaurantOrder: StaffOrder | null }>(
    `query ($id: ID!) { restaurantOrder(where: { id: $id }) { ${staffOrderFields} } }`,
    { id },
  );
  if (!data?.restaurantOrder) throw new Error(JSON.stringify(errors));
  return data.restaurantOrder;
};

export const readHistory = ({ events }: StaffOrder) => events.map(({ type }) => type);

/** The webhook events of an order, sorted by name, because the clock stands still and gives no order. */
export const readMessages = async ({ db }: World, orderId: string) =>
  (await relational(db).outbox.findMany({ where: (row, { eq }) => eq(row.subjectId, orderId) }))
    .map(({ event }) => event)
    .sort();

/** An online order that was paid by card: 12.26 in total. */
export const paidOrder = async (shop: World, input: Parameters<typeof placeOrder>[1] = {}) => {
  const placed = await placeOrder(shop, input);
  await confirm(shop, placed);
  const response = await complete(shop, placed);
  if (!response.ok) throw new Error(await response.text());
  return placed;
};

/** Runs a call several times concurrently. */
export const concurrently = <Value>(count: number, call: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));
