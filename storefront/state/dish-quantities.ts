import { createEffect } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { Cart } from "../api/types.ts";

/** How many of each dish the bag has, by the dish's id, whatever its choices. A store, so that a change reruns only the
 *  card of its dish and not those of the whole menu. Filled by an effect, which waits until the page is hydrated: the
 *  server renders every card without a quantity. */
export const createDishQuantities = (cart: Cart): Readonly<Record<string, number>> => {
  const [quantities, setQuantities] = createStore<Record<string, number>>({});
  createEffect(() => {
    const counts: Record<string, number> = {};
    for (const { menuItem, quantity } of cart.items)
      if (menuItem) counts[menuItem.id] = (counts[menuItem.id] ?? 0) + quantity;
    setQuantities(reconcile(counts));
  });
  return quantities;
};
