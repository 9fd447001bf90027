import { operation } from "../operation.ts";
import { restaurantOrderSchema } from "../orders/read/schemas.ts";
import { createCounterOrder } from "./counter.ts";
import { createOrder } from "./create.ts";
import { counterOrderInput, createOrderInput, createOrderResult, refusedResult } from "./schemas.ts";

const createStorefrontOrder = operation({
  name: "createStorefrontOrder",
  kind: "mutation",
  description:
    "Places an order for pickup or delivery and returns the client secret of its payment: for cards the secret of the processor's form, for PayPal the URL to redirect the guest to. PayPal redirects back to /order/confirmed/<orderId>?paid=paypal, where completePayment collects the money, or to /?cancelled=paypal. The server computes all amounts and compares yours with them.",
  access: { kind: "anyone" },
  idempotency: "key",
  limit: "orders",
  input: createOrderInput,
  output: createOrderResult.nullable(),
  rest: { method: "POST", path: "/api/orders/create", headers: { "Idempotency-Key": "idempotencyKey" } },
  refusal: refusedResult,
}).handle(createOrder);

const createPOSOrder = operation({
  name: "createPOSOrder",
  kind: "mutation",
  description:
    "Places an order in the restaurant or by phone and sends it to the kitchen at once, regardless of online opening hours. Pay it with processPayment.",
  access: { kind: "scope", scope: "write_orders" },
  idempotency: "key",
  limit: "orders",
  input: counterOrderInput,
  output: restaurantOrderSchema.nullable(),
}).handle(createCounterOrder);

export const checkoutOperations = [createStorefrontOrder, createPOSOrder];
