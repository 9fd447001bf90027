import { z } from "zod";
import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import { payment } from "../../../../db/schema/payments.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { columnOutput } from "../../column-schemas.ts";
import { callProcessor, currentIntent } from "../../payments/intent.ts";
import { canPayOnline, renewalEndsAt } from "../../payments/payment-link.rules.ts";
import { awaitsProcessor, isAtCounter } from "../../payments/provider/status.rules.ts";
import { idOutput } from "../../schemas.ts";
import type { Instant } from "../../time.ts";
import { loadOrder } from "../read/load-order.ts";
import type { orderReference } from "../read/schemas.ts";
import { changeOrder } from "../record/change.ts";
import { joinParts } from "../record/change-parts.ts";
import { buildRenewal } from "../record/renew-payment.ts";

export const orderPaymentStart = z
  .object({
    paymentId: idOutput.meta({ description: "Id of the payment." }),
    amount: columnOutput(payment.amount),
    currencyCode: columnOutput(payment.currencyCode),
    paymentMethod: columnOutput(payment.paymentMethod),
    provider: columnOutput(payment.provider),
    expiresAt: columnOutput(payment.expiresAt),
    clientSecret: z.string().nullable().meta({
      description:
        "Secret that the browser pays with: the processor's client secret for a card, or the URL to redirect the guest to. Null if the guest has paid already: then call completePayment.",
    }),
  })
  .meta({ id: "OrderPaymentStart", description: "What a guest needs to pay an order's open payment." });

type OrderPaymentStart = z.infer<typeof orderPaymentStart>;

/** The newest payment that the guest can make now; null if there is none. */
const findPayment = ({ order, payments }: OrderRecord, now: Instant): PaymentRow | null =>
  order.status === "cancelled" ? null : (payments.findLast((candidate) => canPayOnline(candidate, now)) ?? null);

const nothingToPay = (): AppError =>
  new AppError(
    "CONFLICT",
    "There is nothing to pay online for this order. If you came by a payment link, it has ended or was replaced: please call us.",
    { reason: "NOTHING_TO_PAY" },
  );

/** Whether an order of the shop waits for its payment, but all of its payments were stopped: the worker that did it
 *  died before it went on. */
const lacksPayment = ({ order, payments }: OrderRecord, now: Instant): boolean => {
  const atProcessors = payments.filter(({ provider }) => !isAtCounter(provider));
  const areStopped = atProcessors.every(({ status, expiresAt }) => status === "cancelled" && expiresAt === null);
  const hasTime = now < renewalEndsAt(order.createdAt, now);
  return order.status === "open" && areStopped && hasTime && awaitsProcessor(order, payments);
};

/** The payment that the guest can make now, made anew if a worker died. Throws CONFLICT if there is none. */
const ensurePayment = async (ctx: Ctx, known: OrderRecord): Promise<PaymentRow> => {
  const now = ctx.clock.now();
  const renewed = lacksPayment(known, now)
    ? await changeOrder(ctx, known, (record) => {
        const { outstanding: amount, scheduledFor } = record.order;
        if (!lacksPayment(record, now)) return null;
        return { ...joinParts([buildRenewal(ctx, record, { amount, scheduledFor })]), actor: "system" };
      })
    : known;
  const open = findPayment(renewed, now);
  if (!open) throw nothingToPay();
  return open;
};

/** Returns what the guest's browser needs to pay the open payment of an order. Opens the payment at its processor if
 *  that did not happen yet. Throws CONFLICT if there is none, and PAYMENT_UNAVAILABLE. */
export const startPayment = async (ctx: Ctx, input: z.output<typeof orderReference>): Promise<OrderPaymentStart> => {
  const record = await loadOrder(ctx, input, "write_orders", ctx.accounts);
  const open = await ensurePayment(ctx, record);
  const report = await callProcessor(() => currentIntent(ctx, record.order, open));
  const isPayable = report.status === "pending" || report.status === "failed";
  const { id: paymentId, amount, currencyCode, paymentMethod, provider, expiresAt } = open;
  const clientSecret = isPayable && !report.awaitsCapture ? report.clientSecret : null;
  return { paymentId, amount, currencyCode, paymentMethod, provider, expiresAt, clientSecret };
};
