import { Webhook } from "standardwebhooks";
import type { DueDelivery } from "../../../db/queries/events/webhooks.ts";
import type { Instant } from "../time.ts";
import { eventVersion } from "./schemas.ts";

/** The JSON body of an event, identical in each attempt. */
const bodyOf = ({ eventId, event, payload, happenedAt }: DueDelivery): string => {
  const { version = eventVersion, ...data } = payload;
  return JSON.stringify({ id: eventId, type: event, timestamp: happenedAt, version, data });
};

/** Builds the request for an event, signed with each secret. Source: Standard Webhooks, "Webhook headers". */
export const buildSignedRequest = (
  url: string,
  delivery: DueDelivery,
  { secrets, now, signal }: { secrets: readonly string[]; now: Instant; signal: AbortSignal },
): Request => {
  const body = bodyOf(delivery);
  const at = new Date(now);
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
    // A redirect could lead to a URL that was not validated.
    redirect: "manual",
    signal,
  });
};
