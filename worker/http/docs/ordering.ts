import type { Operation } from "../../domain/operation.ts";
import { findExample } from "../openapi/examples/examples.ts";
import { buildCurl } from "./curl.ts";
import { code, type Html, html, list, paragraphs } from "./html.ts";
import type { Section } from "./section.ts";

/** An operation's example: the command and its response. */
const renderExample = (operations: readonly Operation[], name: string): Html => {
  const op = operations.find((candidate) => candidate.name === name);
  if (!op?.rest) throw new Error(`${name} has no route.`);
  const answer = JSON.stringify(findExample(op).response, null, 2);
  return html`${code(`Calling ${name}`, buildCurl(op, op.rest))}<details><summary>The answer</summary>${code(
    `The answer of ${name}`,
    answer,
  )}</details>\n`;
};

/** The steps from the menu to a paid order. */
export const orderingSection = (operations: readonly Operation[]): Section => ({
  id: "ordering",
  title: "Ordering, step by step",
  body: html`<h3 id="step-menu">1. Read the menu</h3>${paragraphs(
    "A dish with `saleState` `on_sale` can be ordered now, one that is `later` for a time at which it is served. Modifiers with the same `modifierGroup` form a group: choose at least `minSelections` and at most `maxSelections` of it, and where one is `required`, at least one.",
  )}${renderExample(operations, "listMenuItems")}<h3 id="step-quote">2. Ask for a quote</h3>${paragraphs(
    "A quote says what an order costs, when it is ready, and in `problems` all that stands in its way, each with a [code](#errors). It keeps nothing. For later, offer the times of `GET /api/slots` and send one as `scheduledFor`.",
  )}${renderExample(operations, "quoteOrder")}<h3 id="step-order">3. Place the order</h3>${paragraphs(
    "Send what the guest has agreed to, with the amounts of the quote. They are checked and never believed: where one differs, nothing is created, and [PRICE_CHANGED](#error-PRICE_CHANGED) brings the right figures. Always send an [Idempotency-Key](#idempotency).",
  )}${renderExample(operations, "createStorefrontOrder")}${paragraphs(
    "A new order is a 201, a repeated one a 200. Keep `secretKey`: it opens this one order, and can be given to the guest as `/order/confirmed/<orderId>?secretKey=<secretKey>`.",
  )}<h3 id="step-pay">4. Let the guest pay</h3>${paragraphs(
    "`paymentOptions` of the store says how: `card` and `paypal` by a processor, `cash` at pickup. For a card hand `clientSecret` to the processor's own form with its `publishableKey`; for PayPal send the guest to the address that `clientSecret` is. Card numbers never pass through this API. Then let the server look:",
  )}${renderExample(operations, "completePayment")}${paragraphs(
    "The kitchen gets the order once it is paid. If nobody calls, the processor's own message settles it; an order that is not paid within 12 minutes is cancelled, or within 30 minutes if the guest has tried to pay.",
  )}<h3 id="step-follow">5. Follow it</h3>${paragraphs(
    "Read the order with its key, with `read_orders`, over a [live line](#live), or let [webhooks](#webhooks) tell you.",
  )}${renderExample(operations, "getCustomerOrder")}${paragraphs(
    "`viewKey` makes a link that can be shared, `/order/confirmed/<orderId>?view=<viewKey>`: it shows the number, the status, the dishes and the promised time, and nothing of the guest. A guest who has lost their link has it mailed anew at `/order/find`, or by:",
  )}${renderExample(operations, "requestOrderLink")}`,
});

/** How to retry a request without performing it twice. */
export const idempotency: Section = {
  id: "idempotency",
  title: "Idempotency",
  body: html`${paragraphs(
    "Networks break between a request and its answer. Give each wish a key of its own, 16 to 128 printable characters, and repeat it with the same key until you get an answer: it happens once. Over REST the header is `Idempotency-Key`, in GraphQL the argument `idempotencyKey`.",
  )}${list(
    "The same key with the same input finds the same order again, for 24 hours.",
    "The same key with another input is [IDEMPOTENCY_KEY_REUSED](#error-IDEMPOTENCY_KEY_REUSED), and changes nothing. So is a key that a signed-in customer used, if it comes from anyone but that customer or the browser that they used it in.",
    "A refusal is not kept: mend the input and send it with the same key.",
    "Keys are your own: those of another caller or another operation never meet yours.",
    "Each operation below says why it can be repeated: it is a `read`, it comes to the same end by nature (`natural`), the state guards it (`guarded`), or it takes a `key`.",
  )}`,
};
