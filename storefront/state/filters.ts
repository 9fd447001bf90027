import type { DietaryFlag } from "../../worker/domain/menu/flags.ts";
import type { MenuItem } from "../../worker/domain/menu/types.ts";

export interface Filters {
  text: string;
  diets: readonly DietaryFlag[];
}

const plain = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether a dish fits: every word stands in its name or description whatever the accents, and every diet holds. */
export const matches = (item: MenuItem, { text, diets }: Filters): boolean => {
  const where = plain(`${item.name} ${item.description ?? ""}`);
  const words = plain(text).split(/\s+/).filter(Boolean);
  return words.every((word) => where.includes(word)) && diets.every((diet) => item.dietaryFlags.includes(diet));
};
