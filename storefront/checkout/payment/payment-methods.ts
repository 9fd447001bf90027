import type { PaymentOption } from "../../../db/schema/shapes.ts";

/** The payment methods of a store for an order type. Cash is only for pickup, because guests pay it at the counter. */
export const availablePaymentMethods = (
  options: readonly PaymentOption[],
  orderType: string,
): readonly PaymentOption[] =>
  options.filter(({ paymentMethod }) => paymentMethod !== "cash" || orderType === "pickup");

/** The chosen payment method if it is available, else the first available one. */
export const selectPaymentMethod = (
  available: readonly PaymentOption[],
  chosen: PaymentOption["paymentMethod"],
): PaymentOption["paymentMethod"] =>
  available.some(({ paymentMethod }) => paymentMethod === chosen) ? chosen : (available[0]?.paymentMethod ?? "card");
