/** Messages about how soon an order is ready, and what delivery costs. */
export const factMessages = {
  "facts.pickup": "Ready in {minutes} min",
  "facts.delivery": "Delivered in {minutes} min",
  "facts.freeFrom": "Free delivery from {amount}",
  "facts.noFee": "Free delivery",
} as const;
