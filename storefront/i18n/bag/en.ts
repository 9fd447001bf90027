/** Messages of the bag's contents and of dishes that are suggested. They load with them. */
export const en = {
  where: "Pick up at {place}",
  whereDelivery: "You enter your address at checkout",
  minimumProgress: "Progress to the delivery minimum of {amount}",
  freeProgress: "Progress to free delivery from {amount}",
  fills: "To get you there",
  goesWell: "Goes well with it",
  alternatives: "You could have instead",
  again: "Order again",
  emptyTitle: "Your bag is empty.",
  emptyHint: "Pick something you like. Your bag is saved for 30 days.",
  emptyHintUnsaved: "Pick something you like.",
} as const;

export type BagCatalogue = Readonly<Record<keyof typeof en, string>>;
