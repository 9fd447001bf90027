import type { RedirectPaymentMethod } from "../../../../db/schema/processors.ts";

/** The pages to which a processor redirects the guest after a decision. Neither URL opens the order: its key stays in
 *  the tab that placed it. returnAddresses("https://a.example", "ord_1", "paypal").approved is
 *  "https://a.example/order/confirmed/ord_1?paid=paypal". */
export const returnAddresses = (
  origin: string,
  orderId: string,
  method: RedirectPaymentMethod,
): { approved: string; cancelled: string } => ({
  approved: `${origin}/order/confirmed/${encodeURIComponent(orderId)}?paid=${method}`,
  cancelled: `${origin}/?cancelled=${method}`,
});
