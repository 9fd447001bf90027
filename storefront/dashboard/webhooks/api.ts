import type { DeliveryFailure, OutboxEvent } from "../../../db/schema/enums.ts";
import { ask } from "../../api/graphql.ts";

export interface Endpoint {
  id: string;
  url: string;
  events: OutboxEvent[];
  status: "active" | "disabled";
  /** Since when no delivery has succeeded, and when it was switched off. */
  failingSince: string | null;
  disabledAt: string | null;
}

/** An address with a secret that nobody can read again. */
export interface EndpointSecret {
  webhookEndpoint: Endpoint;
  secret: string;
}

export interface Delivery {
  id: string;
  createdAt: string;
  event: OutboxEvent;
  subjectId: string;
  status: "pending" | "delivered" | "parked";
  attempt: number;
  responseStatus: number | null;
  failure: DeliveryFailure | null;
  nextAttemptAt: string | null;
  endpoint: Pick<Endpoint, "url" | "status">;
}

const endpointFields = "id url events status failingSince disabledAt";

export const listEndpoints = async (): Promise<Endpoint[]> =>
  (await ask<{ webhookEndpoints: Endpoint[] }>(`{ webhookEndpoints(orderBy: [{ id: asc }]) { ${endpointFields} } }`))
    .webhookEndpoints;

export const addEndpoint = async (draft: Pick<Endpoint, "url" | "events">): Promise<EndpointSecret> =>
  (
    await ask<{ addWebhookEndpoint: EndpointSecret }>(
      `mutation ($url: String!, $events: [String!]!) {
        addWebhookEndpoint(url: $url, events: $events) { webhookEndpoint { ${endpointFields} } secret }
      }`,
      { ...draft },
    )
  ).addWebhookEndpoint;

export const rotateSecret = async (id: string): Promise<EndpointSecret> =>
  (
    await ask<{ rotateWebhookSecret: EndpointSecret }>(
      `mutation ($id: ID!) { rotateWebhookSecret(id: $id) { webhookEndpoint { ${endpointFields} } secret } }`,
      { id },
    )
  ).rotateWebhookSecret;

export const removeEndpoint = (id: string): Promise<unknown> =>
  ask("mutation ($id: ID!) { removeWebhookEndpoint(id: $id) { id } }", { id });

/** The newest deliveries, of one status where it is given. */
export const listDeliveries = async (status: Delivery["status"] | null, take: number): Promise<Delivery[]> =>
  (
    await ask<{ webhookDeliveries: Delivery[] }>(
      `query ($where: WebhookDeliveryWhereInput!, $take: Int!) {
        webhookDeliveries(where: $where, take: $take, orderBy: [{ id: desc }]) {
          id createdAt event subjectId status attempt responseStatus failure nextAttemptAt endpoint { url status }
        }
      }`,
      { where: status ? { status: { equals: status } } : {}, take },
    )
  ).webhookDeliveries;

export const sendAgain = (deliveryId: string): Promise<unknown> =>
  ask("mutation ($deliveryId: ID!) { redeliverWebhook(deliveryId: $deliveryId) { id } }", { deliveryId });
