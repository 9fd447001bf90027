import { type ErrorCode, errorStatus } from "../../errors.ts";
import { refusalReasons } from "../../refusal-reasons.ts";
import { html, paragraphs, table } from "./html.ts";
import type { Section } from "./section.ts";

/** The meaning of each error code, and how to handle it. */
const advice: Readonly<Record<ErrorCode, readonly [means: string, todo: string]>> = {
  BAD_INPUT: ["A field is missing or invalid.", "Correct the fields listed in `errors`. Do not retry unchanged."],
  UNAUTHENTICATED: [
    "The credential is missing, invalid, revoked or expired.",
    "Send a valid key, or get a new access token.",
  ],
  PAYMENT_DECLINED: [
    "The payment processor declined.",
    "Ask the guest to use another card. For a refund, check the processor's dashboard.",
  ],
  FORBIDDEN: [
    "A change was sent with cookies from another site, or without the Origin or Sec-Fetch-Site header.",
    "Use an API key instead of cookies.",
  ],
  MISSING_SCOPE: ["The credential lacks a scope; `detail` names it.", "Ask the owner for a key with that scope."],
  WRONG_STORE: ["The credential belongs to another restaurant.", "Call the host of the restaurant that issued it."],
  IP_NOT_ALLOWED: [
    "The key is restricted to other IP addresses.",
    "Call from one of them, or ask the owner to add yours.",
  ],
  NOT_FOUND: ["The resource does not exist, or you may not read it.", "Check the id and the host."],
  STORE_NOT_FOUND: ["There is no restaurant at this host.", "Check the host name."],
  CONFLICT: [
    "A concurrent request changed the same data, or the action is no longer possible.",
    "Load it again, and retry if it still applies.",
  ],
  DAY_CLOSED: [
    "The business day was closed, so its figures and orders are final.",
    "Choose a later day, or read `dayCloses` to see who closed it.",
  ],
  IDEMPOTENCY_KEY_REUSED: [
    "The idempotency key was used with another input, or by another caller.",
    "Use a new key for each new request.",
  ],
  ILLEGAL_TRANSITION: [
    "The order's status does not allow this transition.",
    "Load the order; another user may have changed it.",
  ],
  PAYMENT_DUE: [
    "Money is outstanding, so the order cannot be completed. `outstanding` is the amount.",
    "Record the payment with processPayment, or set allowOutstanding with a reason.",
  ],
  PRICE_CHANGED: ["An amount is no longer current.", "Show the guest the amounts in `quote`, and order with them."],
  REVISION_CONFLICT: [
    "Someone else edited the order first; `revision` is the current one.",
    "Load the order, show both versions, and edit the current one.",
  ],
  TOO_LARGE: ["The body exceeds 100 KiB, or a picture 5 MiB.", "Send a smaller request."],
  STORE_CLOSED: ["The restaurant is closed at that time.", "Offer a time from `GET /api/slots`."],
  ORDERING_PAUSED: [
    "The restaurant has paused online orders, or this order type if the path is orderType.",
    "Show its message, and choose a time after the end of the pause or another order type, or retry later.",
  ],
  ORDER_TYPE_UNAVAILABLE: ["Pickup or delivery is not offered.", "Offer the order types in the store's `orderTypes`."],
  ITEM_UNAVAILABLE: ["A dish or modifier is not available at that time.", "Remove it, or choose another time."],
  INVALID_MODIFIERS: [
    "The selected modifiers do not fit the dish's groups.",
    "Respect each group's minimum and maximum.",
  ],
  OUT_OF_ZONE: ["The restaurant does not deliver to this postal code.", "Offer pickup, or ask for another address."],
  BELOW_MINIMUM: [
    "The order is below the minimum for delivery or for the payment processor.",
    "Ask the guest to add items; `detail` states how much is missing.",
  ],
  SLOT_UNAVAILABLE: [
    "The time slot is full or no longer possible.",
    "Retry with the time in `quote`, or one from `GET /api/slots`.",
  ],
  CART_EMPTY: ["The order has no items.", "Add a dish."],
  LIMIT_EXCEEDED: ["The request exceeds the [limits](#limits).", "Split the request or the order."],
  RATE_LIMITED: ["Too many requests.", "Wait the number of seconds in `Retry-After`."],
  TOO_MANY_OPEN_ORDERS: [
    "This guest has too many open orders; see [limits](#limits).",
    "Ask the guest to pay or cancel one of them, or wait the number of seconds in `Retry-After`. Calls with an API key are not counted.",
  ],
  PAYMENT_UNAVAILABLE: [
    "The payment processor does not respond.",
    "Retry with the same idempotency key, which completes the same order.",
  ],
  UNAVAILABLE: [
    "The service is temporarily unavailable.",
    "Wait the number of seconds in `Retry-After`, then retry with the same idempotency key. The menu can still be read from a cache of up to one hour, marked by `Cache-Status`.",
  ],
  PERSISTED_QUERY_NOT_FOUND: [
    "The query with this hash is unknown.",
    "Send the query together with its hash. Clients with automatic persisted queries do so automatically.",
  ],
  INTERNAL: ["An internal error.", "Retry with the same idempotency key. If it persists, send us the `requestId`."],
};

// Safe cast: errorStatus is keyed by ErrorCode; Object.keys widens the keys to string.
const codes = Object.keys(errorStatus) as ErrorCode[];

/** Error formats of REST and GraphQL, and how to handle each code. */
export const errors: Section = {
  id: "errors",
  title: "Errors",
  body: html`${paragraphs(
    "REST returns errors as `application/problem+json` (RFC 9457): `type`, `title`, `status`, `detail`, `code`, `requestId`, and `errors` with the path of each invalid field. Switch on `code`; `detail` is for people and may change.",
    "GraphQL returns the same `code`, `requestId` and `errors` in `extensions`. An error of the whole request has the HTTP status below. An error of a single field has status 200, except RATE_LIMITED and UNAVAILABLE. An invalid document also has status 200 if the client does not accept `application/graphql-response+json`. `createStorefrontOrder` instead returns a result with `success: false`, `error` and `errorCode`.",
    "A known path with another method returns 405; `Allow` lists the allowed methods.",
  )}${table(
    "Error codes",
    ["Code", "Status", "Meaning", "What to do"],
    codes.map((code) => [html`<code id="error-${code}">${code}</code>`, String(errorStatus[code]), ...advice[code]]),
  )}${paragraphs(
    "CONFLICT, and BAD_INPUT without `errors`, come with a `reason` beside `code`: what happened, for a text of your own in the reader's language. Expect new reasons, and use `detail` for those that you do not know.",
  )}${table(
    "Reasons",
    ["Reason", "Meaning"],
    Object.entries(refusalReasons).map(([reason, meaning]) => [html`<code>${reason}</code>`, meaning]),
  )}`,
};
