import { type AllergenFacts, hasStatedAllergens } from "../../../../worker/domain/menu/allergens.rules.ts";

/** Words by which guests speak of allergies, in the languages of the shop. */
const allergyWords: readonly RegExp[] = [
  // English: allergy, allergic, allergen, anaphylaxis, intolerance, coeliac.
  /allerg|anaphyla|epi-?pen|intoleran|c(?:o)?eliac/iu,
  // German: Allergie, allergisch, Unverträglichkeit, Zöliakie.
  /unvertr[aä]e?glich|vertr(?:age|ägt|agen) (?:kein|nicht)|z(?:ö|oe)liakie/iu,
  // Japanese: アレルギー, アナフィラキシー, 食べられない, 不耐症.
  /アレルギ|ｱﾚﾙｷﾞ|アナフィラキシー|アレルゲン|食べられ(?:ない|ません)|不耐症|セリアック/u,
];

/** Whether a guest's note speaks of an allergy: "Severe nut allergy!", "Bin allergisch gegen Nüsse" and
 *  「えびアレルギーです」 do, "No onions, please" does not. English, German and Japanese. */
export const isAllergyNote = (note: string): boolean => allergyWords.some((words) => words.test(note));

/** What an order's notes are read from. */
interface NotedOrder {
  allergyNote: string | null;
  specialInstructions: string | null;
  orderItems: readonly { specialInstructions: string | null }[];
}

/** What the kitchen must know about allergies of an order, each text once: the allergy note first, then the notes that
 *  speak of one. */
export const listAllergyNotes = ({ allergyNote, specialInstructions, orderItems }: NotedOrder): string[] => {
  const written = [specialInstructions, ...orderItems.map((item) => item.specialInstructions)];
  const spoken = written.filter((note) => note !== null && isAllergyNote(note));
  return [...new Set([allergyNote, ...spoken].filter((note): note is string => Boolean(note)))];
};

/** Whether a guest spoke of an allergy and the allergens of a dish in the order are not stated. They were not entered,
 *  or the dish is no longer on the menu. */
export const isDishUncertain = (order: NotedOrder, { menuItem }: { menuItem: AllergenFacts | null }): boolean =>
  listAllergyNotes(order).length > 0 && !(menuItem && hasStatedAllergens(menuItem));
