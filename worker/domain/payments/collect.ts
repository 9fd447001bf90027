import type { OrderRecord, PaymentRow } from "../../../db/queries/orders/orders.ts";
import type { OrderWork } from "../../context.ts";
import type { ProviderPayment } from "./provider/provider.ts";

/** Takes the money that the guest has agreed to pay, where it is just what we ask for and is still wanted: nothing is taken for
 *  an order or a payment that was cancelled. Answers the payment as it stands then. */
export const collect = async (
  { provider }: Pick<OrderWork, "provider">,
  { order }: Pick<OrderRecord, "order">,
  payment: PaymentRow,
  report: ProviderPayment,
): Promise<ProviderPayment> => {
  const isWanted = order.status !== "cancelled" && (payment.status === "pending" || payment.status === "failed");
  const isOurs = report.amount === payment.amount && report.currencyCode === payment.currencyCode;
  if (!report.awaitsCapture || !isWanted || !isOurs) return report;
  return provider(payment.provider).capture(report.providerPaymentId);
};
