import type { OrderStatus, PaymentProviderName, PaymentStatus } from "../../../db/schema/enums.ts";
import { isAtCounter } from "./provider/status.rules.ts";

/** A payment as far as taking money at the counter looks at it. Minor units. */
export interface CounterPayment {
  status: PaymentStatus;
  provider: PaymentProviderName;
  amount: number;
  tipAmount: number;
}

/** Whether a payment waits to be made at the counter. An order that is paid there has one that does, until all is paid. */
export const isDueAtCounter = ({ status, provider }: Pick<CounterPayment, "status" | "provider">): boolean =>
  status === "pending" && isAtCounter(provider);

/** What becomes of what is due when a part of it is paid. Tips stay with the rest as long as they fit, so that the parts add up
 *  to what was due: 600 of 1000 with a tip of 500 is a part with 100 of it, and a rest of 400 with 400. Minor units. Throws
 *  RangeError for more than is due. */
export const splitDue = (
  due: Pick<CounterPayment, "amount" | "tipAmount">,
  paid: number,
): { part: { amount: number; tipAmount: number }; rest: { amount: number; tipAmount: number } } => {
  if (paid < 0 || paid > due.amount) throw new RangeError("More was paid than is due.");
  const rest = due.amount - paid;
  const tipOfRest = Math.min(due.tipAmount, rest);
  return {
    part: { amount: paid, tipAmount: due.tipAmount - tipOfRest },
    rest: { amount: rest, tipAmount: tipOfRest },
  };
};

/** Why an order takes no money at the counter; null where it does, or where all of it was paid. */
export const counterRefusal = (
  status: OrderStatus,
  payments: readonly Pick<CounterPayment, "status" | "provider">[],
): string | null => {
  if (status === "cancelled") return "This order was cancelled.";
  const online = payments.some(
    (payment) => !isAtCounter(payment.provider) && ["pending", "processing", "failed"].includes(payment.status),
  );
  return online ? "This order is being paid online. Please cancel it and order anew to take it at the counter." : null;
};
