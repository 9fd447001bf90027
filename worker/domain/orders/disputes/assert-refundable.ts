import type { PaymentRow } from "../../../../db/queries/orders/orders.ts";
import { findRefundLimits } from "../../../../db/queries/payments/disputes.ts";
import type { PaymentProviderName } from "../../../../db/schema/enums.ts";
import { isProcessor, processors } from "../../../../db/schema/processors.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { formatAmount } from "../../money.rules.ts";
import { isRefundAllowed } from "../../payments/disputes/disputes.rules.ts";
import { refundableAmount } from "../../payments/refunds/decide-refund.rules.ts";

/** A refund of one payment, in minor units. */
interface RefundPart {
  payment: PaymentRow;
  amount: number;
}

const findName = (provider: PaymentProviderName): string =>
  isProcessor(provider) ? processors[provider].name : "The processor";

/** Throws CONFLICT if a dispute of one of the payments refuses its refund at the processor, which is where the guest
 *  would get the money back twice. */
export const assertRefundable = async ({ db, store }: Ctx, parts: readonly RefundPart[]): Promise<void> => {
  const limits = await findRefundLimits(
    db,
    store.id,
    parts.map(({ payment }) => payment.id),
  );
  for (const { payment, amount } of parts) {
    const rules = limits.filter(({ paymentId }) => paymentId === payment.id).map(({ refundRule }) => refundRule);
    const left = refundableAmount(payment);
    if (isRefundAllowed(rules, amount, left)) continue;
    const name = findName(payment.provider);
    const message = rules.includes("none")
      ? `The guest disputes this payment, so ${name} takes no refund of it. Answer the dispute instead.`
      : `The guest disputes this payment, so ${name} refunds only all that is left of it: ${formatAmount(left, payment.currencyCode)}.`;
    throw new AppError("CONFLICT", message, { errors: [{ path: "amount", message }] });
  }
};
