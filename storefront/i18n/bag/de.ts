import type { BagCatalogue } from "./en.ts";

export const de: BagCatalogue = {
  where: "Abholung: {place}",
  whereDelivery: "Ihre Adresse geben Sie an der Kasse an",
  minimumProgress: "Fortschritt bis zum Mindestbestellwert von {amount}",
  freeProgress: "Fortschritt bis zur kostenlosen Lieferung ab {amount}",
  fills: "Damit kommen Sie hin",
  goesWell: "Passt gut dazu",
  alternatives: "Vielleicht stattdessen",
  again: "Noch einmal bestellen",
  emptyTitle: "Ihr Warenkorb ist leer.",
  emptyHint: "Suchen Sie sich etwas Gutes aus. Der Warenkorb bleibt 30 Tage erhalten.",
  emptyHintUnsaved: "Suchen Sie sich etwas Gutes aus.",
};
