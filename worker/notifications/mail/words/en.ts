import type { MailWords } from "./mail-words.ts";

export const en: MailWords = {
  subject: {
    confirmed: (number, store) => `Order #${number} confirmed · ${store}`,
    changed: (number, store) => `Order #${number} was changed · ${store}`,
    ready: (number, store) => `Order #${number} is ready · ${store}`,
    cancelled: (number, store) => `Order #${number} was canceled · ${store}`,
    refunded: (number, store) => `Refund for order #${number} · ${store}`,
    link: (number, store) => `Your link to order #${number} · ${store}`,
    payment_due: (number, store) => `Please pay for order #${number} · ${store}`,
    payment_ended: (number, store) => `The payment link of order #${number} has ended · ${store}`,
  },
  order: (number) => `Order #${number}`,
  thanks: (name) => (name ? `Thank you, ${name}!` : "Thank you!"),
  received: "We have your order and will email you when it is ready.",
  readyAt: "Ready about",
  arrivesAt: "Arriving about",
  plannedFor: "Scheduled for",
  dishes: { one: (count) => `${count} dish`, other: (count) => `${count} dishes` },
  facts: (parts) => parts.join(" · "),
  list: (names) => names.join(", "),

  ready: {
    pickup: { headline: "Your order is ready", lead: "It is packed and waiting for you. Just tell us the number." },
    delivery: { headline: "Your order is ready", lead: "It is packed and will be on its way to you shortly." },
    dine_in: { headline: "Your order is ready", lead: "It will be at your table shortly." },
  },
  changed: { headline: "Your order was changed", lead: "This is your order as it is now." },
  cancelled: "Your order was canceled",
  otherAmountPaid:
    "The amount that we received was not the amount of your order, so we could not accept it. Please order again.",
  reason: (reason) => `Reason: ${reason}`,
  moneyRefunded: (amount) => `${amount} has been refunded to you.`,
  refundRequested: (amount) =>
    `We have requested a refund of ${amount} to your original payment method. We will email you as soon as it is done.`,
  refundFailed: (amount) =>
    `The refund of ${amount} did not go through. Please contact us so that we can pay you back.`,
  paymentNotRefunded: (amount) => `Your payment of ${amount} will not be refunded.`,
  nothingDue: "Nothing was charged, and there is nothing to pay.",
  sorry: "If you did not expect this, please call or write to us.",

  refunded: (amount) => `We refunded ${amount}`,
  refundedTo: (means) => `We sent it to ${means}.`,
  refundedByHand: "You got it back at the restaurant.",
  banksTakeTime: "It can take up to ten days to appear on your statement.",
  refundedInAll: "Total refunded",

  link: {
    headline: "Here is your order",
    lead: "You asked for the link to your order. It works on any device. Anyone who has it can see and change the order, so please do not share it.",
    unasked: "If you did not request it, you can ignore this email.",
  },
  paymentDue: {
    headline: (amount) => `Please pay ${amount}`,
    change: "We change your order as soon as you have paid. Open your order to pay online.",
    order: "We start on your order as soon as you have paid. Open your order to pay online.",
    changed:
      "We have changed your order, so its total is a new one. Open your order to see the change and pay online. We start as soon as you have paid.",
    until: "Pay by",
  },
  paymentEnded: {
    headline: "Your payment link has ended",
    unchanged: "Nothing was charged, and your order stays as it was. If you still want the change, please call us.",
    stillDue: (amount) => `${amount} of your order is not paid yet. Please pay when you receive it.`,
    returned:
      "Your payment arrived when we could no longer change the order. Your order stays as it was, and we return the payment.",
  },

  showOrder: "View your order",
  yourOrder: "Your order",
  pickupAt: "Pick up at",
  deliverTo: "Deliver to",
  note: "Your note",
  quoted: (note) => `“${note}”`,

  payment: "Payment",
  paid: "Paid",
  paidWith: (means) => `Paid with ${means}`,
  cashDue: (amount) => `Please pay ${amount} in cash when you pick up your order.`,
  cashDueDelivery: (amount) => `Please pay the driver ${amount} in cash.`,
  unpaid: "Not paid yet",
  free: "Nothing to pay",
  cash: "cash",
  card: "your card",

  subtotal: "Subtotal",
  discount: "Pickup discount",
  promoCode: (code) => `Code ${code}`,
  deliveryFee: "Delivery",
  freeDelivery: "Free",
  tax: "Tax",
  taxIncluded: "Includes tax",
  tip: "Tip",
  total: "Total",

  receipt: {
    title: "Receipt",
    number: (number) => `Receipt no. ${number}`,
    tax: ({ rate, net, tax, gross }) => `${rate}: net ${net}, tax ${tax}, gross ${gross}`,
    open: "Open and print the receipt",
  },

  questions: "Questions? Call us or reply to this email.",
  why: (store) => `You received this email because you ordered from ${store}.`,
};
