import type { MenuItem, MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { SaleState } from "../../worker/domain/sale-state.ts";
import type { CartItem, Problem } from "../api/types.ts";

/** How a dish stands for a guest who reads the menu. While the restaurant is closed that is as of its next opening, because what
 *  is ordered now is handed over then. */
export const createSale = (
  { saleStates, servedFrom, opening }: Pick<MenuSnapshot, "saleStates" | "servedFrom" | "opening">,
  { id }: Pick<MenuItem, "id">,
): SaleState => {
  const state = saleStates[id] ?? "sold_out";
  if (state === "sold_out") return state;
  if (servedFrom[id] !== undefined) return "later";
  return opening.state === "closed" ? "on_sale" : state;
};

/** When all of these dishes wait for a later meal period, the first moment at which one of them is served; else null. Dishes that
 *  are sold out do not count. */
export const waitsUntil = (
  menu: Parameters<typeof createSale>[0],
  items: readonly Pick<MenuItem, "id">[],
): string | null => {
  const times = items
    .filter((item) => createSale(menu, item) !== "sold_out")
    .map(({ id }) => menu.servedFrom[id] ?? "");
  return times.includes("") ? null : (times.toSorted()[0] ?? null);
};

/** The problems that keep a line of the bag from the checkout. A dish that only waits for its meal period has none: its guest
 *  chooses a time there. */
export const blockingProblems = (
  { saleStates }: Pick<MenuSnapshot, "saleStates">,
  { menuItem, problems }: Pick<CartItem, "menuItem" | "problems">,
): Problem[] =>
  problems.filter(({ code }) => code !== "ITEM_UNAVAILABLE" || saleStates[menuItem?.id ?? ""] !== "later");
