/** Messages about closed days, ordering ahead, and a restaurant that takes no orders online. */
export const aheadMessages = {
  "closed.today": "Closed today",
  "closed.back": "We open again {time}.",
  opens: "opens {time}",
  "ahead.order": "Order ahead for {time}",
  "ahead.chosen": "Your order is for {time}. Choose your dishes.",
  "ahead.none": "You can order again from {time}.",
  "later.from": "from {time}",
  "item.later": "Served from {time}. Choose a time for your order at checkout.",
  "refused.notServed": "{name} is not served right now. Please choose a time for your order.",
  "checkout.dayFull": "No times are left on this day.",
  "checkout.nextFree": "Next available time: {time}",
  "checkout.noTimes": "No times are available for this order in the next few days. Please call us at {phone}.",
  "paused.fill": "Fill your bag in the meantime.",
  "paused.soon": "We'll take orders again shortly.",
  "ordering.off": "We're not taking online orders at the moment.",
  "ordering.call": "Call {phone}",
} as const;
