/** Messages that only the checkout needs. They load with it. */
export const en = {
  "order.place": "Place order",
  "order.view_one": "View order · {count} item",
  "order.view_other": "View order · {count} items",
  "total.loading": "Working out your total…",
  "total.failed": "We couldn't work out your total. We'll keep trying, and everything you entered stays here.",
  "times.loading": "Looking for available times…",
  "times.failed": "We couldn't load the available times. Please try again.",
  "times.none": "No times are available for this order in the next few days.",
  recipient: "Someone else receives it",
  "recipient.name": "Recipient's name",
  "recipient.phone": "Recipient's phone (optional)",
  "recipient.phoneHint": "Without a number, the courier calls you.",
  cutlery: "Add napkins and cutlery",
  "kitchen.tell": "Tell the kitchen what I avoid",
  "kitchen.avoid": "{list}. Only the kitchen sees this, and it is deleted 30 days after your order.",
  "signIn.ask": "Have an account?",
  signIn: "Sign in",
  remember: "Remember me on this device",
  "card.save": "Save this card for next time",
  "card.another": "Use another card",
  "card.expired": "Expired {expiry}",
  "card.loading": "Loading your saved cards…",
  "card.gone": "This card was removed, and nothing was charged. Choose another card and pay again.",
  "final.card": "Card, charged when you place the order",
  "final.redirect": "{name}, paid when you place the order",
  "final.cash": "Cash, paid when you pick up",
  "final.cashDelivery": "Cash, paid on delivery",
  "final.free": "Nothing to pay",
  "final.cancel": "Cancellation",
  "final.cancel.accepted":
    "Free on the order's page until the kitchen accepts the order. No returns afterwards, because the food is made to order.",
  "final.cancel.minutes":
    "Free on the order's page until {minutes} minutes before the promised time. No returns afterwards, because the food is made to order.",
  "final.cancel.never": "Not possible once the order is placed, because the food is made to order.",
  testCards:
    "Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks you to confirm.",
  bank: "Your bank would like you to confirm this payment.",
  "bank.confirm": "Confirm payment",
  earlierPlaced:
    "Your earlier order #{number} is already with the restaurant. Order again only if you want another one.",
  keyReused:
    "This order may have been placed before you signed in or out. Please check your email. To place a new order, try again.",
  "open.card": "You have several unpaid orders. Pay or cancel one of them, or try again in 12 minutes.",
  "open.cash": "You have several scheduled orders to pay in cash. Choose another way to pay, or call us.",
} as const;

export type CheckoutCatalogue = Readonly<Record<keyof typeof en, string>>;
