import type { KitchenStatus, OrderStatus } from "../../../db/schema/enums.ts";
import { ask } from "../../api/graphql.ts";
import type { BoardSnapshot } from "./orders.ts";
import { boardQuery } from "./query.ts";

const dayMs = 24 * 60 * 60_000;

/** Reads everything that the board shows. */
export const readBoard = (now: string): Promise<BoardSnapshot> =>
  ask<BoardSnapshot>(boardQuery, { later: new Date(Date.parse(now) + dayMs).toISOString() });

export const acknowledgeOrder = (id: string): Promise<unknown> =>
  ask("mutation ($id: ID!) { acknowledgeOrder(orderId: $id) { id } }", { id });

export const moveOrder = (id: string, status: OrderStatus): Promise<unknown> =>
  ask(
    "mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }",
    { id, status },
  );

export const cancelOrder = (id: string, reason: string, keepPayment: boolean): Promise<unknown> =>
  ask(
    `mutation ($id: ID!, $reason: String!, $keepPayment: Boolean!) {
      transitionRestaurantOrder(orderId: $id, status: cancelled, reason: $reason, keepPayment: $keepPayment) { id }
    }`,
    { id, reason, keepPayment },
  );

export const requestCancellation = (id: string, reason: string): Promise<unknown> =>
  ask("mutation ($id: ID!, $reason: String!) { requestCancellation(orderId: $id, reason: $reason) { id } }", {
    id,
    reason,
  });

export const answerCancellation = (id: string, confirm: boolean): Promise<unknown> =>
  ask("mutation ($id: ID!, $confirm: Boolean!) { answerCancellation(orderId: $id, confirm: $confirm) { id } }", {
    id,
    confirm,
  });

export const markNoShow = (id: string): Promise<unknown> =>
  ask("mutation ($id: ID!) { markNoShow(orderId: $id) { id } }", { id });

export const promiseOrderTime = (id: string, at: string): Promise<unknown> =>
  ask("mutation ($id: ID!, $at: DateTime!) { setPromisedTime(orderId: $id, at: $at) { id } }", { id, at });

export const setItemStatus = (id: string, kitchenStatus: KitchenStatus): Promise<unknown> =>
  ask(
    `mutation ($id: ID!, $kitchenStatus: KitchenStatus!) {
      setOrderItemStatus(orderItemId: $id, kitchenStatus: $kitchenStatus) { id }
    }`,
    { id, kitchenStatus },
  );
