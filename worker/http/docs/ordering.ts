import type { Operation } from "../../domain/operation.ts";
import { findExample } from "../openapi/examples/examples.ts";
import { buildCurl } from "./curl.ts";
import { code } from "./highlight.ts";
import { type Html, html, list, paragraphs } from "./html.ts";
import type { Section } from "./section.ts";

/** An operation's example: the command and its response. */
const renderExample = (operations: readonly Operation[], name: string): Html => {
  const op = operations.find((candidate) => candidate.name === name);
  if (!op?.rest) throw new Error(`${name} has no route.`);
  const response = JSON.stringify(findExample(op).response, null, 2);
  return html`${code(`Calling ${name}`, "shell", buildCurl(op, op.rest))}<details><summary>Response</summary>${code(
    `Response of ${name}`,
    "json",
    response,
  )}</details>\n`;
};

/** The steps from the menu to a paid order. */
export const orderingSection = (operations: readonly Operation[]): Section => ({
  id: "ordering",
  title: "Ordering, step by step",
  body: html`<h3 id="step-menu">1. Read the menu</h3>${paragraphs(
    "A dish with `saleState` `on_sale` can be ordered now; with `later`, it can be ordered for a time at which it is served. Modifiers with the same `modifierGroup` form a group: select at least `minSelections` and at most `maxSelections` of them, and at least one if the group is `required`.",
  )}${renderExample(operations, "listMenuItems")}<h3 id="step-quote">2. Request a quote</h3>${paragraphs(
    "A quote contains the order's price, the time at which it is ready, and in `problems` everything that prevents it, each with a [code](#errors). It stores nothing. To schedule an order, offer the times of `GET /api/slots` and send one as `scheduledFor`.",
  )}${renderExample(operations, "quoteOrder")}<h3 id="step-order">3. Place the order</h3>${paragraphs(
    "Send the order that the guest confirmed, with the amounts of the quote. The server recalculates them: if one differs, no order is created, and [PRICE_CHANGED](#error-PRICE_CHANGED) contains the correct amounts. Always send an [Idempotency-Key](#idempotency).",
  )}${renderExample(operations, "createStorefrontOrder")}${paragraphs(
    "A new order returns 201, a retry 200. Store `secretKey`: it gives access to this order only. You can send it to the guest as `/order/confirmed/<orderId>?secretKey=<secretKey>`.",
  )}<h3 id="step-pay">4. Let the guest pay</h3>${paragraphs(
    "The store's `paymentOptions` list the payment methods: online through a processor, and `cash` at pickup. For `card`, pass `clientSecret` and `publishableKey` to the processor's form. For every other online method, such as `paypal`, `clientSecret` is the URL to send the guest to. Card numbers never pass through this API. A signed-in customer can save a card with `cardOnFile`, and pay later orders with one of `GET /api/payment-methods`. Then let the server check the payment:",
  )}${renderExample(operations, "completePayment")}${paragraphs(
    "The kitchen receives the order once it is paid. If you do not call this, the processor's webhook settles the payment. An order that is not paid within 12 minutes is cancelled, or within 30 minutes if the guest has tried to pay.",
    "Staff can send a guest a payment link, which ends at `expiresAt` of its payment. It opens the order's page, and your own page can ask for what it needs to collect the payment:",
  )}${renderExample(operations, "payOrder")}<h3 id="step-follow">5. Follow the order</h3>${paragraphs(
    "Load the order with its secret key or the scope `read_orders`, follow it over a [WebSocket](#live), or receive [webhooks](#webhooks).",
  )}${renderExample(operations, "getCustomerOrder")}${paragraphs(
    "`viewKey` gives a link to share, `/order/confirmed/<orderId>?view=<viewKey>`. It shows the number, status, dishes and promised time, but no personal data. A guest who has lost the link can request it by e-mail at `/order/find`, or with:",
  )}${renderExample(operations, "requestOrderLink")}`,
});

/** How to retry a request without performing it twice. */
export const idempotency: Section = {
  id: "idempotency",
  title: "Idempotency",
  body: html`${paragraphs(
    "A connection can break before you receive the response. Send each new request with its own key of 16 to 128 printable characters, and retry with the same key until you get a response: the request is performed once. The key is the header `Idempotency-Key` in REST, and the argument `idempotencyKey` in GraphQL.",
  )}${list(
    "The same key with the same input returns the same order for 24 hours.",
    "The same key with another input fails with [IDEMPOTENCY_KEY_REUSED](#error-IDEMPOTENCY_KEY_REUSED) and changes nothing. The same applies to a signed-in customer's key if it comes from another caller and another browser.",
    "Errors are not stored: correct the input and retry with the same key.",
    "Keys are separate per caller and operation.",
    "Each operation below states why a retry is safe: it is a `read`, it is idempotent by itself (`natural`), the current state prevents a second effect (`guarded`), or it takes a `key`.",
  )}`,
};
