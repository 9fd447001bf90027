import type { OrderRecord, PaymentRow } from "../../../db/queries/orders/orders.ts";
import type { OrderWork } from "../../context.ts";
import type { ProviderPayment } from "./provider/provider.ts";

/** Captures an approved payment if its amount matches ours and neither order nor payment was cancelled. Returns
 *  the payment's new state. */
export const captureApproved = async (
  { provider }: Pick<OrderWork, "provider">,
  { order }: Pick<OrderRecord, "order">,
  payment: PaymentRow,
  report: ProviderPayment,
): Promise<ProviderPayment> => {
  const isCollectable = order.status !== "cancelled" && (payment.status === "pending" || payment.status === "failed");
  const isSameAmount = report.amount === payment.amount && report.currencyCode === payment.currencyCode;
  if (!report.awaitsCapture || !isCollectable || !isSameAmount) return report;
  return (await provider(payment.provider)).capture(report.providerPaymentId);
};
