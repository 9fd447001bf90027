import type { GraphqlClient } from "./pos-client.ts";

/** An order with what an edit changes. Superseded items have the revision that replaced them. */
export interface EditedOrder {
  id: string;
  revision: number;
  status: string;
  orderType: string;
  subtotal: number;
  discount: number;
  promoDiscount: number;
  deliveryFee: number;
  fees: number;
  tax: number;
  total: number;
  tip: number;
  outstanding: number;
  refundedTotal: number;
  settledByGoodwill: number;
  tableName: string | null;
  specialInstructions: string | null;
  scheduledFor: string | null;
  promisedAt: string | null;
  taxLines: { tax: number }[];
  orderItems: EditedItem[];
  payments: {
    id: string;
    status: string;
    provider: string;
    amount: number;
    refundedAmount: number;
    expiresAt: string | null;
  }[];
  events: { type: string; actorType: string }[];
}

interface EditedItem {
  id: string;
  name: string;
  quantity: number;
  unitPrice: number;
  totalPrice: number;
  discountAmount: number;
  taxAmount: number;
  supersededIn: number | null;
  kitchenStatus: string;
  specialInstructions: string | null;
}

const fields = `id revision status orderType subtotal discount promoDiscount deliveryFee fees tax total tip outstanding
  refundedTotal settledByGoodwill tableName specialInstructions scheduledFor promisedAt taxLines { tax }
  orderItems { id name quantity unitPrice totalPrice discountAmount taxAmount supersededIn kitchenStatus specialInstructions }
  payments(orderBy: [{ createdAt: asc }]) { id status provider amount refundedAmount expiresAt }
  events(orderBy: [{ seq: asc }]) { type actorType }`;

const mutation = `mutation ($orderId: ID!, $expectedRevision: Int!, $changes: [OrderChangeInput!]!, $settle: EditSettlement!,
  $deliveryOverride: DeliveryOverrideInput, $reason: String, $idempotencyKey: String) {
  editRestaurantOrder(orderId: $orderId, expectedRevision: $expectedRevision, changes: $changes, settle: $settle,
    deliveryOverride: $deliveryOverride, reason: $reason, idempotencyKey: $idempotencyKey) { ${fields} } }`;

const previewQuery = `query ($orderId: ID!, $changes: [OrderChangeInput!]!, $deliveryOverride: DeliveryOverrideInput) {
  previewOrderEdit(orderId: $orderId, changes: $changes, deliveryOverride: $deliveryOverride) { revision before { total discount } after { total discount deliveryFee }
    due refund settlements awaitsPayment lostPromoCode promisedAt problems { code path } } }`;

export type Changes = readonly Readonly<Record<string, unknown>>[];

/** Edits an order. By default it is at its first revision, and what it costs more is paid later. */
export const editOrder = (
  client: GraphqlClient,
  orderId: string,
  changes: unknown,
  options: Readonly<Record<string, unknown>> = {},
) =>
  client.graphql<{ editRestaurantOrder: EditedOrder | null }>(mutation, {
    orderId,
    changes,
    ...{ expectedRevision: 1, settle: "later" },
    ...options,
  });

/** Edits an order; any refusal fails the test. */
export const editedOrder = async (...call: Parameters<typeof editOrder>): Promise<EditedOrder> => {
  const { data, errors } = await editOrder(...call);
  if (!data?.editRestaurantOrder) throw new Error(JSON.stringify(errors));
  return data.editRestaurantOrder;
};

export const readEditedOrder = async (client: GraphqlClient, id: string): Promise<EditedOrder> => {
  const { data, errors } = await client.graphql<{ restaurantOrder: EditedOrder | null }>(
    `query ($id: ID!) { restaurantOrder(where: { id: $id }) { ${fields} } }`,
    { id },
  );
  if (!data?.restaurantOrder) throw new Error(JSON.stringify(errors));
  return data.restaurantOrder;
};

interface Preview {
  revision: number;
  before: { total: number; discount: number };
  after: { total: number; discount: number; deliveryFee: number };
  due: number;
  refund: number;
  settlements: string[];
  awaitsPayment: boolean;
  lostPromoCode: string | null;
  promisedAt: string | null;
  problems: { code: string; path: string | null }[];
}

export const previewEdit = async (
  client: GraphqlClient,
  orderId: string,
  changes: Changes,
  deliveryOverride: unknown = null,
): Promise<Preview> => {
  const { data, errors } = await client.graphql<{ previewOrderEdit: Preview | null }>(previewQuery, {
    ...{ orderId, changes, deliveryOverride },
  });
  if (!data?.previewOrderEdit) throw new Error(JSON.stringify(errors));
  return data.previewOrderEdit;
};

/** The items that are part of the order, as texts such as "Breakfast Tea 3". */
export const currentItems = ({ orderItems }: EditedOrder): string[] =>
  orderItems.filter(({ supersededIn }) => supersededIn === null).map(({ name, quantity }) => `${name} ${quantity}`);
