import type { factMessages as english } from "./en.ts";

export const factMessages: Readonly<Record<keyof typeof english, string>> = {
  "facts.pickup": "Abholbereit in {minutes} Min.",
  "facts.delivery": "Bei Ihnen in {minutes} Min.",
  "facts.paused.pickup": "Abholung pausiert",
  "facts.paused.delivery": "Lieferung pausiert",
  "facts.fee": "Lieferung {fee}",
  "facts.feeFrom": "Lieferung ab {fee}",
  "facts.minimum": "Mindestbestellwert {amount}",
  "facts.ask": "Liefern Sie zu mir?",
  "facts.freeFrom": "Ab {amount} liefern wir kostenlos",
  "facts.noFee": "Lieferung kostenlos",
};
