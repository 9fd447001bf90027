import { type Allergen, type DietaryFlag, kitchenStations } from "../../../../db/schema/enums.ts";
import type { ItemChanges } from "../api.ts";

/** What a person chooses for several dishes. An empty text leaves the value of each dish as it is. */
export interface BulkDraft {
  category: string;
  /** The id of a tax class, or "own" for the restaurant's own. */
  taxClass: string;
  /** A station, or "none". */
  station: string;
  featured: string;
  popular: string;
  addDiets: DietaryFlag[];
  removeDiets: DietaryFlag[];
  addAllergens: Allergen[];
  removeAllergens: Allergen[];
  allergenFree: string;
}

export const emptyDetails: BulkDraft = {
  ...{ category: "", taxClass: "", station: "", featured: "", popular: "", allergenFree: "" },
  ...{ addDiets: [], removeDiets: [], addAllergens: [], removeAllergens: [] },
};

/** The changes that a draft asks for: only those that were chosen. With `popular` "no" it is { popular: false }. */
export const readDetails = (draft: BulkDraft): ItemChanges => ({
  ...(draft.category === "" ? {} : { menuCategoryId: draft.category }),
  ...(draft.taxClass === "" ? {} : { taxClassId: draft.taxClass === "own" ? null : draft.taxClass }),
  ...(draft.station === ""
    ? {}
    : { kitchenStation: kitchenStations.find((station) => station === draft.station) ?? null }),
  ...(draft.featured === "" ? {} : { featured: draft.featured === "yes" }),
  ...(draft.popular === "" ? {} : { popular: draft.popular === "yes" }),
  ...(draft.addDiets.length === 0 ? {} : { addDietaryFlags: [...draft.addDiets] }),
  ...(draft.removeDiets.length === 0 ? {} : { removeDietaryFlags: [...draft.removeDiets] }),
  ...(draft.addAllergens.length === 0 ? {} : { addAllergens: [...draft.addAllergens] }),
  ...(draft.removeAllergens.length === 0 ? {} : { removeAllergens: [...draft.removeAllergens] }),
  ...(draft.allergenFree === "" ? {} : { isAllergenFree: draft.allergenFree === "yes" }),
});
