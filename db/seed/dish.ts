import type { Allergen, DietaryFlag, KitchenStation, ModifierGroup } from "../schema/enums.ts";
import type { SeedGroup, SeedItem, SeedModifier } from "./types.ts";

type Extra = Omit<SeedModifier, "name" | "priceAdjustment">;
type Choice = readonly [name: string, priceAdjustment: number, extra?: Extra];

const group =
  (required: boolean) =>
  (
    modifierGroup: ModifierGroup,
    label: string,
    [min, max]: readonly [number, number],
    choices: readonly Choice[],
  ): SeedGroup => ({
    modifierGroup,
    label,
    required,
    min,
    max,
    modifiers: choices.map(([name, priceAdjustment, extra]) => ({ name, priceAdjustment, ...extra })),
  });

/** A group with a required choice. */
export const choose = group(true);
/** A group of optional choices. */
export const offer = group(false);

type Options = Partial<
  Omit<
    SeedItem,
    "slug" | "name" | "price" | "description" | "drawing" | "allergens" | "isAllergenFree" | "dietaryFlags"
  >
>;

/** Builds a dish. `slug` names its picture; `drawing` is the shape followed by its colours. A dish without allergens is
 *  declared free of them: the demo states the allergens of every dish. */
export const dish = (
  slug: string,
  name: string,
  price: number,
  description: string,
  [shape, ...colors]: readonly [string, ...string[]],
  facts: { a?: Allergen[]; d?: DietaryFlag[]; at?: KitchenStation; min?: number; cal?: number },
  options: Options = {},
): SeedItem => ({
  slug,
  name,
  price,
  description,
  drawing: { shape, colors },
  altText: name,
  allergens: facts.a ?? [],
  isAllergenFree: facts.a === undefined,
  dietaryFlags: facts.d ?? [],
  kitchenStation: facts.at ?? "grill",
  prepTimeMinutes: facts.min ?? 12,
  ...(facts.cal === undefined ? {} : { calories: facts.cal }),
  ...options,
});
