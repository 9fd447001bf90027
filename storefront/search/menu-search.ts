import MiniSearch, { type Query } from "minisearch";
import type { MenuCategory, MenuItem } from "../../worker/domain/menu/types.ts";
import { matches, normalize } from "./filters.ts";
import { synonyms } from "./synonyms.ts";

/** Finds the ids of a menu's dishes by a text, the best match first. */
export type MenuSearch = (text: string) => string[];

/** How many dishes are indexed before the browser may respond to a tap. */
const chunkSize = 40;

const readTerms = (text: string): string[] => normalize(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const groups = synonyms.map((group) => group.map(normalize));

/** The words to look for instead of a typed one: itself, and the synonyms of each group that has a word beginning with
 *  it. "aubergine" is also "eggplant". */
const expand = (term: string): string[] => {
  const fits = (word: string): boolean => word === term || (term.length > 3 && word.startsWith(term));
  return [term, ...groups.filter((group) => group.some(fits)).flat()];
};

/** A longer word may have typing errors: one of 4 to 7 letters one of them, longer ones two. */
const fuzzy = (term: string): number | boolean => (term.length < 4 ? false : term.length < 8 ? 1 : 2);

/** Every word must be found, by itself or by a synonym, and only the typed one may be misspelt. */
const buildQuery = (terms: readonly string[]): Query => ({
  combineWith: "AND",
  queries: terms.map((term) => ({
    combineWith: "OR",
    queries: expand(term).map((word, index) => ({
      queries: [word],
      ...(index === 0 ? { fuzzy: fuzzy(word), prefix: true } : { boost: { name: 1 } }),
    })),
  })),
});

/** Indexes the names, descriptions and categories of a menu. The search forgives typing errors, accents and case, knows
 *  synonyms, and finds parts of compound words: "chiken" finds chicken, "suppe" the Kartoffelsuppe. */
export const createMenuSearch = async (
  items: readonly MenuItem[],
  categories: readonly Pick<MenuCategory, "id" | "name">[],
): Promise<MenuSearch> => {
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  const index = new MiniSearch({
    fields: ["name", "category", "description"],
    tokenize: readTerms,
    processTerm: (term) => term,
    searchOptions: { boost: { name: 4, category: 2 } },
  });
  const documents = items.map(({ id, name, description, categoryId }) => ({
    ...{ id, name, description: description ?? "", category: categoryNames.get(categoryId) ?? "" },
  }));
  await index.addAllAsync(documents, { chunkSize });
  return (text) => {
    const terms = readTerms(text);
    if (terms.length === 0) return [];
    const found = index.search(buildQuery(terms)).map(({ id }) => String(id));
    // Languages without spaces, and the inner parts of compound words.
    const parts = items.filter((item) => matches(item, { text, diets: [] })).map(({ id }) => id);
    return [...new Set([...found, ...parts])];
  };
};
