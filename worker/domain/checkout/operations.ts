import { operation } from "../operation.ts";
import { restaurantOrderSchema } from "../orders/read/schemas.ts";
import { createCounterOrder } from "./counter.ts";
import { createOrder } from "./create.ts";
import { counterOrderInput, createOrderInput, createOrderResult, refusedResult } from "./schemas.ts";

const createStorefrontOrder = operation({
  name: "createStorefrontOrder",
  kind: "mutation",
  description:
    "Places an order for pickup or delivery, and answers what its payment is collected with: for cards what the processor's form needs, for PayPal the address that the guest is sent to. From there they come back to /order/confirmed/<orderId>?paid=paypal, where completePayment collects the money, or to /?cancelled=paypal. The amounts are checked, never believed.",
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
    "Takes an order in the restaurant or by phone and sends it to the kitchen at once, whatever the hours online. It is paid by processPayment.",
  access: { kind: "scope", scope: "write_orders" },
  idempotency: "key",
  limit: "orders",
  input: counterOrderInput,
  output: restaurantOrderSchema.nullable(),
}).handle(createCounterOrder);

export const checkoutOperations = [createStorefrontOrder, createPOSOrder];
