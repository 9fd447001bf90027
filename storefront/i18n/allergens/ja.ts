import type { allergenMessages as english } from "./en.ts";

export const allergenMessages: Readonly<Record<keyof typeof english, string>> = {
  "allergen.gluten": "グルテン",
  "allergen.crustaceans": "甲殻類",
  "allergen.eggs": "卵",
  "allergen.fish": "魚",
  "allergen.peanuts": "落花生",
  "allergen.soybeans": "大豆",
  "allergen.milk": "乳",
  "allergen.nuts": "ナッツ類",
  "allergen.celery": "セロリ",
  "allergen.mustard": "マスタード",
  "allergen.sesame": "ごま",
  "allergen.sulphites": "亜硫酸塩",
  "allergen.lupin": "ルピナス",
  "allergen.molluscs": "軟体動物（貝・いか等）",
};
