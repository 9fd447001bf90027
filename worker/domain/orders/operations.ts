import { knownAsker } from "../auth/asker.ts";
import { actorType } from "../caller/caller.ts";
import { operation } from "../operation.ts";
import { noInput } from "../schemas.ts";
import { assignDriver } from "./assign-driver.ts";
import { cancelUnpaid } from "./cancellation/cancel-unpaid.ts";
import { cancelForGuest } from "./cancellation/guest-cancellation.ts";
import { answerCancellation, requestCancellation } from "./cancellation/request-cancellation.ts";
import { acknowledge, markItem, readLink, renewLink, setPromisedAt } from "./kitchen.ts";
import { linkRequestedSchema, linkRequestInput, orderLinkSchema } from "./links/schemas.ts";
import { markNoShow } from "./no-show.ts";
import { systemNotes } from "./notes/system-notes.rules.ts";
import { loadTodaysFigures } from "./read/figures.ts";
import { loadGuestsOrder, loadOrder, loadReadableOrder } from "./read/load-order.ts";
import { toPublicOrder } from "./read/present.ts";
import { presentOrder } from "./read/present-order.ts";
import {
  answerCancellationInput,
  customerOrderSchema,
  driverInput,
  kitchenFiguresSchema,
  kitchenInput,
  orderInput,
  orderItemSchema,
  orderReference,
  promiseInput,
  readOrderReference,
  requestCancellationInput,
  restaurantOrderSchema,
  transitionInput,
} from "./read/schemas.ts";
import { projectBumps } from "./record/project-bumps.ts";
import { rehearsalDay } from "./rehearsal-day.ts";
import { requestLink } from "./request-link.ts";
import { resendMail } from "./resend-mail.ts";
import { recogniseGuest } from "./search/recognise-guest.ts";
import { searchOrders } from "./search/search-orders.ts";
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
    "An order with its items, payments and timeline, for its customer or a caller with its secret key. With a view-only key: only number, status, items, timeline and promised time.",
  idempotency: "read",
  input: readOrderReference,
  rest: { method: "GET", path: "/api/orders/:id", ...byOrder },
}).handle(async (ctx, input) => {
  const { record, isViewOnly } = await loadReadableOrder(ctx, input);
  return isViewOnly ? toPublicOrder(projectBumps(record, ctx.clock.now())) : presentOrder(ctx, record, input);
});

const requestOrderLink = operation({
  name: "requestOrderLink",
  kind: "mutation",
  description:
    "Emails the confirmation link of the newest order of the last 30 days with this number and email address, even if it was cancelled. The response is the same if there is no such order. Limited to five requests an hour per network, and per browser that signed in to the account before.",
  access: { kind: "anyone" },
  idempotency: "guarded",
  audit: "orderEvent",
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
  description: "Cancels an unpaid order and frees its slot at once.",
  idempotency: "guarded",
  audit: "orderEvent",
  rest: { method: "POST", path: "/api/orders/:id/cancel", ...byOrder },
}).handle(async (ctx, input) => {
  const record = await loadOrder(ctx, input, "write_orders");
  const cancelled = await cancelUnpaid(ctx, record, {
    actor: actorType(ctx.caller),
    note: systemNotes.unpaidCancelled,
  });
  return presentOrder(ctx, cancelled, input);
});

const cancelOrder = operation({
  ...shared,
  name: "cancelOrder",
  kind: "mutation",
  description:
    "Cancels an order for its guest and refunds it in full, until the time that the restaurant's guestCancelUntil names. ILLEGAL_TRANSITION if the kitchen was faster, with the order's status as orderStatus.",
  idempotency: "guarded",
  audit: "orderEvent",
  rest: { method: "POST", path: "/api/orders/:id/cancellation", ...byOrder },
}).handle(async (ctx, input) => presentOrder(ctx, await cancelForGuest(ctx, await loadGuestsOrder(ctx, input)), input));

const byStaff = { kind: "mutation", access: { kind: "scope", scope: "write_orders", tablet: true } } as const;

const transitionRestaurantOrder = operation({
  ...byStaff,
  name: "transitionRestaurantOrder",
  description:
    "Moves an order to its next status. Cancelling a paid order refunds it in full, unless you keep the payment and give a reason. Both need write_payments, unless the owner lets staff cancel orders that are not accepted yet. Completing an order with money outstanding fails with PAYMENT_DUE, unless you allow it and give a reason, which needs write_payments too.",
  idempotency: "guarded",
  audit: "orderEvent",
  input: transitionInput,
  output: restaurantOrderSchema.nullable(),
}).handle(transitionOrder);

const requestOrderCancellation = operation({
  ...byStaff,
  name: "requestCancellation",
  description: "Asks a manager to cancel an order. The first request counts until it is answered.",
  idempotency: "guarded",
  audit: "orderEvent",
  input: requestCancellationInput,
  output: restaurantOrderSchema.nullable(),
}).handle(requestCancellation);

const answerOrderCancellation = operation({
  kind: "mutation",
  access: { kind: "scope", scope: "write_payments", tablet: true },
  name: "answerCancellation",
  description:
    "Answers a cancellation request: confirming cancels and refunds the order in full, declining keeps it. CONFLICT if no request is open.",
  idempotency: "guarded",
  audit: "orderEvent",
  input: answerCancellationInput,
  output: restaurantOrderSchema.nullable(),
}).handle(answerCancellation);

const markOrderNoShow = operation({
  ...byStaff,
  name: "markNoShow",
  description:
    "Cancels an unpaid order that was not picked up, with the reason no_show. The order must be ready, or promised more than two hours ago.",
  idempotency: "guarded",
  audit: "orderEvent",
  input: orderInput,
  output: restaurantOrderSchema.nullable(),
}).handle((ctx, { orderId }) => markNoShow(ctx, orderId));

const acknowledgeOrder = operation({
  ...byStaff,
  name: "acknowledgeOrder",
  description: "Records that the kitchen has seen an order. Only the first time counts.",
  idempotency: "natural",
  audit: "orderEvent",
  input: orderInput,
  output: restaurantOrderSchema.nullable(),
}).handle((ctx, { orderId }) => acknowledge(ctx, orderId));

const setPromisedTime = operation({
  ...byStaff,
  name: "setPromisedTime",
  description: "Changes the promised time of an order and notifies its guest.",
  idempotency: "natural",
  audit: "orderEvent",
  input: promiseInput,
  output: restaurantOrderSchema.nullable(),
}).handle((ctx, { orderId, at }) => setPromisedAt(ctx, orderId, at));

const assignOrderDriver = operation({
  ...byStaff,
  name: "assignDriver",
  description: "Gives a delivery to a driver by name, or takes it back. The order's history records it.",
  idempotency: "natural",
  audit: "orderEvent",
  input: driverInput,
  output: restaurantOrderSchema.nullable(),
}).handle(assignDriver);

const setOrderItemStatus = operation({
  ...byStaff,
  name: "setOrderItemStatus",
  description: "Sets the kitchen status of an item.",
  idempotency: "natural",
  audit: { none: "The order's own events follow the progress of its dishes." },
  input: kitchenInput,
  output: orderItemSchema.nullable(),
}).handle((ctx, { orderItemId, kitchenStatus }) => markItem(ctx, orderItemId, kitchenStatus));

const orderLink = operation({
  name: "orderLink",
  kind: "query",
  description: "The confirmation link of an order, to give to its guest. By it, the guest pays a payment link too.",
  access: { kind: "scope", scope: "write_orders", tablet: true },
  idempotency: "read",
  input: orderInput,
  output: orderLinkSchema.nullable(),
}).handle((ctx, { orderId }) => readLink(ctx, orderId));

const rotateOrderLink = operation({
  ...byStaff,
  name: "rotateOrderLink",
  description: "Creates a new confirmation link for an order and invalidates all earlier ones.",
  idempotency: "guarded",
  audit: "orderEvent",
  input: orderInput,
  output: orderLinkSchema.nullable(),
}).handle((ctx, { orderId }) => renewLink(ctx, orderId));

const resendOrderMail = operation({
  ...byStaff,
  name: "resendOrderMail",
  description: "Mails the order's confirmation link to its guest again. CONFLICT if the order has no e-mail address.",
  limit: "codes",
  idempotency: "guarded",
  audit: "orderEvent",
  input: orderInput,
  output: restaurantOrderSchema.nullable(),
}).handle((ctx, { orderId }) => resendMail(ctx, orderId));

const kitchenFigures = operation({
  name: "kitchenFigures",
  kind: "query",
  description:
    "Figures of the current business day: orders by status, sales, open payments, average minutes to ready, and late orders.",
  access: { kind: "scope", scope: "read_orders", tablet: true },
  idempotency: "read",
  input: noInput,
  output: kitchenFiguresSchema,
}).handle(loadTodaysFigures);

export const orderOperations = [
  getCustomerOrder,
  requestOrderLink,
  cancelUnpaidOrder,
  cancelOrder,
  transitionRestaurantOrder,
  requestOrderCancellation,
  answerOrderCancellation,
  markOrderNoShow,
  acknowledgeOrder,
  setPromisedTime,
  assignOrderDriver,
  setOrderItemStatus,
  orderLink,
  rotateOrderLink,
  resendOrderMail,
  searchOrders,
  recogniseGuest,
  kitchenFigures,
  rehearsalDay,
];
