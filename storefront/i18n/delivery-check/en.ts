/** Messages of the question whether the restaurant delivers to a postal code. They load with it. */
export const en = {
  hint: "Enter your {label}, and we'll tell you right away.",
  check: "Check",
  yes: "Yes, we deliver to {code}.",
  no: "Sorry, we don't deliver to {code} yet.",
  noHint: "You're welcome to pick up your order at {place}.",
  fee: "Delivery fee",
  freeFrom: "{fee}, free from {amount}",
  minimum: "Minimum order",
  noMinimum: "None",
  time: "Delivery time",
  minutes: "about {minutes} min",
  order: "Order for delivery",
  pickUp: "Order for pickup",
} as const;

export type DeliveryCheckCatalogue = Readonly<Record<keyof typeof en, string>>;
