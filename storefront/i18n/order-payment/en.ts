/** Messages of paying a link on the order's page. They load with its payment form. */
export const en = {
  title: "Pay for your order",
  titleDifference: "Pay the difference",
  whole: "Please pay {amount} by {time}. The kitchen starts once you have paid.",
  wholeChanged:
    "The restaurant changed your order, and the total is now {amount}. Please pay it by {time}. The kitchen starts once you have paid.",
  totalChanged: "The total changed. Please check the new amount and pay again.",
  wholeSent: "Please pay {amount} by {time}. The kitchen already has your order.",
  difference: "Your changed order costs {amount} more. Please pay it by {time}.",
  card: "Card",
  pay: "Pay {amount}",
  payWith: "Pay {amount} with {name}",
  paid: "Thank you, your payment has arrived.",
  processing: "We're confirming your payment. You can leave this page.",
  ended:
    "This payment link has ended, and nothing was charged. To pay or to change something, please call us at {phone}.",
  busy: "The payment service is not responding. Please try again in a moment.",
  failed: "Your payment could not be started. Reload the page, or call us at {phone}.",
} as const;

export type OrderPaymentKey = keyof typeof en;
export type OrderPaymentCatalogue = Readonly<Record<OrderPaymentKey, string>>;
