import { actorType } from "../access/caller.ts";
import { operation } from "../operation.ts";
import { cancelUnpaid } from "./cancel-unpaid.ts";
import { reachOrder } from "./reach.ts";
import { customerOrderSchema, orderReference } from "./schemas.ts";
import { viewOrder } from "./view.ts";

const shared = {
  access: { kind: "order" },
  input: orderReference,
  output: customerOrderSchema.nullable(),
} as const;
const byOrder = { params: { id: "orderId" }, headers: { "X-Order-Key": "secretKey" } } as const;

const getCustomerOrder = operation({
  ...shared,
  name: "getCustomerOrder",
  kind: "query",
  description: "An order with its dishes, payments and timeline, for its customer or whoever has its secret key.",
  idempotency: "read",
  rest: { method: "GET", path: "/api/orders/:id", ...byOrder },
}).handle(async (ctx, input) => viewOrder(await reachOrder(ctx, input, "read_orders")));

const cancelUnpaidOrder = operation({
  ...shared,
  name: "cancelUnpaidOrder",
  kind: "mutation",
  description: "Cancels an order that has not been paid, and gives its time back at once.",
  idempotency: "guarded",
  rest: { method: "POST", path: "/api/orders/:id/cancel", ...byOrder },
}).handle(async (ctx, input) => {
  const record = await reachOrder(ctx, input, "write_orders");
  return viewOrder(
    await cancelUnpaid(ctx, record, { actor: actorType(ctx.caller), note: "Cancelled before it was paid." }),
  );
});

export const orderOperations = [getCustomerOrder, cancelUnpaidOrder];
