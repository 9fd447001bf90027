import { operation } from "../operation.ts";
import { createOrder } from "./create.ts";
import { createOrderInput, createOrderResult, refusedResult } from "./schemas.ts";

const createStorefrontOrder = operation({
  name: "createStorefrontOrder",
  kind: "mutation",
  description:
    "Places an order for pickup or delivery, and answers what the processor's form needs to collect its payment. The amounts are checked, never believed.",
  access: { kind: "anyone" },
  idempotency: "key",
  limit: "orders",
  input: createOrderInput,
  output: createOrderResult.nullable(),
  rest: { method: "POST", path: "/api/orders/create", headers: { "Idempotency-Key": "idempotencyKey" } },
  refusal: refusedResult,
}).handle(createOrder);

export const checkoutOperations = [createStorefrontOrder];
