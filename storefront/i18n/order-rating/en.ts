/** Messages of rating an order. They load with the stars. */
export const en = {
  title: "How was it?",
  stars: "{count} of 5 stars",
  given: "You gave {count} of 5 stars.",
  thanks: "Thank you! {store} reads every rating.",
  note: "Anything to add? (optional)",
  noteHint: "Only the restaurant reads this.",
  send: "Send note",
  sent: "Thank you, your note is with the restaurant.",
  already: "You have rated this order already. To add something, call us at {phone}.",
} as const;

export type OrderRatingKey = keyof typeof en;
export type OrderRatingCatalogue = Readonly<Record<OrderRatingKey, string>>;
