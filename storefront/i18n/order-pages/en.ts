/** Messages that only the order pages use. They load with those pages. */
export const en = {
  "order.placedAt": "Placed {time}",
  "order.receipt": "Receipt",
  "order.toHistory": "All your orders",
  "order.notYours": "We couldn't find this order in your account",
  "order.missingHint": "Open the link from your email, or have it sent to you again.",
  "order.notYet": "Your order is not paid yet",
  "order.thanks": "Thank you!",
  share: "Share",
  "share.copied": "Link copied. It shows the status of the order, not your details.",
  "share.failed": "Share this link: {address}",
  "share.title": "An order at {name}",
  "find.hint": "Enter your order number and the email address you ordered with. We'll email you the link.",
  "find.number": "Order number",
  "find.send": "Email me the link",
  "find.sent":
    "If there is an order with this number for {email} from the last 30 days, its link is on its way. Nothing there? Check your spam folder, or call us at {phone}.",
  "find.again": "Try another number or address",
  "find.wrongNumber": "Please enter an order number such as 12.",
} as const;

export type OrderPageMessageKey = keyof typeof en;
export type OrderPageCatalogue = Readonly<Record<OrderPageMessageKey, string>>;
