import { knownAsker } from "../auth/asker.ts";
import { actorType } from "../caller/caller.ts";
import { operation } from "../operation.ts";
import { noInput } from "../schemas.ts";
import { cancelUnpaid } from "./cancellation/cancel-unpaid.ts";
import { answerCancellation, requestCancellation } from "./cancellation/request-cancellation.ts";
import { acknowledge, markItem, promise, renewLink } from "./kitchen.ts";
import { markNoShow } from "./no-show.ts";
import { figuresOfToday } from "./read/figures.ts";
import { reachOrder, readableOrder } from "./read/load-order.ts";
import { viewOnlyOrder } from "./read/present.ts";
import { showOrder } from "./read/present-order.ts";
import {
  answerCancellationInput,
  customerOrderSchema,
  kitchenFiguresSchema,
  kitchenInput,
  linkRequestedSchema,
  linkRequestInput,
  orderInput,
  orderItemSchema,
  orderLinkSchema,
  orderReference,
  promiseInput,
  readOrderReference,
  requestCancellationInput,
  restaurantOrderSchema,
  transitionInput,
} from "./read/schemas.ts";
import { requestLink } from "./request-link.ts";
import { transitionOrder } from "./transition.ts";

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
  description:
    "An order with its dishes, payments and timeline, for its customer or whoever has its secret key. By a view-only link: number, status, dishes, timeline and promised time alone.",
  idempotency: "read",
  input: readOrderReference,
  rest: { method: "GET", path: "/api/orders/:id", ...byOrder },
}).handle(async (ctx, input) => {
  const { record, isViewOnly } = await readableOrder(ctx, input);
  return isViewOnly ? viewOnlyOrder(record) : showOrder(ctx, record, input);
});

const requestOrderLink = operation({
  name: "requestOrderLink",
  kind: "mutation",
  description:
    "Mails the confirmation link of the newest order of 30 days with this number and e-mail address, a cancelled one too. The answer is the same if there is none. A network may ask five times an hour, and so may a browser that signed in to the account before.",
  access: { kind: "anyone" },
  idempotency: "guarded",
  limit: "codes",
  asker: knownAsker,
  input: linkRequestInput,
  output: linkRequestedSchema.nullable(),
  rest: { method: "POST", path: "/api/orders/link" },
}).handle(requestLink);

const cancelUnpaidOrder = operation({
  ...shared,
  name: "cancelUnpaidOrder",
  kind: "mutation",
  description: "Cancels an order that has not been paid, and gives its time back at once.",
  idempotency: "guarded",
  rest: { method: "POST", path: "/api/orders/:id/cancel", ...byOrder },
}).handle(async (ctx, input) => {
  const record = await reachOrder(ctx, input, "write_orders");
  const cancelled = await cancelUnpaid(ctx, record, {
    actor: actorType(ctx.caller),
    note: "Cancelled before it was paid.",
  });
  return showOrder(ctx, cancelled, input);
});

const byStaff = { kind: "mutation", access: { kind: "scope", scope: "write_orders" } } as const;

const transitionRestaurantOrder = operation({
  ...byStaff,
  name: "transitionRestaurantOrder",
  description:
    "Moves an order to its next state. Cancelling one that is paid refunds it in full, unless the payment is kept for a reason; both need write_payments, unless the owner lets staff cancel until it is accepted.",
  idempotency: "guarded",
  input: transitionInput,
  output: restaurantOrderSchema.nullable(),
}).handle(transitionOrder);

const requestOrderCancellation = operation({
  ...byStaff,
  name: "requestCancellation",
  description: "Asks a manager to cancel an order that the caller may not cancel. The first request counts.",
  idempotency: "guarded",
  input: requestCancellationInput,
  output: restaurantOrderSchema.nullable(),
}).handle(requestCancellation);

const answerOrderCancellation = operation({
  kind: "mutation",
  access: { kind: "scope", scope: "write_payments" },
  name: "answerCancellation",
  description:
    "Answers a request to cancel an order: confirming cancels and refunds it in full, declining lets it go on. CONFLICT if no request is open.",
  idempotency: "guarded",
  input: answerCancellationInput,
  output: restaurantOrderSchema.nullable(),
}).handle(answerCancellation);

const markOrderNoShow = operation({
  ...byStaff,
  name: "markNoShow",
  description:
    "Cancels an order that nobody collected, with the reason no_show: one that is ready, or was promised two hours ago, and for which no money came.",
  idempotency: "guarded",
  input: orderInput,
  output: restaurantOrderSchema.nullable(),
}).handle((ctx, { orderId }) => markNoShow(ctx, orderId));

const acknowledgeOrder = operation({
  ...byStaff,
  name: "acknowledgeOrder",
  description: "Notes that the kitchen has seen an order. The first look counts.",
  idempotency: "natural",
  input: orderInput,
  output: restaurantOrderSchema.nullable(),
}).handle((ctx, { orderId }) => acknowledge(ctx, orderId));

const setPromisedTime = operation({
  ...byStaff,
  name: "setPromisedTime",
  description: "Tells the guest of an order another time at which they will have it.",
  idempotency: "natural",
  input: promiseInput,
  output: restaurantOrderSchema.nullable(),
}).handle((ctx, { orderId, at }) => promise(ctx, orderId, at));

const setOrderItemStatus = operation({
  ...byStaff,
  name: "setOrderItemStatus",
  description: "Notes how far the kitchen is with a dish of an order.",
  idempotency: "natural",
  input: kitchenInput,
  output: orderItemSchema.nullable(),
}).handle((ctx, { orderItemId, kitchenStatus }) => markItem(ctx, orderItemId, kitchenStatus));

const rotateOrderLink = operation({
  ...byStaff,
  name: "rotateOrderLink",
  description: "Makes a new confirmation link for an order. Every earlier one opens nothing from then on.",
  idempotency: "guarded",
  input: orderInput,
  output: orderLinkSchema.nullable(),
}).handle((ctx, { orderId }) => renewLink(ctx, orderId));

const kitchenFigures = operation({
  name: "kitchenFigures",
  kind: "query",
  description:
    "Orders by state, sales, what is still to collect, average minutes to ready and late orders of the business day that it is now.",
  access: { kind: "scope", scope: "read_orders" },
  idempotency: "read",
  input: noInput,
  output: kitchenFiguresSchema,
}).handle(figuresOfToday);

export const orderOperations = [
  getCustomerOrder,
  requestOrderLink,
  cancelUnpaidOrder,
  transitionRestaurantOrder,
  requestOrderCancellation,
  answerOrderCancellation,
  markOrderNoShow,
  acknowledgeOrder,
  setPromisedTime,
  setOrderItemStatus,
  rotateOrderLink,
  kitchenFigures,
];
