import { type ErrorCode, errorStatus } from "../../errors.ts";
import { html, paragraphs, table } from "./html.ts";
import type { Section } from "./section.ts";

/** The meaning of each error code, and how to handle it. */
const advice: Readonly<Record<ErrorCode, readonly [means: string, todo: string]>> = {
  BAD_INPUT: ["A field is missing or wrong.", "Mend what `errors` names. Sending it again as it is changes nothing."],
  UNAUTHENTICATED: [
    "The credential is missing, wrong, revoked or over.",
    "Send a valid key, or get a new access token.",
  ],
  PAYMENT_DECLINED: [
    "The processor said no.",
    "Let the guest try another card; for a refund, look at the processor's dashboard.",
  ],
  FORBIDDEN: [
    "A change came with cookies from a page of another site, or from a program without the header Origin or Sec-Fetch-Site.",
    "Call with a key of your own instead.",
  ],
  MISSING_SCOPE: [
    "The credential may not do this; `detail` names the scope.",
    "Ask the owner for a key with that scope.",
  ],
  WRONG_STORE: ["The credential is another restaurant's.", "Call the host of the restaurant that gave it to you."],
  IP_NOT_ALLOWED: ["The key is bound to other addresses.", "Call from one of them, or ask the owner to add yours."],
  NOT_FOUND: ["It is not there, or not yours to see.", "Check the id and the host."],
  STORE_NOT_FOUND: ["No restaurant answers at this host.", "Check the host's name."],
  CONFLICT: [
    "Something else was changing the same thing, or it is too late for this.",
    "Read it anew, and try again if it still makes sense.",
  ],
  IDEMPOTENCY_KEY_REUSED: [
    "The key was used with another input, or by another person.",
    "Use a new key for each new request.",
  ],
  ILLEGAL_TRANSITION: [
    "An order cannot go from its state to that one.",
    "Read the order; a colleague may have been faster.",
  ],
  PRICE_CHANGED: ["An amount is not what it costs now.", "Show the guest the figures in `quote`, and order with them."],
  TOO_LARGE: ["The body is larger than 100 KiB, or a picture than 5 MiB.", "Send less at once."],
  STORE_CLOSED: ["The restaurant is closed at that time.", "Offer a time of `GET /api/slots`."],
  ORDERING_PAUSED: ["The restaurant takes no orders for a while.", "Show its message, and try again later."],
  ORDER_TYPE_UNAVAILABLE: ["Pickup or delivery is not offered.", "Offer what `orderTypes` of the store lists."],
  ITEM_UNAVAILABLE: ["A dish or a choice does not sell at that time.", "Take it out, or choose another time."],
  INVALID_MODIFIERS: ["The choices of a dish do not fit its groups.", "Choose within each group's least and most."],
  OUT_OF_ZONE: ["The postal code is not delivered to.", "Offer pickup, or ask for another address."],
  BELOW_MINIMUM: [
    "The order is too small for delivery or for the processor.",
    "Let the guest add something; `detail` says how much.",
  ],
  SLOT_UNAVAILABLE: [
    "The time is full, or can no longer be kept.",
    "Ask again with the time in `quote`, or one of `GET /api/slots`.",
  ],
  CART_EMPTY: ["There is nothing in the order.", "Add a dish first."],
  LIMIT_EXCEEDED: ["More than the [limits](#limits) allow.", "Split the request or the order."],
  RATE_LIMITED: ["Too many calls.", "Wait as many seconds as `Retry-After` says."],
  TOO_MANY_OPEN_ORDERS: [
    "This guest has as many open orders as the [limits](#limits) allow.",
    "Let the guest pay or cancel one of them, or wait as `Retry-After` says. A call with an API key is not counted.",
  ],
  PAYMENT_UNAVAILABLE: [
    "The processor does not answer.",
    "Repeat with the same idempotency key: it finishes the same order.",
  ],
  UNAVAILABLE: [
    "Our database cannot be reached.",
    "Wait as many seconds as `Retry-After` says, then repeat with the same idempotency key. Reads of the menu go on, from copies of up to an hour ago that say so in `Cache-Status`.",
  ],
  PERSISTED_QUERY_NOT_FOUND: [
    "GraphQL does not know the query of this hash.",
    "Send the query together with its hash. Clients with automatic persisted queries do so by themselves.",
  ],
  INTERNAL: ["Something broke on our side.", "Repeat with the same key, and send us the `requestId` if it stays."],
};

// Safe cast: errorStatus is keyed by ErrorCode; Object.keys widens the keys to string.
const codes = Object.keys(errorStatus) as ErrorCode[];

/** Error formats of REST and GraphQL, and how to handle each code. */
export const errors: Section = {
  id: "errors",
  title: "Errors",
  body: html`${paragraphs(
    "REST answers `application/problem+json` (RFC 9457): `type`, `title`, `status`, `detail`, `code`, `requestId`, and `errors` with the path of each wrong field. Switch on `code`; `detail` is a sentence for people and may change.",
    "GraphQL carries the same `code`, `requestId` and `errors` in `extensions`. What is refused before a field runs has the HTTP status below; a field's own refusal is answered with 200, except RATE_LIMITED and UNAVAILABLE, and so is a document that is not right if the client does not accept `application/graphql-response+json`. `createStorefrontOrder` answers a result with `success: false`, `error` and `errorCode` instead.",
    "A known address with another method is a 405 whose `Allow` names the right ones.",
  )}${table(
    "Error codes",
    ["Code", "Status", "What it means", "What to do"],
    codes.map((code) => [html`<code id="error-${code}">${code}</code>`, String(errorStatus[code]), ...advice[code]]),
  )}`,
};
