import type { PaymentProviderName, PaymentStatus } from "../../../db/schema/enums.ts";
import type { Instant } from "../time.ts";
import { isAtCounter } from "./provider/status.rules.ts";

interface PayablePayment {
  status: PaymentStatus;
  provider: PaymentProviderName;
  expiresAt: Instant | null;
}

/** Whether a guest can pay a payment at its processor now. A link that ended cannot be paid, even if its processor was
 *  not asked to stop it yet. */
export const canPayOnline = ({ status, provider, expiresAt }: PayablePayment, now: Instant): boolean =>
  !isAtCounter(provider) && (status === "pending" || status === "failed") && (expiresAt === null || now < expiresAt);

/** Whether a payment is a link that the guest can pay now. */
export const isOpenLink = (payment: PayablePayment, now: Instant): boolean =>
  payment.expiresAt !== null && canPayOnline(payment, now);
