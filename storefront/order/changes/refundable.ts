import type { CustomerOrder } from "../../api/orders.ts";

const captured: ReadonlySet<string> = new Set(["succeeded", "partially_refunded"]);

/** What a cancellation gives back, in minor units: all that was captured and not refunded yet. 1226 paid with 226
 *  refunded gives 1000. */
export const refundableTotal = (
  payments: readonly Pick<CustomerOrder["payments"][number], "status" | "amount" | "refundedAmount">[],
): number =>
  payments.reduce(
    (sum, { status, amount, refundedAmount }) => sum + (captured.has(status) ? amount - refundedAmount : 0),
    0,
  );
