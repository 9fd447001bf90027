/** The names of the 14 major allergens. */
export const allergenMessages = {
  "allergen.gluten": "gluten",
  "allergen.crustaceans": "crustaceans",
  "allergen.eggs": "eggs",
  "allergen.fish": "fish",
  "allergen.peanuts": "peanuts",
  "allergen.soybeans": "soy",
  "allergen.milk": "milk",
  "allergen.nuts": "tree nuts",
  "allergen.celery": "celery",
  "allergen.mustard": "mustard",
  "allergen.sesame": "sesame",
  "allergen.sulphites": "sulfites",
  "allergen.lupin": "lupin",
  "allergen.molluscs": "mollusks",
} as const;
