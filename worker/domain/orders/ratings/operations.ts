import { operation } from "../../operation.ts";
import { presentOrder } from "../read/present-order.ts";
import { customerOrderSchema } from "../read/schemas.ts";
import { rateOrder } from "./rate-order.ts";
import { ratingInput } from "./schemas.ts";

const rateCustomerOrder = operation({
  name: "rateOrder",
  kind: "mutation",
  description:
    "Rates a completed order for its guest, with 1 to 5 stars and a note for the restaurant. The stars are final; a note can follow once, with the same stars. Another rating or note fails with CONFLICT, and an order that is not completed with ILLEGAL_TRANSITION.",
  access: { kind: "order" },
  idempotency: "natural",
  audit: "orderEvent",
  input: ratingInput,
  output: customerOrderSchema.nullable(),
  rest: {
    method: "POST",
    path: "/api/orders/:id/rating",
    params: { id: "orderId" },
    headers: { "X-Order-Key": "secretKey" },
  },
}).handle(async (ctx, input) => presentOrder(ctx, await rateOrder(ctx, input), input));

export const ratingOperations = [rateCustomerOrder];
