import type { FavouritesCatalogue } from "./en.ts";

export const de: FavouritesCatalogue = {
  favourite: "Lieblingsgericht",
  signIn: "Melden Sie sich an, um Lieblingsgerichte zu merken",
  full: "Sie haben 100 Lieblingsgerichte. Entfernen Sie eines in Ihrem Konto, um ein neues zu merken.",
  failed: "Das wurde nicht gespeichert. Bitte versuchen Sie es noch einmal.",
};
