/** The operations that change an order, a payment or a day and are no step of the simulation, with the reason. */
export const unsimulated: Readonly<Record<string, string>> = {
  exportOrdersOfPhone: "only reads, for the file that a person asks for",
  refundUnmatchedPayment: "pays back what a restore of the database left without an order, and no run restores one",
  rateOrder: "changes no amount, status or message of an order",
  recogniseGuest: "only reads, and counts attempts",
  removeGuestNote: "changes a note that no order depends on",
  addGuestNote: "changes a note that no order depends on",
  resendOrderMail: "sends a mail again, which the mails of a run are counted without",
  rotateOrderLink: "changes the secret of a link, and no amount or status",
  setOrderItemStatus: "bumps are the same change through the kitchen's own way",
  setReceiptRecipient: "changes a text of a receipt, and no amount",
};

/** What guests send by REST, by the operation. */
export const restSteps: Readonly<Record<string, string>> = {
  cancelOrder: "/cancellation",
  cancelUnpaidOrder: "/cancel`",
  changeOrderTime: "/time`",
  completePayment: "/complete-payment`",
  createStorefrontOrder: "/api/orders/create",
  payOrder: 'post(page, "payment")',
};
