import { operation } from "../operation.ts";
import { presentOrder } from "../orders/read/present-order.ts";
import { customerOrderSchema, restaurantOrderSchema } from "../orders/read/schemas.ts";
import { changeTimeForGuest, changeTimeInput } from "./change-time.ts";
import { createCounterOrder } from "./counter.ts";
import { createOrder } from "./create.ts";
import { counterOrderInput, createOrderInput, createOrderResult, refusedResult } from "./schemas.ts";
import { createTestOrder } from "./test-order.ts";

const createStorefrontOrder = operation({
  name: "createStorefrontOrder",
  kind: "mutation",
  description:
    "Places an order for pickup or delivery and returns the client secret of its payment: for cards the secret of the processor's form, for other methods, such as PayPal, the URL to redirect the guest to. The processor redirects back to /order/confirmed/<orderId>?paid=<paymentMethod>, where completePayment collects the money, or to /?cancelled=<paymentMethod>. The server computes all amounts and compares yours with them.",
  access: { kind: "anyone" },
  idempotency: "key",
  audit: "orderEvent",
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
    "Places an order in the restaurant or by phone, regardless of online opening hours and slots. It goes to the kitchen at once, or in time for `scheduledFor`. Pay it with processPayment, or let the guest pay it by a link: then it goes to the kitchen once it is paid, and is cancelled if the link ends before.",
  access: { kind: "scope", scope: "write_orders", tablet: true },
  idempotency: "key",
  audit: "orderEvent",
  limit: "orders",
  input: counterOrderInput,
  output: restaurantOrderSchema.nullable(),
}).handle(createCounterOrder);

const changeOrderTime = operation({
  name: "changeOrderTime",
  kind: "mutation",
  description:
    "Changes the time of an order for its guest, until the time that the restaurant's guestCancelUntil names. Another day gives the order another number. If the new time is taken, SLOT_UNAVAILABLE names the next free one as nextSlotAt. If other tax rates apply then, it fails with PRICE_CHANGED: staff can still move the order.",
  access: { kind: "order" },
  idempotency: "natural",
  audit: "orderEvent",
  limit: "orders",
  input: changeTimeInput,
  output: customerOrderSchema.nullable(),
  rest: {
    method: "PATCH",
    path: "/api/orders/:id/time",
    params: { id: "orderId" },
    headers: { "X-Order-Key": "secretKey" },
  },
}).handle(async (ctx, input) => presentOrder(ctx, await changeTimeForGuest(ctx, input), input));

export const checkoutOperations = [createStorefrontOrder, createPOSOrder, createTestOrder, changeOrderTime];
