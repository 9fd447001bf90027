import type { GraphqlClient } from "../../../support/fakes/pos-client.ts";

/** What the kitchen sees of a bumped order. */
export interface BumpedOrder {
  status: string;
  updatedAt: string;
  acknowledgedAt: string | null;
  recalledAt: string | null;
  orderItems: { kitchenStatus: string }[];
}

const fields = "status updatedAt acknowledgedAt recalledAt orderItems(orderBy: [{ name: asc }]) { kitchenStatus }";

export const bump = (
  kitchen: GraphqlClient,
  orderId: string,
  more: { kitchenStatus?: string; station?: string } = {},
) =>
  kitchen.graphql(
    `mutation ($orderId: ID!, $kitchenStatus: String, $station: KitchenStation) {
      bumpOrder(orderId: $orderId, kitchenStatus: $kitchenStatus, station: $station) { id } }`,
    { orderId, ...more },
  );

export const undoBump = (kitchen: GraphqlClient, orderId: string) =>
  kitchen.graphql("mutation ($orderId: ID!) { undoBump(orderId: $orderId) { id } }", { orderId });

export const recall = (kitchen: GraphqlClient, orderId: string, kitchenStatus?: string) =>
  kitchen.graphql(
    `mutation ($orderId: ID!, $kitchenStatus: String) {
      recallOrder(orderId: $orderId, kitchenStatus: $kitchenStatus) { id } }`,
    { orderId, ...(kitchenStatus ? { kitchenStatus } : {}) },
  );

export const readBumped = async (kitchen: GraphqlClient, orderId: string): Promise<BumpedOrder> => {
  const { data, errors } = await kitchen.graphql<{ restaurantOrder: BumpedOrder | null }>(
    `query ($id: ID!) { restaurantOrder(where: { id: $id }) { ${fields} } }`,
    { id: orderId },
  );
  if (!data?.restaurantOrder) throw new Error(JSON.stringify(errors));
  return data.restaurantOrder;
};

/** The kitchen status of each dish of an order. */
export const readDishes = async (kitchen: GraphqlClient, orderId: string): Promise<string[]> =>
  (await readBumped(kitchen, orderId)).orderItems.map(({ kitchenStatus }) => kitchenStatus);
