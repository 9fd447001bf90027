import type { DeliveryCheckCatalogue } from "./en.ts";

export const de: DeliveryCheckCatalogue = {
  hint: "{label} eingeben, und Sie wissen sofort Bescheid.",
  check: "Prüfen",
  yes: "Ja, wir liefern nach {code}.",
  no: "Nach {code} liefern wir leider noch nicht.",
  noHint: "Holen Sie Ihre Bestellung gern ab: {place}.",
  fee: "Liefergebühr",
  freeFrom: "{fee}, ab {amount} kostenlos",
  minimum: "Mindestbestellwert",
  noMinimum: "Keiner",
  time: "Lieferzeit",
  minutes: "etwa {minutes} Min.",
  order: "Liefern lassen",
  pickUp: "Selbst abholen",
};
