/** Messages about how soon an order is ready, and what delivery costs. */
export const factMessages = {
  "facts.pickup": "Ready in {minutes} min",
  "facts.delivery": "Delivered in {minutes} min",
  "facts.paused.pickup": "Pickup paused",
  "facts.paused.delivery": "Delivery paused",
  "facts.fee": "Delivery {fee}",
  "facts.feeFrom": "Delivery from {fee}",
  "facts.minimum": "Delivery minimum {amount}",
  "facts.ask": "Do you deliver to me?",
  "facts.freeFrom": "Free delivery from {amount}",
  "facts.noFee": "Free delivery",
} as const;
