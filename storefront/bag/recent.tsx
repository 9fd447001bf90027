import { createSignal, onMount } from "solid-js";
import { isSignedIn, loadPastOrders } from "../account/api.ts";
import { useShop } from "../state/shop.tsx";
import { findOrderable } from "../suggestions/choose.ts";
import { type RecentDish, readRecentDishes } from "../suggestions/recent-dishes.ts";
import { SuggestedDishes } from "../suggestions/suggested-dishes.tsx";
import { useBagTranslate } from "./messages.ts";

const maxDishes = 4;
const maxOrders = 3;

/** The dishes of the customer's latest orders, from any device. */
const loadOrdered = async (): Promise<RecentDish[]> => {
  const { items } = await loadPastOrders(0, maxOrders);
  return items
    .flatMap(({ orderItems }) => orderItems)
    .flatMap(({ menuItemId, modifiers }) =>
      menuItemId === null ? [] : [{ menuItemId, modifierIds: modifiers.flatMap(({ id }) => id ?? []) }],
    );
};

/** What a guest ordered before, on this device or as a customer, with the same choices by one tap. */
export const Recent = (props: { onAdd(): void }) => {
  const shop = useShop();
  const tBag = useBagTranslate();
  const [dishes, setDishes] = createSignal<readonly RecentDish[]>(readRecentDishes());
  onMount(() => {
    // If the orders cannot be loaded, those of this device are offered.
    if (isSignedIn())
      loadOrdered().then(
        (ordered) => setDishes((stored) => [...ordered, ...stored]),
        () => undefined,
      );
  });
  const found = () => (shop.menu.orderTypes.length > 0 ? findOrderable(shop, dishes(), maxDishes) : []);
  const modifierIds = (id: string) => found().find(({ item }) => item.id === id)?.modifierIds ?? [];
  return (
    <SuggestedDishes
      heading={tBag("again")}
      items={found().map(({ item }) => item)}
      chosen={({ id }) => modifierIds(id)}
      onAdd={props.onAdd}
    />
  );
};
