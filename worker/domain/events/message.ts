import { Webhook } from "standardwebhooks";
import type { DueDelivery } from "../../../db/queries/events/webhooks.ts";
import type { Instant } from "../time.ts";
import { eventVersion } from "./schemas.ts";

/** The text that an event is sent as, the same in each attempt. */
const bodyOf = ({ eventId, event, payload, happenedAt }: DueDelivery): string => {
  const { version = eventVersion, ...data } = payload;
  return JSON.stringify({ id: eventId, type: event, timestamp: happenedAt, version, data });
};

/** The request that carries an event, signed by each of the secrets. Source: Standard Webhooks, "Webhook headers". */
export const signedRequest = (
  url: string,
  delivery: DueDelivery,
  { secrets, now, signal }: { secrets: readonly string[]; now: Instant; signal: AbortSignal },
): Request => {
  const [body, at] = [bodyOf(delivery), new Date(now)];
  const signatures = secrets.map((secret) => new Webhook(secret).sign(delivery.eventId, at, body));
  return new Request(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Tiffin-Webhooks/1",
      "webhook-id": delivery.eventId,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": signatures.join(" "),
    },
    body,
    // A redirect would lead to an address that nobody judged.
    redirect: "manual",
    signal,
  });
};
