import type { DietaryFlag } from "../../worker/domain/menu/flags.ts";
import type { MenuItem } from "../../worker/domain/menu/types.ts";

export interface Filters {
  text: string;
  diets: readonly DietaryFlag[];
}

const plain = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** What was folded of each dish, and from which words: every letter of a search is compared with all of them. */
const folded = new WeakMap<MenuItem, { from: string; to: string }>();

const translatorFor = (item: MenuItem): string => {
  const from = `${item.name} ${item.description ?? ""}`;
  const known = folded.get(item);
  if (known?.from === from) return known.to;
  const to = plain(from);
  folded.set(item, { from, to });
  return to;
};

/** Whether a dish fits: every word stands in its name or description whatever the accents, and every diet holds. */
export const matches = (item: MenuItem, { text, diets }: Filters): boolean => {
  const where = translatorFor(item);
  const t = plain(text).split(/\s+/).filter(Boolean);
  return t.every((word) => where.includes(word)) && diets.every((diet) => item.dietaryFlags.includes(diet));
};
