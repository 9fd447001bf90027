import { Webhook } from "standardwebhooks";
import { vi } from "vitest";
import { connect } from "../../../db/client.ts";
import { dispatchAllEvents } from "../../../worker/domain/events/dispatch.ts";
import type { Actor } from "../builders/client.ts";
import type { World } from "../world.ts";

/** An event as a partner received it. */
export interface Received {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  message: { id: string; type: string; timestamp: string; version: number; data: Record<string, unknown> };
}

type ReceiverHandler = (received: Received, request: Request) => Response | Promise<Response>;

const ok: ReceiverHandler = () => new Response(null, { status: 204 });

/** The webhook receivers of partners by URL; those without a handler answer 204. */
export class Receivers {
  readonly received: Received[] = [];
  readonly handlers = new Map<string, ReceiverHandler>();

  fetch = async (request: Request): Promise<Response> => {
    const body = await request.clone().text();
    const { url, headers } = request;
    const received = { url, headers: Object.fromEntries(headers), body, message: JSON.parse(body) };
    this.received.push(received);
    return (this.handlers.get(url) ?? ok)(received, request);
  };

  receivedAt = (url: string): Received[] => this.received.filter((received) => received.url === url);
  typesAt = (url: string): string[] => this.receivedAt(url).map(({ message }) => message.type);
}

/** Whether the standard webhook library accepts a message as signed by us, at the store's current time. */
export const isSignedByUs = (
  { body, headers }: Pick<Received, "body" | "headers">,
  secret: string,
  now: string,
): boolean => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });
  try {
    new Webhook(secret).verify(body, { ...headers });
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
};

/** Delivers all due events of the stores. */
export const deliverWebhooks = (shop: World, receivers: Receivers, random = 0): Promise<void> =>
  dispatchAllEvents({
    ...{ env: shop.env, db: connect(shop.env.DB), clock: { now: () => shop.now }, requestId: "test" },
    ...{ send: receivers.fetch, random: () => random },
  });

const addMutation = `mutation ($url: String!, $events: [String!]!) { addWebhookEndpoint(url: $url, events: $events) {
  secret webhookEndpoint { id url events status } } }`;

export interface AddedEndpoint {
  secret: string;
  webhookEndpoint: { id: string; url: string; events: string[]; status: string };
}

/** Adds an endpoint; any refusal fails the test. */
export const addEndpoint = async (staff: Actor, url: string, events: readonly string[]): Promise<AddedEndpoint> => {
  const { data, errors } = await staff.graphql<{ addWebhookEndpoint: AddedEndpoint }>(addMutation, { url, events });
  if (!data) throw new Error(JSON.stringify(errors));
  return data.addWebhookEndpoint;
};

export interface DeliveryLogEntry {
  id: string;
  event: string;
  subjectId: string;
  status: string;
  attempt: number;
  responseStatus: number | null;
  failure: string | null;
  nextAttemptAt: string | null;
}

/** The delivery log as staff read it, oldest first. */
export const readLog = async (staff: Actor, where = {}): Promise<DeliveryLogEntry[]> => {
  const { data, errors } = await staff.graphql<{ webhookDeliveries: DeliveryLogEntry[] }>(
    `query ($where: WebhookDeliveryWhereInput!) { webhookDeliveries(where: $where, orderBy: [{ id: asc }]) {
      id event subjectId status attempt responseStatus failure nextAttemptAt } }`,
    { where },
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.webhookDeliveries;
};
