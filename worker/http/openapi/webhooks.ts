import { outboxEvents } from "../../../db/schema/enums.ts";
import { eventMessages, eventSentences } from "../../domain/events/schemas.ts";
import type { Components, Json } from "./components.ts";

const webhookHeaders = [
  ["webhook-id", "Id of the event. A repeated delivery has the same id."],
  ["webhook-timestamp", "Unix time of the attempt in seconds. Reject messages that differ by more than five minutes."],
  ["webhook-signature", "Signatures according to Standard Webhooks, each with the prefix v1, separated by spaces."],
] as const;

/** The operation id of an event's webhook: "order.status_changed" becomes "orderStatusChangedEvent". */
const webhookOperationId = (event: string): string =>
  `${event.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** The events that are sent to partners. */
export const webhooks = (components: Components): Json =>
  Object.fromEntries(
    outboxEvents.map((event) => [
      event,
      {
        post: {
          operationId: webhookOperationId(event),
          summary: eventSentences[event],
          // The webhook-signature header authenticates the sender.
          security: [],
          parameters: webhookHeaders.map(([name, description]) => ({
            ...{ name, in: "header", required: true, description, schema: { type: "string" } },
          })),
          requestBody: {
            required: true,
            content: { "application/json": { schema: components.add(eventMessages[event], "output") } },
          },
          responses: {
            "2XX": { description: "Received. The event is not sent again." },
            410: { description: "The endpoint no longer exists. It is disabled and receives no more events." },
            default: {
              description:
                "The delivery is retried for about a day with increasing delays. Redirects are not followed.",
            },
          },
        },
      },
    ]),
  );
