/** Messages of what guests can change about a placed order. They load with those controls. */
export const en = {
  title: "Change of plans?",
  until: "You can do this until {time}.",
  untilAccepted: "You can do this until the kitchen accepts your order.",
  over: "The kitchen has your order, so it can no longer be changed here. Please call us at {phone}.",
  tooLate: "Your order can no longer be changed here. Please call us at {phone}.",
  otherTaxes:
    "Other tax rates apply on that day, so your price may change. Choose another time, or call us at {phone}.",
  cancel: "Cancel order",
  cancelTitle: "Cancel order #{number}?",
  refund: "You get {amount} back to your original payment method. Banks can take up to ten days.",
  nothingCharged: "You have not been charged, and there is nothing to pay.",
  keep: "Keep order",
  cancelled: "Your order was canceled.",
  paymentBusy: "Your payment could not be stopped yet, so the order is still on. Please try again in a moment.",
  changeTime: "Change time",
  timeTitle: "Choose another time",
  current: "Now: {time}",
  choose: "Choose {time}",
  back: "Back",
  newNumber: "On another day, your order gets a new number.",
  loading: "Looking for free times…",
  noSlots: "We could not load the free times. Please try again.",
  again: "Try again",
  taken: "This time just filled up. Pick another time.",
  takenNext: "This time just filled up. The next free one is {time}.",
  paused: "We're not taking orders right now, so the time cannot be changed. Please call us at {phone}.",
  changed: "Your order is now scheduled for {time}.",
  overtaken: "Something about this order changed just now. Reload the page to see it.",
  failed: "Your order could not be changed. Reload the page, or call us at {phone}.",
} as const;

export type OrderChangesKey = keyof typeof en;
export type OrderChangesCatalogue = Readonly<Record<OrderChangesKey, string>>;
