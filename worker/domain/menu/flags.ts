export type { DietaryFlag, ModifierGroup } from "../../../db/schema/enums.ts";
