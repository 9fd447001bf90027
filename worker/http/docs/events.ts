import { outboxEvents } from "../../../db/schema/enums.ts";
import { eventSentences } from "../../domain/events/schemas.ts";
import { code } from "./highlight.ts";
import { html, list, paragraphs, table } from "./html.ts";
import type { Section } from "./section.ts";

const javascript = `import express from "express";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.TIFFIN_WEBHOOK_SECRET); // whsec_…

express()
  // The signature covers the raw bytes: do not parse the body first.
  .post("/tiffin", express.raw({ type: "*/*" }), async (request, response) => {
    let event;
    try {
      event = webhook.verify(request.body.toString("utf8"), request.headers);
    } catch {
      return response.sendStatus(400);
    }
    await saveOnce(request.headers["webhook-id"], event); // an event may be delivered twice
    response.sendStatus(204);
  })
  .listen(3000);`;

const python = `import os
from flask import Flask, request
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(os.environ["TIFFIN_WEBHOOK_SECRET"])  # whsec_…

@app.post("/tiffin")
def tiffin():
    try:
        event = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 400
    save_once(request.headers["webhook-id"], event)  # an event may be delivered twice
    return "", 204`;

/** WebSockets for live updates. */
export const liveUpdates: Section = {
  id: "live",
  title: "Live updates",
  body: html`${paragraphs(
    "A WebSocket to `/api/orders/{id}/live` sends each change of one order to callers who may read it. `/api/live` sends changes of the menu's availability to everyone; with `?topic=kitchen` and the scope `read_orders` it also sends changes of all orders, and new orders once they are paid or payable at the counter. Every message is JSON with a `position`.",
  )}${code(
    "Messages on an order's WebSocket",
    "json",
    `{"type":"hello","at":"2026-11-20T23:30:00.000Z","position":"x7Kq2m.41"}
{"type":"order","orderId":"ord_…","status":"ready","eventSeq":5,"promisedAt":"2026-11-21T00:05:00.000Z","at":"2026-11-21T00:02:11.000Z","position":"x7Kq2m.42"}`,
  )}${list(
    "If the connection breaks, reconnect with `?after=<position>` of the last message. Missed messages are sent once, in order.",
    "`resync` means that missed changes cannot be sent again: reload the order or the menu, and continue from the message's position. It can arrive at any time, within 15 seconds of such a change, or two minutes on a connection to the menu. Pass its `menuRevision` to `GET /api/menu?revision=` to get a menu that is at least as new.",
    "Send the text `ping` regularly; the server responds `pong`. It ignores all other messages.",
    "The server closes order and kitchen connections after some time. Reconnect with your credential.",
    "If WebSockets are blocked, poll every 5 to 15 seconds.",
  )}`,
};

/** Outgoing webhooks, and how to verify them. */
export const webhooks: Section = {
  id: "webhooks",
  title: "Webhooks",
  body: html`${paragraphs(
    "Add an endpoint with the operation `addWebhookEndpoint` (scope `manage_webhooks`) or at `/dashboard`, and choose its events. Its secret `whsec_…` appears once. The URL must be public and use https; redirects are not followed.",
  )}${table(
    "Events",
    ["Event", "When"],
    outboxEvents.map((event) => [html`<code>${event}</code>`, eventSentences[event]]),
  )}${list(
    "Messages are signed according to [Standard Webhooks](https://www.standardwebhooks.com), with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. Verify each message with an official library, as below. The libraries reject messages older than five minutes.",
    "Respond with a 2xx status within ten seconds, and process the event afterwards. Other responses are retried for a day with increasing delays. The delivery is then parked until `redeliverWebhook` sends it again.",
    "Messages are delivered at least once: process each `webhook-id` once. Messages about one order are delivered in order.",
    "Messages contain no personal data. Load the order for details.",
    "`rotateWebhookSecret` creates a new secret. For one day, messages are signed with both secrets.",
  )}<h3 id="verify-node">Verifying in Node</h3>${code("Verifying in Node", "javascript", javascript)}<h3 id="verify-python">Verifying in Python</h3>${code("Verifying in Python", "python", python)}`,
};

/** Rate and size limits. */
export const limits: Section = {
  id: "limits",
  title: "Limits",
  body: table(
    "Limits",
    ["Subject", "Maximum"],
    [
      ["Orders per API key or app", "300 a minute"],
      ["Orders per IP address without a key", "20 a minute"],
      ["Orders without a payment attempt, without a key", "3 per browser, e-mail address or phone; 30 per network"],
      ["Scheduled cash orders, without a key", "2 per e-mail address or phone"],
      ["Cart changes per IP address", "60 a minute"],
      ["Sign-in codes per e-mail address", "10 an hour"],
      ["Request body", "100 KiB; a picture 5 MiB"],
      ["Items of an order", "100, each with a quantity of 1 to 99"],
      ["Note for the kitchen", "500 characters"],
      ["GraphQL query", "8 levels, 15 aliases, 50 conditions, `take` 500, 10,000 rows in total"],
      ["GraphQL document", "1,000 tokens, 50 lists and relations, 100,000 planned values (rows by fields)"],
      ["JSON", "32 levels inside the body's object, 3,000 objects, 200 members per object"],
      [
        "GraphQL requests",
        "600 a minute per IP address, 3,000 per key or app. A document that plans more than 2,000 rows counts as 10; a cached response does not count",
      ],
      ["Cached menu reads", "unlimited"],
    ].map(([what = "", maximum = ""]) => [what, maximum]),
  ),
};
