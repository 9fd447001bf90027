import type { RedirectPaymentMethod } from "../../../../db/schema/processors.ts";

interface RedirectedPayment {
  orderId: string;
  /** Whether the order's guest pays by a payment link. */
  isLink: boolean;
}

/** The pages to which a processor redirects the guest after a decision. A guest at the checkout who cancels returns to
 *  it; one with a payment link returns to the order's page, where the link stays payable. No URL opens the order: its
 *  key stays in the browser that placed or opened it.
 *  returnAddresses("https://a.example", { orderId: "ord_1", isLink: false }, "paypal").approved is
 *  "https://a.example/order/confirmed/ord_1?paid=paypal". */
export const returnAddresses = (
  origin: string,
  { orderId, isLink }: RedirectedPayment,
  method: RedirectPaymentMethod,
): { approved: string; cancelled: string } => {
  const orderPage = `${origin}/order/confirmed/${encodeURIComponent(orderId)}`;
  return {
    approved: `${orderPage}?paid=${method}`,
    cancelled: `${isLink ? orderPage : `${origin}/`}?cancelled=${method}`,
  };
};
