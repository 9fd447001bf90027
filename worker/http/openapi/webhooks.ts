import { outboxEvents } from "../../../db/schema/enums.ts";
import { eventMessages, eventSentences } from "../../domain/events/schemas.ts";
import type { Components, Json } from "./components.ts";

const webhookHeaders = [
  ["webhook-id", "The event's own id: an event that comes twice has the same."],
  ["webhook-timestamp", "Seconds since 1970 of this attempt. Refuse one that is more than five minutes away."],
  ["webhook-signature", "v1 and the signature, as Standard Webhooks has it; several with spaces between."],
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
            "2XX": { description: "Heard, and not sent again." },
            410: { description: "Nobody is here any more: nothing is sent again, and the address is switched off." },
            default: { description: "Sent again, later each time, for about a day; redirects are not followed." },
          },
        },
      },
    ]),
  );
