import type { Instant } from "../../../db/schema/shapes.ts";
import { hasStatedAllergens } from "../../../worker/domain/menu/allergens.rules.ts";
import { isInStock } from "../../../worker/domain/menu/selection.rules.ts";
import type { ListedItem } from "./api.ts";

/** Whether guests can order a dish, regardless of meal periods. "coming" and "over" dishes are not on the menu. */
export type ItemState = "onSale" | "off" | "soldOut" | "coming" | "over";

/** The state of a dish at an instant. "off" is off sale without an end, "soldOut" is off sale for a limited time. */
export const itemState = (
  item: Pick<ListedItem, "available" | "soldOutUntil" | "availableFrom" | "availableUntil">,
  now: Instant,
): ItemState => {
  if (item.availableFrom !== null && now < item.availableFrom) return "coming";
  if (item.availableUntil !== null && now >= item.availableUntil) return "over";
  if (isInStock(item, now)) return "onSale";
  return item.soldOutUntil === null ? "off" : "soldOut";
};

/** Removes case and accents for searching. */
const foldCase = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether the name or the description of a dish contains every searched word. */
export const matchesSearch = (item: Pick<ListedItem, "name" | "description">, search: string): boolean => {
  // Without a search no dish is read, so that a change of one does not filter all of them again.
  if (search.trim() === "") return true;
  const text = foldCase(`${item.name} ${item.description ?? ""}`);
  return foldCase(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

export const itemFilters = ["all", "offSale", "hidden", "featured", "notStated"] as const;
export type ItemFilter = (typeof itemFilters)[number];

/** Whether a dish belongs to what a filter of the list names. A sold-out dish is "offSale", one before its first day
 *  "hidden". */
export const matchesFilter = (
  item: Pick<
    ListedItem,
    "available" | "soldOutUntil" | "availableFrom" | "availableUntil" | "featured" | "allergens" | "isAllergenFree"
  >,
  filter: ItemFilter,
  now: Instant,
): boolean => {
  if (filter === "all") return true;
  const state = itemState(item, now);
  switch (filter) {
    case "offSale":
      return state === "off" || state === "soldOut";
    case "hidden":
      return state === "coming" || state === "over";
    case "featured":
      return item.featured;
    case "notStated":
      return !hasStatedAllergens(item);
  }
};
