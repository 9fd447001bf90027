/** Words of the pages of an order that no other page needs; they are loaded with those pages. */
export const en = {
  "order.placedAt": "Placed {time}",
  "order.toHistory": "All your orders",
  "order.notYours": "We could not find this order in your account",
  "order.missingHint": "Open the link from your e-mail, or have it sent to you again.",
  share: "Share",
  "share.copied": "Link copied. It shows how far the order is, not your details.",
  "share.failed": "Share this link: {address}",
  "share.title": "An order at {name}",
  "find.hint":
    "Enter the number of your order and the e-mail address that you ordered with. We will e-mail you the link.",
  "find.number": "Order number",
  "find.send": "E-mail me the link",
  "find.sent":
    "If there is an order of the last 30 days with this number for {email}, its link is on its way. Nothing there? Check your spam folder, or call us at {phone}.",
  "find.again": "Try another number or address",
  "find.wrongNumber": "Please enter an order number such as 12.",
} as const;

export type OrderPageWord = keyof typeof en;
export type OrderPageCatalogue = Readonly<Record<OrderPageWord, string>>;
