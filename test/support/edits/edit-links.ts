import { cards, complete, confirm, dish, type Placed, type placeOrder } from "../builders/orders.ts";
import { type EditedOrder, editedOrder } from "../fakes/order-edits.ts";
import { type GraphqlClient, paidOrder, posClient } from "../fakes/pos-client.ts";
import type { World } from "../world.ts";

/** One more dish, as a change of an order. */
export const addBroccoli = { kind: "add", item: { menuItemId: dish("charred-broccoli"), quantity: 1 } };

/** A paid pickup order of three teas at 12.26 whose guest is to pay the difference of one more dish by a link. */
export const openLink = async (shop: World, input: Parameters<typeof placeOrder>[1] = {}) => {
  const counter = await posClient(shop);
  const placed = await paidOrder(shop, input);
  const order = await editedOrder(counter, placed.orderId, [addBroccoli], { settle: "link" });
  return { counter, placed, order };
};

/** The payment of an order's open link, else of its last one. */
export const linkOf = ({ payments }: EditedOrder) => {
  const links = payments.filter(({ expiresAt }) => expiresAt !== null);
  const payment = links.find(({ status }) => status === "pending") ?? links.at(-1);
  if (!payment) throw new Error("The order has no payment link.");
  return payment;
};

/** The guest pays at the processor, which the worker does not know yet. */
export const payAtProcessor = async (shop: World, placed: Placed, card = cards.pays): Promise<void> => {
  const response = await shop.post(`/api/orders/${placed.orderId}/payment`, { secretKey: placed.secretKey });
  const { clientSecret } = await response.json<{ clientSecret: string | null }>();
  if (!clientSecret) throw new Error("The guest has nothing to pay.");
  await confirm(shop, { ...placed, clientSecret }, card);
};

/** The guest pays the link. */
export const payLink = async (shop: World, placed: Placed): Promise<void> => {
  await payAtProcessor(shop, placed);
  const response = await complete(shop, placed);
  if (!response.ok) throw new Error(await response.text());
};

const mutate = (name: string) => (client: GraphqlClient, id: string, idempotencyKey?: string, revision?: number) => {
  const key = idempotencyKey === undefined ? "" : `, idempotencyKey: "${idempotencyKey}"`;
  const expected = revision === undefined ? "" : `, expectedRevision: ${revision}`;
  return client.graphql<Record<string, { id: string }>>(
    `mutation ($id: ID!) { ${name}(orderId: $id${key}${expected}) { id } }`,
    {
      id,
    },
  );
};

export const sendEdit = mutate("sendPendingEdit");
export const endLink = mutate("endPaymentLink");
