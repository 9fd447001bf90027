export type { Allergen, DietaryFlag, ModifierGroup } from "../../../db/schema/enums.ts";
