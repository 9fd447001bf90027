import { fields, mutate, query } from "../../api/graphql.ts";

export const listEndpoints = () =>
  query("webhookEndpoints", {
    orderBy: [{ id: "asc" }],
    select: { id: true, url: true, events: true, status: true, failingSince: true, disabledAt: true },
  });

/** When deliveries started to fail, `failingSince`, is null if they did not. */
export type Endpoint = Awaited<ReturnType<typeof listEndpoints>>[number];

const withSecret = { webhookEndpoint: { id: true, url: true }, secret: true } as const;

export const addEndpoint = (draft: Pick<Endpoint, "url" | "events">) =>
  mutate("addWebhookEndpoint", { ...draft, select: withSecret });

export const rotateSecret = (id: string) => mutate("rotateWebhookSecret", { id, select: withSecret });

/** An endpoint with its signing secret, which cannot be read again. */
export type EndpointSecret = Awaited<ReturnType<typeof rotateSecret>>;

export const removeEndpoint = (id: string): Promise<unknown> =>
  mutate("removeWebhookEndpoint", { id, select: { id: true } });

/** Lists the newest deliveries, of all statuses if `status` is null. */
export const listDeliveries = (status: "pending" | "parked" | null, take: number) =>
  query("webhookDeliveries", {
    where: status ? { status: { equals: status } } : {},
    take,
    orderBy: [{ id: "desc" }],
    select: {
      ...fields(
        "id",
        "createdAt",
        "event",
        "subjectId",
        "status",
        "attempt",
        "responseStatus",
        "failure",
        "nextAttemptAt",
      ),
      endpoint: { url: true, status: true },
    },
  });

export type Delivery = Awaited<ReturnType<typeof listDeliveries>>[number];

export const redeliver = (deliveryId: string): Promise<unknown> =>
  mutate("redeliverWebhook", { deliveryId, select: { id: true } });
