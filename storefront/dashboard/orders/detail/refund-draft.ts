import { priceOfPortions } from "../../../../worker/domain/payments/refunds/spread-refund.rules.ts";
import type { OrderDetail } from "../api.ts";

/** What a person chose to give back. Amounts in minor units. */
export interface RefundChoice {
  /** The portions of each item, by its id. */
  portions: Readonly<Record<string, number>>;
  tip: number;
  amount: number;
}

/** The sum of a refund: chosen portions at what they cost with discount and tax, a part of the tip, and an amount. */
export const priceRefund = (
  { orderItems, taxIncluded }: Pick<OrderDetail, "orderItems" | "taxIncluded">,
  { portions, tip, amount }: RefundChoice,
): number =>
  orderItems.reduce((sum, item) => sum + priceOfPortions(item, portions[item.id] ?? 0, taxIncluded), tip + amount);
