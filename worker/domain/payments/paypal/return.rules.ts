/** The pages to which PayPal redirects the guest, adding `token` and `PayerID`. Neither URL opens the order: its
 *  key stays in the tab that placed it. returnAddresses("https://a.example", "ord_1").approved is
 *  "https://a.example/order/confirmed/ord_1?paid=paypal". */
export const returnAddresses = (origin: string, orderId: string): { approved: string; cancelled: string } => ({
  approved: `${origin}/order/confirmed/${encodeURIComponent(orderId)}?paid=paypal`,
  cancelled: `${origin}/?cancelled=paypal`,
});
