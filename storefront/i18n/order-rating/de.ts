import type { OrderRatingCatalogue } from "./en.ts";

export const de: OrderRatingCatalogue = {
  title: "Wie hat es geschmeckt?",
  stars: "{count} von 5 Sternen",
  given: "Sie haben {count} von 5 Sternen vergeben.",
  thanks: "Vielen Dank! {store} liest jede Bewertung.",
  note: "Möchten Sie etwas ergänzen? (freiwillig)",
  noteHint: "Das liest nur das Restaurant.",
  send: "Nachricht senden",
  sent: "Vielen Dank, Ihre Nachricht ist beim Restaurant.",
  already: "Sie haben diese Bestellung schon bewertet. Für Ergänzungen rufen Sie uns bitte an: {phone}.",
};
