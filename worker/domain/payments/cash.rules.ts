import type { StoreSettings } from "../store/settings.ts";

/** Whether guests can pay an order type in cash when they receive it: at the counter, or the driver. */
export const takesCash = (
  store: Pick<StoreSettings, "cashOnPickupEnabled" | "cashOnDeliveryEnabled">,
  orderType: string,
): boolean =>
  (orderType === "pickup" && store.cashOnPickupEnabled) || (orderType === "delivery" && store.cashOnDeliveryEnabled);
