import type { PaymentProviderName, PaymentStatus } from "../../../db/schema/enums.ts";
import { isAtCounter } from "./provider/status.rules.ts";

/** The fields of a payment that matter at the counter. Minor units. */
export interface CounterPayment {
  status: PaymentStatus;
  provider: PaymentProviderName;
  amount: number;
  tipAmount: number;
}

/** Whether a payment is to be made at the counter. A counter order has one until it is fully paid. */
export const isDueAtCounter = ({ status, provider }: Pick<CounterPayment, "status" | "provider">): boolean =>
  status === "pending" && isAtCounter(provider);

/** Splits the amount due when a part is paid. The tip stays with the rest as far as it fits: 600 of 1000 with a
 *  tip of 500 gives a part with 100 of the tip and a rest of 400 with 400. Minor units. Throws RangeError for more
 *  than is due. */
export const splitDue = (
  due: Pick<CounterPayment, "amount" | "tipAmount">,
  paid: number,
): { part: { amount: number; tipAmount: number }; rest: { amount: number; tipAmount: number } } => {
  if (paid < 0 || paid > due.amount) throw new RangeError("The paid amount is more than the amount due.");
  const rest = due.amount - paid;
  const tipOfRest = Math.min(due.tipAmount, rest);
  return {
    part: { amount: paid, tipAmount: due.tipAmount - tipOfRest },
    rest: { amount: rest, tipAmount: tipOfRest },
  };
};

/** Whether a payment at a processor is still open, so that the guest could pay a second time. */
export const isPaidOnline = (payments: readonly Pick<CounterPayment, "status" | "provider">[]): boolean =>
  payments.some(
    ({ provider, status }) => !isAtCounter(provider) && ["pending", "processing", "failed"].includes(status),
  );
