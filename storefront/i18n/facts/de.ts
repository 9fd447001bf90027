import type { factMessages as english } from "./en.ts";

export const factMessages: Readonly<Record<keyof typeof english, string>> = {
  "facts.pickup": "Abholbereit in {minutes} Min.",
  "facts.delivery": "Bei Ihnen in {minutes} Min.",
  "facts.freeFrom": "Ab {amount} liefern wir kostenlos",
  "facts.noFee": "Lieferung kostenlos",
};
