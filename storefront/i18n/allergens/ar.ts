import type { allergenMessages as english } from "./en.ts";

export const allergenMessages: Readonly<Record<keyof typeof english, string>> = {
  "allergen.gluten": "الغلوتين",
  "allergen.crustaceans": "القشريات",
  "allergen.eggs": "البيض",
  "allergen.fish": "السمك",
  "allergen.peanuts": "الفول السوداني",
  "allergen.soybeans": "الصويا",
  "allergen.milk": "الحليب",
  "allergen.nuts": "المكسّرات",
  "allergen.celery": "الكرفس",
  "allergen.mustard": "الخردل",
  "allergen.sesame": "السمسم",
  "allergen.sulphites": "الكبريتيت",
  "allergen.lupin": "الترمس",
  "allergen.molluscs": "الرخويات",
};
