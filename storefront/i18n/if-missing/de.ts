import type { IfMissingCatalogue } from "./en.ts";

export const de: IfMissingCatalogue = {
  "ifMissing.more": "Noch etwas?",
  ifMissing: "Wenn etwas fehlt",
  cutlery: "Servietten und Besteck liegen bei.",
  "ifMissing.call": "Rufen Sie mich an",
  "ifMissing.replace": "Durch etwas Ähnliches ersetzen",
  "ifMissing.refund": "Weglassen und erstatten",
};
