import type { PaymentProviderName, PaymentStatus } from "../../../../db/schema/enums.ts";
import { mutate } from "../../../api/graphql.ts";

/** Notes that guests often hand over, in minor units of a currency with cents and of one without. */
const notes = [500, 1000, 2000, 5000, 10_000] as const;

const maxSuggestions = 3;

/** What a guest is likely to hand over for an amount: the next sums of one kind of note above it. 1226 makes 1500,
 *  2000 and 5000. */
export const suggestTenders = (amount: number): number[] => {
  const sums = notes.map((note) => Math.ceil((amount + 1) / note) * note);
  return [...new Set(sums)].toSorted((a, b) => a - b).slice(0, maxSuggestions);
};

interface CashPayment {
  status: PaymentStatus;
  provider: PaymentProviderName;
}

const openStatuses: ReadonlySet<PaymentStatus> = new Set(["pending", "processing", "failed"]);

/** Whether what is due can be taken in cash: no payment is open at a processor, which may still collect it. */
export const canTakeCash = (payments: readonly CashPayment[]): boolean =>
  !payments.some(({ status, provider }) => provider !== "cash" && provider !== "manual" && openStatuses.has(status));

/** Records cash. A retry with the same key records it once. */
export const takeCash = (orderId: string, amount: number, tendered: number, idempotencyKey: string): Promise<unknown> =>
  mutate("processPayment", { orderId, paymentMethod: "cash", amount, tendered, idempotencyKey, select: { id: true } });
