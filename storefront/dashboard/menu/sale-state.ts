import type { Instant } from "../../../db/schema/shapes.ts";
import { isInStock } from "../../../worker/domain/menu/selection.rules.ts";
import type { ListedItem } from "./api.ts";

/** How a dish stands for guests, whatever its meal periods: before or after its dates it is not on the menu at all. */
export type ItemState = "onSale" | "off" | "soldOut" | "coming" | "over";

/** The state of a dish at an instant. One that is switched off is `off`, and one that is sold out for a while `soldOut`. */
export const itemState = (
  item: Pick<ListedItem, "available" | "soldOutUntil" | "availableFrom" | "availableUntil">,
  now: Instant,
): ItemState => {
  if (item.availableFrom !== null && now < item.availableFrom) return "coming";
  if (item.availableUntil !== null && now >= item.availableUntil) return "over";
  if (isInStock(item, now)) return "onSale";
  return item.soldOutUntil === null ? "off" : "soldOut";
};

/** Text as it is searched: without case and accents. */
const foldCase = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a dish is meant by what is typed: every word of it stands in its name or description. */
export const matchesSearch = (item: Pick<ListedItem, "name" | "description">, search: string): boolean => {
  const text = foldCase(`${item.name} ${item.description ?? ""}`);
  return foldCase(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
