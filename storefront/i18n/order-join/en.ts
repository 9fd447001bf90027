/** Messages of creating an account with the details of an order. They load with that part of the page. */
export const en = {
  title: "Save time on your next order",
  hint: "Create an account for {email}: your orders in one place, and your details filled in next time. No password needed.",
  create: "Create an account",
  enter: "Confirm",
  done: "Your account is ready",
  doneHint: "You're signed in. Next time, your details are filled in at checkout.",
  toAccount: "Go to your account",
} as const;

export type OrderJoinCatalogue = Readonly<Record<keyof typeof en, string>>;
