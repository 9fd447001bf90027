import type { MenuItem, MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { SaleState } from "../../worker/domain/sale-state.ts";
import type { Cart, CartItem, Problem } from "../api/types.ts";

/** The sale state of a dish on the menu. While the restaurant is closed it is the state at the next opening, when an
 *  order of now is handed over. */
export const findSaleState = (
  { saleStates, servedFrom, opening }: Pick<MenuSnapshot, "saleStates" | "servedFrom" | "opening">,
  { id }: Pick<MenuItem, "id">,
): SaleState => {
  const state = saleStates[id] ?? "sold_out";
  if (state === "sold_out") return state;
  if (servedFrom[id] !== undefined) return "later";
  return opening.state === "closed" ? "on_sale" : state;
};

/** The first time at which one of these dishes is served, if all of them wait for a later meal period; else null.
 *  Ignores dishes that are sold out. */
export const firstServedAt = (
  menu: Parameters<typeof findSaleState>[0],
  items: readonly Pick<MenuItem, "id">[],
): string | null => {
  const times = items
    .filter((item) => findSaleState(menu, item) !== "sold_out")
    .map(({ id }) => menu.servedFrom[id] ?? "");
  return times.includes("") ? null : (times.toSorted()[0] ?? null);
};

/** The problems of a cart item that block the checkout. A dish that waits for its meal period does not, because the
 *  guest chooses a time at the checkout. */
export const blockingProblems = (
  { saleStates }: Pick<MenuSnapshot, "saleStates">,
  { menuItem, problems }: Pick<CartItem, "menuItem" | "problems">,
): Problem[] =>
  problems.filter(({ code }) => code !== "ITEM_UNAVAILABLE" || saleStates[menuItem?.id ?? ""] !== "later");

type Pauses = Pick<MenuSnapshot, "aheadTypes">;

/** Whether a problem of the bag or its quote is a pause that the guest can order ahead of. */
export const isPauseToOrderAfter = (
  { aheadTypes }: Pauses,
  orderType: string,
  { code }: Pick<Problem, "code">,
): boolean => code === "ORDERING_PAUSED" && aheadTypes.some((type) => type === orderType);

/** Whether the bag can go to the checkout as it is. A pause does not block it if a time after it is left, because the
 *  guest chooses a time there. */
export const canCheckOut = (
  menu: Pick<MenuSnapshot, "saleStates" | "orderTypes" | "isStale"> & Pauses,
  { items, problems, orderType }: Pick<Cart, "items" | "problems" | "orderType">,
): boolean =>
  menu.orderTypes.length > 0 &&
  !menu.isStale &&
  problems.every((problem) => isPauseToOrderAfter(menu, orderType, problem)) &&
  items.every((item) => blockingProblems(menu, item).length === 0);
