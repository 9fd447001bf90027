/** The wallets at the top of the checkout, and the simulator's sheet. They load with the checkout. */
export const en = {
  "wallet.group": "Express checkout",
  "wallet.or": "or pay another way",
  "wallet.cancelled": "You closed the payment. Nothing was charged, and your order is still here.",
  "wallet.refused": "{text} Nothing was charged.",
  "wallet.declined": "{wallet} was declined. Choose another card there, or pay another way.",
  "wallet.abroad": "We do not deliver to this country. Please choose another address, or pickup.",
  "wallet.contact": "Your wallet shared no {name}. Please add it there, or fill in your details below.",
  "wallet.name": "name",
  "wallet.email": "email address",
  "wallet.phone": "phone number",
  "wallet.address": "complete address",
  "wallet.test": "Test wallet",
  "wallet.testHint": "This sheet replaces Apple Pay, Google Pay and Link in a test shop. No money is charged.",
  "wallet.who": "Contact",
  "wallet.where": "Deliver to",
  "wallet.outside": "Outside every delivery area",
  "wallet.decline": "Decline",
} as const;

export type WalletCatalogue = Readonly<Record<keyof typeof en, string>>;
