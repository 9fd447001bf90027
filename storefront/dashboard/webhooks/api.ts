import type { DeliveryFailure, OutboxEvent } from "../../../db/schema/enums.ts";
import { ask } from "../../api/graphql.ts";

export interface Endpoint {
  id: string;
  url: string;
  events: OutboxEvent[];
  status: "active" | "disabled";
  /** When deliveries started to fail, and when the endpoint was disabled. Null if they did not. */
  failingSince: string | null;
  disabledAt: string | null;
}

/** An endpoint with its signing secret, which cannot be read again. */
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

/** Lists the newest deliveries, of all statuses if `status` is null. */
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

export const redeliver = (deliveryId: string): Promise<unknown> =>
  ask("mutation ($deliveryId: ID!) { redeliverWebhook(deliveryId: $deliveryId) { id } }", { deliveryId });
