import { outboxEvents } from "../../../db/schema/enums.ts";
import { eventSentences } from "../../domain/events/schemas.ts";
import { code, html, list, paragraphs, table } from "./html.ts";
import type { Section } from "./section.ts";

const javascript = `import express from "express";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.TIFFIN_WEBHOOK_SECRET); // whsec_…

express()
  // The signature is over the bytes as they came: do not parse them first.
  .post("/tiffin", express.raw({ type: "*/*" }), async (request, response) => {
    let event;
    try {
      event = webhook.verify(request.body.toString("utf8"), request.headers);
    } catch {
      return response.sendStatus(400);
    }
    await keepOnce(request.headers["webhook-id"], event); // the same id may come twice
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
    keep_once(request.headers["webhook-id"], event)  # the same id may come twice
    return "", 204`;

/** WebSockets for live updates. */
export const liveUpdates: Section = {
  id: "live",
  title: "Live updates",
  body: html`${paragraphs(
    "A WebSocket to `/api/orders/{id}/live` tells each change of one order, for whoever may read it. `/api/live` tells what sells, for anyone, and with `?topic=kitchen` and `read_orders` also each order's changes. Every message is JSON with a `position`.",
  )}${code(
    "What comes down an order's line",
    `{"type":"hello","at":"2026-11-20T23:30:00.000Z","position":"x7Kq2m.41"}
{"type":"order","orderId":"ord_…","status":"ready","eventSeq":5,"promisedAt":"2026-11-21T00:05:00.000Z","at":"2026-11-21T00:02:11.000Z","position":"x7Kq2m.42"}`,
  )}${list(
    "When the line breaks, come back with `?after=<position>` of the last message: what you missed is told again, in order and once.",
    "`resync` means that something changed and cannot be sent again: read the order or the menu anew, and go on from its position. It may come at any time, within 15 seconds of such a change. Its `menuRevision` is the menu's revision: `GET /api/menu?revision=` answers with one at least that new.",
    "Send the text `ping` now and then; `pong` comes back. Anything else that you send is ignored.",
    "Lines on orders and on the kitchen are closed after a while: connect again, with your credential.",
    "Where WebSockets do not pass, ask every 5 to 15 seconds instead.",
  )}`,
};

/** Outgoing webhooks, and how to verify them. */
export const webhooks: Section = {
  id: "webhooks",
  title: "Webhooks",
  body: html`${paragraphs(
    "Add an address with the operation `addWebhookEndpoint` (scope `manage_webhooks`) or at `/dashboard`, and choose events. Its secret `whsec_…` is shown once. It has to be a public https address; redirects are not followed.",
  )}${table(
    "Events",
    ["Event", "When"],
    outboxEvents.map((event) => [html`<code>${event}</code>`, eventSentences[event]]),
  )}${list(
    "Messages are signed as [Standard Webhooks](https://www.standardwebhooks.com) prescribes, in `webhook-id`, `webhook-timestamp` and `webhook-signature`. Verify each, with the official libraries as below; they refuse what is older than five minutes.",
    "Answer with a 2xx within ten seconds, and do the work afterwards. Anything else is tried again, with growing delays for a day, then parked until `redeliverWebhook` sends it again.",
    "A message comes at least once: heed each `webhook-id` once. Those of one order come in order.",
    "They carry ids and facts, and nothing of a person: read the order for more.",
    "`rotateWebhookSecret` makes a new secret; for a day messages carry a signature of both.",
  )}<h3 id="verify-node">Verifying in Node</h3>${code("Verifying in Node", javascript)}<h3 id="verify-python">Verifying in Python</h3>${code("Verifying in Python", python)}`,
};

/** Rate and size limits. */
export const limits: Section = {
  id: "limits",
  title: "Limits",
  body: table(
    "Limits",
    ["What", "At most"],
    [
      ["Orders of one API key or app", "300 a minute"],
      ["Orders of one address without a key", "20 a minute"],
      [
        "Orders whose payment was not tried, without a key",
        "3 of one browser, e-mail address or phone; 30 of one network",
      ],
      ["Scheduled orders to be paid in cash, without a key", "2 of one e-mail address or phone"],
      ["Changes of bags from one address", "60 a minute"],
      ["Sign-in codes for one e-mail address", "10 an hour"],
      ["A request's body", "100 KiB; a picture 5 MiB"],
      ["Lines of an order", "100, with 1 to 99 of a dish"],
      ["A note for the kitchen", "500 characters"],
      ["A GraphQL query", "8 levels, 15 aliases, 50 conditions, `take` 500, 10,000 rows in all"],
      ["A GraphQL document", "1,000 tokens, 50 lists and relations, 100,000 planned values (rows by fields)"],
      ["JSON", "32 levels in the body's object, 3,000 objects, 200 members an object"],
      [
        "GraphQL documents",
        "600 a minute and address, 3,000 per key or app; one that plans more than 2,000 rows counts 10, one that is answered from the cache none",
      ],
      ["Reads of the menu from the cache", "as many as you like"],
    ].map(([what = "", maximum = ""]) => [what, maximum]),
  ),
};
