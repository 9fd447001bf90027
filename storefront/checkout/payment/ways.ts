import type { PaymentOption } from "../../../db/schema/shapes.ts";

/** How an order can be paid at a store: cash is handed over at the counter, so only for what is picked up there. */
export const waysToPay = (options: readonly PaymentOption[], orderType: string): readonly PaymentOption[] =>
  options.filter(({ paymentMethod }) => paymentMethod !== "cash" || orderType === "pickup");

/** The way that counts: the one that was chosen, else the first that there is. */
export const chosenWay = (
  ways: readonly PaymentOption[],
  chosen: PaymentOption["paymentMethod"],
): PaymentOption["paymentMethod"] =>
  ways.some(({ paymentMethod }) => paymentMethod === chosen) ? chosen : (ways[0]?.paymentMethod ?? "card");
