import type { SearchCatalogue } from "./en.ts";

export const de: SearchCatalogue = {
  found_one: "{count} Gericht zu „{text}“",
  found_other: "{count} Gerichte zu „{text}“",
  nothing: "Nichts gefunden zu „{text}“",
  nothingHint: "Prüfen Sie die Schreibweise, oder suchen Sie nach einer Zutat oder einem Teil der Karte.",
  popular: "Bei unseren Gästen beliebt",
  avoid: "Gerichte ausblenden, die enthalten:",
  remember: "Auf diesem Gerät merken",
  hidden_one: "{count} Gericht ist ausgeblendet.",
  hidden_other: "{count} Gerichte sind ausgeblendet.",
  hiddenNone: "Kein Gericht ist ausgeblendet.",
  choices:
    "Angegeben sind die Allergene des Gerichts selbst, nicht die der Beilagen und Extras zur Auswahl. Spuren können wir nicht ausschließen. Rufen Sie uns bei einer Allergie bitte vor der Bestellung an.",
};
