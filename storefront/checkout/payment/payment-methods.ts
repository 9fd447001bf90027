import { takesCash } from "../../../worker/domain/payments/cash.rules.ts";
import type { PaymentOption, StoreSettings } from "../../../worker/domain/store/settings.ts";

/** The payment methods of a store for an order type. */
export const availablePaymentMethods = (store: StoreSettings, orderType: string): readonly PaymentOption[] =>
  store.paymentOptions.filter(({ paymentMethod }) => paymentMethod !== "cash" || takesCash(store, orderType));

/** The chosen payment method if it is available, else the first available one. */
export const selectPaymentMethod = (
  available: readonly PaymentOption[],
  chosen: PaymentOption["paymentMethod"],
): PaymentOption["paymentMethod"] =>
  available.some(({ paymentMethod }) => paymentMethod === chosen) ? chosen : (available[0]?.paymentMethod ?? "card");
