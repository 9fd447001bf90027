import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../../context.ts";
import { operation } from "../../operation.ts";
import { captureApproved } from "../../payments/collect.ts";
import { callProcessor, currentIntent } from "../../payments/intent.ts";
import type { ProviderPayment } from "../../payments/provider/provider.ts";
import { isAtCounter, isPaid } from "../../payments/provider/status.rules.ts";
import { paymentSchema, refundInput, refundOrderInput, refundSchema, tenderInput } from "../../payments/schemas.ts";
import { loadOrder } from "../read/load-order.ts";
import { presentOrder } from "../read/present-order.ts";
import { customerOrderSchema, orderInput, orderReference, restaurantOrderSchema } from "../read/schemas.ts";
import { orderPaymentStart, startPayment } from "./pay-order.ts";
import { endPaymentLink, sendEditInput, sendPendingEdit } from "./payment-links.ts";
import { refundOrder } from "./refund-order.ts";
import { makeRefund } from "./refund-payment.ts";
import { followRefunds } from "./refunds.ts";
import { emptyBagIfPaid, settlePayment } from "./settle.ts";
import { takePayment } from "./tender.ts";

/** The payment's current state at the processor, captured if the guest has approved it. */
const loadReport = async (ctx: Ctx, record: OrderRecord, payment: PaymentRow): Promise<ProviderPayment> =>
  captureApproved(ctx, record, payment, await currentIntent(ctx, record.order, payment));

/** Whether a processor may still change the payment. Cash is counted at the counter. */
const isOpenAtProcessor = ({ provider, status }: PaymentRow): boolean => !isAtCounter(provider) && !isPaid(status);

const completePayment = operation({
  name: "completePayment",
  kind: "mutation",
  description: "Checks the payment of an order at the processor and settles it. A paid order goes to the kitchen.",
  access: { kind: "order" },
  idempotency: "natural",
  audit: "orderEvent",
  input: orderReference,
  output: customerOrderSchema.nullable(),
  rest: {
    method: "POST",
    path: "/api/orders/:id/complete-payment",
    params: { id: "orderId" },
    headers: { "X-Order-Key": "secretKey" },
  },
}).handle(async (ctx, input) => {
  let record = await loadOrder(ctx, input, "write_orders", ctx.accounts);
  const openPayments = record.payments.filter(isOpenAtProcessor);
  if (openPayments.length === 0) {
    await emptyBagIfPaid(ctx, record);
    record = await followRefunds(ctx, record);
  }
  for (const payment of openPayments) {
    const report = await callProcessor(() => loadReport(ctx, record, payment));
    record = await settlePayment(ctx, record, payment.id, report);
  }
  return presentOrder(ctx, record, input);
});

const payOrder = operation({
  name: "payOrder",
  kind: "mutation",
  description:
    "Returns what a guest's browser needs to pay the open payment of an order, such as that of a payment link. Call completePayment afterwards. CONFLICT if nothing can be paid online.",
  access: { kind: "order" },
  idempotency: "natural",
  audit: "orderEvent",
  limit: "orders",
  input: orderReference,
  output: orderPaymentStart.nullable(),
  rest: {
    method: "POST",
    path: "/api/orders/:id/payment",
    params: { id: "orderId" },
    headers: { "X-Order-Key": "secretKey" },
  },
}).handle(startPayment);

const refundPayment = operation({
  name: "refundPayment",
  kind: "mutation",
  description:
    "Refunds a payment in full or in part. If the processor does not answer, the refund stays pending and is retried.",
  access: { kind: "scope", scope: "write_payments" },
  idempotency: "key",
  audit: "orderEvent",
  input: refundInput,
  output: refundSchema.nullable(),
}).handle(makeRefund);

const refundOrderOperation = operation({
  name: "refundOrder",
  kind: "mutation",
  description:
    "Refunds items, parts of the tip and of fees, or an amount of an order as goodwill, newest payment first, never more than is left. Cash is given back by hand. The result is null without read_orders.",
  access: { kind: "scope", scope: "write_payments", tablet: true },
  idempotency: "key",
  audit: "orderEvent",
  input: refundOrderInput,
  output: restaurantOrderSchema.nullable(),
}).handle(refundOrder);

const processPayment = operation({
  name: "processPayment",
  kind: "mutation",
  description:
    "Records cash or another payment at the counter, in parts until nothing is outstanding. Stops the guest's online payment first: CONFLICT if that was faster. The result is null without read_payments.",
  access: { kind: "scope", scope: "take_payments", tablet: true },
  idempotency: "key",
  audit: "orderEvent",
  input: tenderInput,
  output: paymentSchema.nullable(),
}).handle(takePayment);

const byStaff = { kind: "mutation", access: { kind: "scope", scope: "write_orders", tablet: true } } as const;

const sendEdit = operation({
  ...byStaff,
  name: "sendPendingEdit",
  description:
    "Sends a change that waits for its payment link to the kitchen before the guest has paid. The link stays open until its end; afterwards the sum is due at the counter. CONFLICT if no change waits.",
  idempotency: "key",
  audit: "orderEvent",
  input: sendEditInput,
  output: restaurantOrderSchema.nullable(),
}).handle(sendPendingEdit);

const endLink = operation({
  ...byStaff,
  name: "endPaymentLink",
  audit: "orderEvent",
  description:
    "Ends the open payment link of an order at the processor. A change that waits for it is dropped. CONFLICT with what is outstanding if the guest paid first.",
  idempotency: "natural",
  input: orderInput,
  output: restaurantOrderSchema.nullable(),
}).handle((ctx, { orderId }) => endPaymentLink(ctx, orderId));

export const paymentOperations = [
  ...[completePayment, payOrder, refundPayment, refundOrderOperation, processPayment],
  ...[sendEdit, endLink],
];
