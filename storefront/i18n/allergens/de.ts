import type { allergenMessages as english } from "./en.ts";

export const allergenMessages: Readonly<Record<keyof typeof english, string>> = {
  "allergen.gluten": "Gluten",
  "allergen.crustaceans": "Krebstiere",
  "allergen.eggs": "Eier",
  "allergen.fish": "Fisch",
  "allergen.peanuts": "Erdnüsse",
  "allergen.soybeans": "Soja",
  "allergen.milk": "Milch",
  "allergen.nuts": "Schalenfrüchte",
  "allergen.celery": "Sellerie",
  "allergen.mustard": "Senf",
  "allergen.sesame": "Sesam",
  "allergen.sulphites": "Sulfite",
  "allergen.lupin": "Lupinen",
  "allergen.molluscs": "Weichtiere",
};
