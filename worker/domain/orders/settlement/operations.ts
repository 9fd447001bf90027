import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../../context.ts";
import { operation } from "../../operation.ts";
import { collect } from "../../payments/collect.ts";
import { asked, currentIntent } from "../../payments/intent.ts";
import type { ProviderPayment } from "../../payments/provider/provider.ts";
import { isAtCounter, isPaid } from "../../payments/provider/status.rules.ts";
import { paymentSchema, refundInput, refundSchema, tenderInput } from "../../payments/schemas.ts";
import { loadOrder } from "../read/load-order.ts";
import { presentOrder } from "../read/present-order.ts";
import { customerOrderSchema, orderReference } from "../read/schemas.ts";
import { makeRefund } from "./refund-payment.ts";
import { followRefunds } from "./refunds.ts";
import { emptyBagIfPaid, settlePayment } from "./settle.ts";
import { takePayment } from "./tender.ts";

/** The payment as the processor has it now, collected where the guest has agreed to it. */
const latest = async (ctx: Ctx, record: OrderRecord, payment: PaymentRow): Promise<ProviderPayment> =>
  collect(ctx, record, payment, await currentIntent(ctx, record.order, payment));

/** Whether a processor has to be asked: cash is counted at the counter. */
const isOpenAtProcessor = ({ provider, status }: PaymentRow): boolean => !isAtCounter(provider) && !isPaid(status);

const completePayment = operation({
  name: "completePayment",
  kind: "mutation",
  description:
    "Asks the processor how the payment of an order stands, and settles it. A paid order goes to the kitchen.",
  access: { kind: "order" },
  idempotency: "natural",
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
  const waiting = record.payments.filter(isOpenAtProcessor);
  if (waiting.length === 0) {
    await emptyBagIfPaid(ctx, record);
    record = await followRefunds(ctx, record);
  }
  for (const payment of waiting) {
    const report = await asked(() => latest(ctx, record, payment));
    record = await settlePayment(ctx, record, payment.id, report);
  }
  return presentOrder(ctx, record, input);
});

const refundPayment = operation({
  name: "refundPayment",
  kind: "mutation",
  description:
    "Sends a payment back, in full or in part. A refund that the processor has not answered stays pending and is asked for again.",
  access: { kind: "scope", scope: "write_payments" },
  idempotency: "key",
  input: refundInput,
  output: refundSchema.nullable(),
}).handle(makeRefund);

const processPayment = operation({
  name: "processPayment",
  kind: "mutation",
  description:
    "Takes cash or another payment at the counter. An order can be paid by several, until its total is met and not beyond.",
  access: { kind: "scope", scope: "write_payments" },
  idempotency: "key",
  input: tenderInput,
  output: paymentSchema.nullable(),
}).handle(takePayment);

export const paymentOperations = [completePayment, refundPayment, processPayment];
